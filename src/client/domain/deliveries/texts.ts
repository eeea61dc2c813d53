import type { TextKeyOf } from '#client/i18n/keys.ts';
import { textsOf } from '#client/i18n/useTranslation.ts';
import { toastsOf } from '#client/ui/toasts/toastStore.ts';

/** The texts about deliveries. Every area that shows a person's loads this file. */
export type TextFiles = 'deliveries';
type TextKey = TextKeyOf<TextFiles>;

export const { useTranslation } = textsOf<TextKey>();
export const toasts = toastsOf<TextKey>();
