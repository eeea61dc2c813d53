import type { TextKeyOf } from '../../i18n/keys.ts';
import { textsOf } from '../../i18n/useTranslation.ts';
import { toastsOf } from '../../ui/toasts/toastStore.ts';

/** The file of texts that the area's pages load, by its row in `routing/areas.ts`. */
export type TextFiles = 'alumniAdmin';
export type TextKey = TextKeyOf<TextFiles>;

export const { useTranslation } = textsOf<TextKey>();
export const toasts = toastsOf<TextKey>();
