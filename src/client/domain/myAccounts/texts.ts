import type { TextKeyOf } from '#client/i18n/keys.ts';
import { textsOf } from '#client/i18n/useTranslation.ts';

/**
 * The texts of the tabs between the parts of "Mina konton". Every area with such a part loads this
 * file.
 */
export type TextFiles = 'myAccounts';
export type TextKey = TextKeyOf<TextFiles>;

export const { useTranslation } = textsOf<TextKey>();
