import type { TextKeyOf } from '#client/i18n/keys.ts';
import { textsOf } from '#client/i18n/useTranslation.ts';

/** The texts of notifications. Every area that shows notifications loads this file. */
export const { useTranslation } = textsOf<TextKeyOf<'notifications'>>();
