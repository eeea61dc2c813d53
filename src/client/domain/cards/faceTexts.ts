import type { TextKeyOf } from '#client/i18n/keys.ts';
import { textsOf } from '#client/i18n/useTranslation.ts';

/** The texts printed on a card, in a file of their own because Home shows little else of cards. */
export const { useTranslation } = textsOf<TextKeyOf<'cardFace'>>();
