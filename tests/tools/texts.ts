import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '#contract/values.ts';

const folder = join(import.meta.dirname, '../../public/app/translations');

/** Returns the texts of a language by the area of their file; those of every page under ''. */
export function textsByArea(
  language: Language,
): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const ending = `${language}.json`;
  const areas = readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length));
  return new Map(
    areas
      .toSorted()
      .map((area) => [
        area.replace('.', ''),
        JSON.parse(readFileSync(join(folder, area + ending), 'utf8')) as Record<string, string>,
      ]),
  );
}

/** Returns every text of a language. */
export const allTexts = (language: Language): Readonly<Record<string, string>> =>
  Object.assign({}, ...textsByArea(language).values()) as Record<string, string>;

/**
 * Keys of the words that people type to find an entry: theirs, whatever the product calls the
 * thing. Only the person who has typed one is shown it.
 */
const TYPED_WORDS = /^PALETTE\/(?:SYNONYMS\/|FILLERS$)/;

/** Returns the texts in which the product itself speaks. */
export const ownTexts = (language: Language): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(allTexts(language)).filter(([key]) => !TYPED_WORDS.test(key)));

const textsFrom = (texts: string, language: Language): Readonly<Record<string, string>> =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, '../..', texts, `${language}.json`), 'utf8'),
  ) as Record<string, string>;

/** Returns the texts of a language that only the server writes, such as letters. */
export const serverTexts = (language: Language) => textsFrom('src/server/texts', language);

/** Returns the texts of a language that the build inserts into the page and the service worker. */
export const builtTexts = (language: Language) => textsFrom('src/build/texts', language);

/** Returns the names of a text's placeholders, with or without a format, sorted. */
export const placeholdersIn = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)/g)]
    .map(([, name]) => String(name))
    .toSorted((a, b) => a.localeCompare(b));
