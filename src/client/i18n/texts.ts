import { createInstance } from 'i18next';
import type { Language } from '../../contract/values.ts';
import { createStore, type ReadableStore } from '../store/store.ts';
import type { AnyTextKey, TextKey } from './keys.ts';
import { DEFAULT_LANGUAGE } from './language.ts';

/** The texts of one language, by key; `{{name}}` takes a value, `KEY_one` and `KEY_other` go by `count`. */
export type Texts = Readonly<Record<string, string>>;
/** What a text takes; null leaves its place empty. */
export type Values = Readonly<Record<string, string | number | null | undefined>>;

/** A key that was looked up, and has a text on this page. */
export type FoundKey = string & { readonly [found]: true };
declare const found: unique symbol;

/** Says a text in the language of the page. A new one for every language, so that React notices. */
export type Translate<Key extends AnyTextKey = TextKey> = (key: Key | FoundKey, values?: Values) => string;

/** The language of the page, and how to say those of its texts that anyone who asks may use. */
export interface Shown<Key extends AnyTextKey = TextKey> {
  readonly language: Language;
  readonly t: Translate<Key>;
}

/** i18next's own name for the only one we have. */
const NAMESPACE = 'translation';

const i18n = createInstance();
void i18n.init({
  lng: DEFAULT_LANGUAGE,
  fallbackLng: false,
  load: 'currentOnly',
  resources: {},
  initAsync: false,
  // Keys are `AREA/NAME`, and the server's may hold dots.
  keySeparator: false,
  nsSeparator: false,
  // React escapes.
  interpolation: { escapeValue: false },
});

const shown = createStore(shownIn(DEFAULT_LANGUAGE));

/** The language of the page and how to say its texts, whatever files they are in. `textsOf` says which of them may be used. */
export const pageTexts: ReadableStore<Shown<AnyTextKey>> = shown;

/** The language of the page, and how to say the texts of every page. */
export const currentTexts: () => Shown = shown.get;

/** The language whose texts are on their way, before any page is drawn. */
export function startIn(language: Language): void {
  document.documentElement.lang = language;
  shown.set(shownIn(language));
}

/** Adds to the texts that a language has. */
export const keepTexts = (language: Language, texts: Texts) => void i18n.addResourceBundle(language, NAMESPACE, texts, false, true);

/** From now on the page speaks this language, in these texts and those that were kept before. */
export function showTexts(language: Language, texts: Texts): void {
  keepTexts(language, texts);
  document.documentElement.lang = language;
  shown.set(shownIn(language));
}

/** Whether a key that came from the server, or belongs to other pages, has a text here. One that depends on a count is found by its `count`. */
export const hasText = (key: string, values?: Readonly<Record<string, string | number>>): key is FoundKey => i18n.exists(key, { ...values, lng: shown.get().language });

/** A language and how to say the texts that were kept in it, whatever the page speaks. */
export function shownIn(language: Language): Shown<AnyTextKey> {
  return { language, t: (key, values) => i18n.t(key, { ...values, lng: language }) };
}
