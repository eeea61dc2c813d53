import type { TextKeyOf } from '../../i18n/keys.ts';
import { textsOf } from '../../i18n/useTranslation.ts';

/** The texts of notifications. An area that shows some loads them. */
export const { useTranslation } = textsOf<TextKeyOf<'notifications'>>();
