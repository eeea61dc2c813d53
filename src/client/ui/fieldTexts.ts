import type { TextKeyOf } from '../i18n/keys.ts';
import { textsOf } from '../i18n/useTranslation.ts';

/**
 * The texts of the fields for a date, a choice and an organisation. An area with such a field loads
 * them.
 */
export const { useTranslation } = textsOf<TextKeyOf<'fields'>>();
