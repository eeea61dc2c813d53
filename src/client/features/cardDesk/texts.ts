import type { TextKeyOf } from '#client/i18n/keys.ts';
import type { Translate as TranslateKeys } from '#client/i18n/texts.ts';
import { textsOf } from '#client/i18n/useTranslation.ts';
import { toastsOf } from '#client/ui/toasts/toastStore.ts';

/**
 * The translation files that the area's page loads, as declared in its row of `routing/areas.ts`.
 */
export type TextFiles = 'cardDesk' | 'fields';
export type TextKey = TextKeyOf<TextFiles>;
export type Translate = TranslateKeys<TextKey>;

export const { useTranslation } = textsOf<TextKey>();
export const toasts = toastsOf<TextKey>();
