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
  readonly texts: Texts;
  readonly t: Translate;
}

let shown = shownIn(DEFAULT_LANGUAGE, {});
const listeners = new Set<() => void>();

/** The language of the page, its texts, and how to say them. */
export const currentTexts = (): Shown => shown;

/** Tells of every change of language. */
export function onTexts(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** From now on the page speaks this language. */
export function showTexts(language: Language, texts: Texts): void {
  shown = shownIn(language, texts);
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

/** Whether a key that came from the server has a text. */
export const hasText = (key: string): key is TextKey => key in shown.texts;

function shownIn(language: Language, texts: Texts): Shown {
  const plural = new Intl.PluralRules(language);
  const t: Translate = (key, values = {}) => {
    const count = values['count'];
    const text = (typeof count === 'number' ? texts[`${key}_${plural.select(count)}`] : undefined) ?? texts[key] ?? key;
    return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (place, name: string) => (name in values ? String(values[name] ?? '') : place));
  };
  return { language, texts, t };
}
