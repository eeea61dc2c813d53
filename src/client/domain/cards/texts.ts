import type { TextKeyOf } from '#client/i18n/keys.ts';
import { textsOf } from '#client/i18n/useTranslation.ts';
import { toastsOf } from '#client/ui/toasts/toastStore.ts';

/** The texts of cards. Every area that shows a part of a card loads this file with it. */
export type TextFiles = 'cardFace' | 'cards';
export type TextKey = TextKeyOf<TextFiles>;

export const { useTranslation } = textsOf<TextKey>();
export const toasts = toastsOf<TextKey>();
