import type { TextKeyOf } from '#client/i18n/keys.ts';
import { textsOf } from '#client/i18n/useTranslation.ts';

/** The texts about people. Every area that shows positions loads this file. */
export const { useTranslation } = textsOf<TextKeyOf<'people'>>();
