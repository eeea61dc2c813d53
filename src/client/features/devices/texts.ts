import type { TextKeyOf } from '#client/i18n/keys.ts';
import { textsOf } from '#client/i18n/useTranslation.ts';

/**
 * The translation files that every page of the area loads, as declared in its row of
 * `routing/areas.ts`.
 */
export type TextFiles = 'devices' | 'applications';
export type TextKey = TextKeyOf<TextFiles>;

export const { useTranslation } = textsOf<TextKey>();
