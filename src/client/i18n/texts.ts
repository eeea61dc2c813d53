import { createInstance } from 'i18next';
import type { Language } from '../../contract/values.ts';
import type { TextKey } from './keys.ts';
import { DEFAULT_LANGUAGE } from './language.ts';

/** The texts of one language, by key; `{{name}}` takes a value, `KEY_one` and `KEY_other` go by `count`. */
export type Texts = Readonly<Record<string, string>>;
/** What a text takes; null leaves its place empty. */
export type Values = Readonly<Record<string, string | number | null | undefined>>;

/** Says a text in the language of the page. A new one for every language, so that React notices. */
export type Translate = (key: TextKey, values?: Values) => string;

interface Shown {
  readonly language: Language;
  readonly t: Translate;
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

let shown = shownIn(DEFAULT_LANGUAGE);
const listeners = new Set<() => void>();

/** The language of the page, and how to say its texts. */
export const currentTexts = (): Shown => shown;

/** Tells of every change of language. */
export function onTexts(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Adds to the texts that a language has. */
export const keepTexts = (language: Language, texts: Texts) => void i18n.addResourceBundle(language, NAMESPACE, texts, false, true);

/** From now on the page speaks this language, in these texts and those that were kept before. */
export function showTexts(language: Language, texts: Texts): void {
  keepTexts(language, texts);
  shown = shownIn(language);
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

/** Whether a key that came from the server has a text. */
export const hasText = (key: string): key is TextKey => i18n.exists(key, { lng: shown.language });

function shownIn(language: Language): Shown {
  const say = i18n.getFixedT(language);
  return { language, t: (key, values) => say(key, { ...values }) };
}
