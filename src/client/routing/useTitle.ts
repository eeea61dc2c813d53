import type { AnyTextKey } from '../i18n/keys.ts';
import { textsOf } from '../i18n/useTranslation.ts';
import type { Screen } from './screens.ts';

// A loaded screen always has its area's texts: `screensOf` loads them together.
const { useTranslation } = textsOf<AnyTextKey>();

/** The title of a screen in the language of the page. */
export const useTitle = ({ title }: Pick<Screen, 'title'>): string => useTranslation().t(title);
