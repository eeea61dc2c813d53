import { setPageLanguage } from '../device/pageLanguage.ts';
import { createInstance } from 'i18next';
import { DEFAULT_LANGUAGE, type Language } from '#contract/languages.ts';
import { createStore, type ReadableStore } from '../store/store.ts';
import type { AnyTextKey, TextKey } from './keys.ts';

/**
 * The texts of one language, by key; `{{name}}` is replaced by a value, `KEY_one` and `KEY_other`
 * are selected by `count`.
 */
export type Texts = Readonly<Record<string, string>>;
/** Values for a text's placeholders; null leaves a placeholder empty. */
export type Values = Readonly<Record<string, string | number | null | undefined>>;

/** A key that was looked up with `hasText` and has a text on this page. */
export type FoundKey = string & { readonly [found]: true };
declare const found: unique symbol;

/**
 * Returns the text of a key in the language of the page. A new function for every language, so that
 * React re-renders.
 */
export type Translate<Key extends AnyTextKey = TextKey> = (
  key: Key | FoundKey,
  values?: Values,
) => string;

/** The language of the page, and a translate function for the keys that the caller may use. */
export interface PageTexts<Key extends AnyTextKey = TextKey> {
  readonly language: Language;
  readonly t: Translate<Key>;
}

/** i18next's default namespace, the only one in use. */
const NAMESPACE = 'translation';

const i18n = createInstance();
void i18n.init({
  lng: DEFAULT_LANGUAGE,
  fallbackLng: false,
  load: 'currentOnly',
  resources: {},
  initAsync: false,
  // Keys are `AREA/NAME`, and keys from the server may contain dots.
  keySeparator: false,
  nsSeparator: false,
  // React escapes values.
  interpolation: { escapeValue: false },
});

const shown = createStore(textsIn(DEFAULT_LANGUAGE));

/**
 * The language of the page and a translate function for the keys of all files. `textsOf` narrows it
 * to the keys that may be used.
 */
export const pageTexts: ReadableStore<PageTexts<AnyTextKey>> = shown;

/** Returns the language of the page and a translate function for the keys of every page. */
export const currentTexts: () => PageTexts = shown.get;

/** Sets the language whose texts are being loaded, before any page is rendered. */
export function setInitialLanguage(language: Language): void {
  setPageLanguage(language);
  shown.set(textsIn(language));
}

/** Adds texts to those of a language. */
export const addTexts = (language: Language, texts: Texts) =>
  void i18n.addResourceBundle(language, NAMESPACE, texts, false, true);

/** Switches the page to the language, with these texts and those added to it before. */
export function showTexts(language: Language, texts: Texts): void {
  addTexts(language, texts);
  setPageLanguage(language);
  shown.set(textsIn(language));
}

/**
 * Whether a key that came from the server, or belongs to other pages, has a text on this page. Pass
 * `count` for a key with plural forms.
 */
export const hasText = (
  key: string,
  values?: Readonly<Record<string, string | number>>,
): key is FoundKey => i18n.exists(key, { ...values, lng: shown.get().language });

/**
 * Returns a translate function for the texts loaded in a language, whatever the language of the
 * page.
 */
export function textsIn(language: Language): PageTexts<AnyTextKey> {
  return { language, t: (key, values) => i18n.t(key, { ...values, lng: language }) };
}
