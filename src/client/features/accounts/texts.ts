import type { TextKeyOf } from '#client/i18n/keys.ts';
import type { Translate as TranslateKeys } from '#client/i18n/texts.ts';
import { textsOf } from '#client/i18n/useTranslation.ts';
import { toastsOf } from '#client/ui/toasts/toastStore.ts';

/**
 * The text files loaded for every page and panel of the area, as listed in its row of
 * `routing/areas.ts`.
 */
export type TextFiles = 'accounts' | 'deliveries' | 'fields' | 'notifications' | 'people' | 'table';
export type TextKey = TextKeyOf<TextFiles>;
export type Translate = TranslateKeys<TextKey>;

export const { currentTexts, useTranslation } = textsOf<TextKey>();
export const toasts = toastsOf<TextKey>();
