import type { TextKeyOf } from '#client/i18n/keys.ts';
import { textsOf } from '#client/i18n/useTranslation.ts';
import { toastsOf } from '#client/ui/toasts/toastStore.ts';

/**
 * The texts about verifying a caller. Every area that does so loads this file and that of form
 * fields.
 */
export type TextFiles = 'callers' | 'fields';
type TextKey = TextKeyOf<TextFiles>;

export const { useTranslation } = textsOf<TextKey>();
export const toasts = toastsOf<TextKey>();
