import type { TextKeyOf } from '#client/i18n/keys.ts';
import { textsOf } from '#client/i18n/useTranslation.ts';

export type TextFiles = 'palette';
export type TextKey = TextKeyOf<TextFiles>;

/** The texts of every page, and those loaded with the palette. */
export const { useTranslation } = textsOf<TextKey>();
