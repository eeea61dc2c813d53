import type { TextKeyOf } from '../i18n/keys.ts';
import { textsOf } from '../i18n/useTranslation.ts';

/** The texts of the table. An area with a table loads them. */
export const { useTranslation } = textsOf<TextKeyOf<'table'>>();
