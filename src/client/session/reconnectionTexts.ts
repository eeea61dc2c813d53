import type { TextKeyOf } from '../i18n/keys.ts';
import { textsOf } from '../i18n/useTranslation.ts';

/** The texts of every page, and those loaded with the dialog about a lost session. */
export const { useTranslation } = textsOf<TextKeyOf<'reconnection'>>();
