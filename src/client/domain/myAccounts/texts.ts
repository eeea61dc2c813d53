import type { TextKeyOf } from '../../i18n/keys.ts';
import { textsOf } from '../../i18n/useTranslation.ts';

/** The texts of the ways between the parts of "Mina konton". Each area with such a part loads them. */
export type TextFiles = 'myAccounts';
export type TextKey = TextKeyOf<TextFiles>;

export const { useTranslation } = textsOf<TextKey>();
