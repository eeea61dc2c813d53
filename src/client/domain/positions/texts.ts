import type { TextKeyOf } from '../../i18n/keys.ts';
import { textsOf } from '../../i18n/useTranslation.ts';

/** The texts about people. An area that shows positions loads them. */
export const { useTranslation } = textsOf<TextKeyOf<'people'>>();
