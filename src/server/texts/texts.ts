import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inEachLanguage, type Language } from '#contract/languages.ts';
import type { LocalizedText } from '#contract/values.ts';
import { textsIn } from './textsIn.ts';
import type written from './sv-SE.json';

/**
 * A key of the texts that only the server writes, such as letters. They stand in one file for each
 * language in this folder, which no client receives.
 */
export type ServerTextKey = keyof typeof written;

/** Values for a text's `{{name}}`; one that has languages is written in that of the text. */
type Values = Readonly<Record<string, string | number | LocalizedText>>;

const texts = inEachLanguage((language) =>
  textsIn(readFileSync(join(import.meta.dirname, `${language}.json`), 'utf8')),
);

/** Returns a text in one language. Throws when a placeholder has no value. */
export function textIn(language: Language, key: ServerTextKey, values: Values = {}): string {
  const text = texts[language][key];
  if (text === undefined) throw new Error(`no text ${key} in ${language}`);
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`no value for ${name} in ${key}`);
    return typeof value === 'object' ? value[language] : String(value);
  });
}

/** Returns the function that returns texts in one language. */
export const textsFor =
  (language: Language) =>
  (key: ServerTextKey, values?: Values): string =>
    textIn(language, key, values);

/** Returns a text in each language. */
export const text = (key: ServerTextKey, values?: Values): LocalizedText =>
  inEachLanguage((language) => textIn(language, key, values));
