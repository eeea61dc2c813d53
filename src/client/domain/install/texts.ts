import type { TextKeyOf } from '#client/i18n/keys.ts';
import { textsOf } from '#client/i18n/useTranslation.ts';

/** The texts about the app on the device. Whoever shows a part of it loads this file with it. */
export type TextFiles = 'app';
export type TextKey = TextKeyOf<TextFiles>;

export const { useTranslation } = textsOf<TextKey>();
