import type { TextKeyOf } from '#client/i18n/keys.ts';
import type { Translate as TranslateKeys } from '#client/i18n/texts.ts';
import { textsOf } from '#client/i18n/useTranslation.ts';

/** The translation file that the area's screens load, as declared in `routing/areas.ts`. */
export type TextFiles = 'cardChecks';
export type TextKey = TextKeyOf<TextFiles>;
export type Translate = TranslateKeys<TextKey>;

export const { useTranslation } = textsOf<TextKey>();
