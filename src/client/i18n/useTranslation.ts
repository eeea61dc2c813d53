import { useStore } from '../store/store.ts';
import type { AnyTextKey } from './keys.ts';
import { pageTexts, type Shown } from './texts.ts';

const useShown = () => useStore(pageTexts);

/** Returns a translate function for the keys of every page; re-renders when the language changes. */
export const useTranslation: () => Shown = useShown;

interface AreaTexts<Key extends AnyTextKey> {
  readonly useTranslation: () => Shown<Key>;
  readonly currentTexts: () => Shown<Key>;
}

/**
 * Returns hooks for the texts of every page and some additional files, for an area or for components that areas share:
 * `textsOf<TextKeyOf<'cards'>>()`. A test checks that every page that shows these texts has loaded the files.
 */
export const textsOf = <Key extends AnyTextKey>(): AreaTexts<Key> => ({ useTranslation: useShown, currentTexts: pageTexts.get });
