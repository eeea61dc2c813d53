import { useStore } from '../store/store.ts';
import type { AnyTextKey } from './keys.ts';
import { pageTexts, type Shown } from './texts.ts';

const useShown = () => useStore(pageTexts);

/** The texts of every page in the language of the page; draws again when that changes. */
export const useTranslation: () => Shown = useShown;

interface AreaTexts<Key extends AnyTextKey> {
  readonly useTranslation: () => Shown<Key>;
  readonly currentTexts: () => Shown<Key>;
}

/**
 * The texts of every page and of some files besides, for an area or for pieces that areas share: `textsOf<TextKeyOf<'cards'>>()`. A test
 * holds that every page which shows them has loaded these files.
 */
export const textsOf = <Key extends AnyTextKey>(): AreaTexts<Key> => ({ useTranslation: useShown, currentTexts: pageTexts.get });
