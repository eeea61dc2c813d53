import type { TextKeyOf } from '#client/i18n/keys.ts';
import { textsOf } from '#client/i18n/useTranslation.ts';

/** The texts about proving one's identity again. Every area that may ask for it loads this file. */
export type TextFiles = 'reauthentication';

export const { useTranslation } = textsOf<TextKeyOf<TextFiles>>();
