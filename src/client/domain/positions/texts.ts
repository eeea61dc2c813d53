import type { TextKeyOf } from '../../i18n/keys.ts';
import { textsOf } from '../../i18n/useTranslation.ts';

/** The texts about people. Every area that shows positions loads this file. */
export const { useTranslation } = textsOf<TextKeyOf<'people'>>();
