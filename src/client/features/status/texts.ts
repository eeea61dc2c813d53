import type { TextKeyOf } from '#client/i18n/keys.ts';
import { textsOf } from '#client/i18n/useTranslation.ts';

/**
 * The translation files that the area loads, as declared in its row of `routing/areas.ts`; the
 * pages shown instead of one that may not be opened load them too.
 */
export type TextFiles = 'status';
export type TextKey = TextKeyOf<TextFiles>;

export const { useTranslation } = textsOf<TextKey>();
