import type { TextKeyOf } from '../../i18n/keys.ts';
import { textsOf } from '../../i18n/useTranslation.ts';

/** The files of texts that the panel loads, by the area's row in `routing/areas.ts`, and anyone who shows the card elsewhere. */
export type TextFiles = 'helpdesk';
export type TextKey = TextKeyOf<TextFiles>;

export const { useTranslation } = textsOf<TextKey>();
