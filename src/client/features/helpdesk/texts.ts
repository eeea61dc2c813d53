import type { TextKeyOf } from '#client/i18n/keys.ts';
import { textsOf } from '#client/i18n/useTranslation.ts';

/**
 * The translation files that the panel loads, as declared in the area's row of `routing/areas.ts`;
 * other places that render the card load them too.
 */
export type TextFiles = 'helpdesk';
export type TextKey = TextKeyOf<TextFiles>;

export const { useTranslation } = textsOf<TextKey>();
