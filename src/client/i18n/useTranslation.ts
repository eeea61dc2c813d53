import { useStore } from '../store/store.ts';
import type { AnyTextKey } from './keys.ts';
import { pageTexts, type PageTexts } from './texts.ts';

const usePageTexts = () => useStore(pageTexts);

/**
 * Returns a translate function for the keys of every page; re-renders when the language changes.
 */
export const useTranslation: () => PageTexts = usePageTexts;

interface AreaTexts<Key extends AnyTextKey> {
  readonly useTranslation: () => PageTexts<Key>;
  readonly currentTexts: () => PageTexts<Key>;
}

/**
 * Returns hooks for the texts of every page and some additional files, for an area or for
 * components that areas share: `textsOf<TextKeyOf<'cards'>>()`. A test checks that every page that
 * shows these texts has loaded the files.
 */
export const textsOf = <Key extends AnyTextKey>(): AreaTexts<Key> => ({
  useTranslation: usePageTexts,
  currentTexts: pageTexts.get,
});
