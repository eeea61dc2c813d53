import { describe, expect, test } from 'vitest';
import { type Language, languages } from '#contract/languages.ts';
import { productTerms, type ProductTerm } from './productTerms.ts';
import { builtTexts, ownTexts, serverTexts } from './tools/texts.ts';

/** The texts of the pages, of letters, and of what is shown before a page can be. */
const everyText = (language: Language): Readonly<Record<string, string>> => ({
  ...ownTexts(language),
  ...serverTexts(language),
  ...builtTexts(language),
});

/** Returns the texts that use another word for the term. Interpolated values are ignored. */
const strayTexts = (
  { not, except = [] }: ProductTerm,
  language: Language,
  texts: Readonly<Record<string, string>>,
) =>
  Object.entries(texts)
    .filter(
      ([key, text]) =>
        !except.includes(key) && not[language]?.test(text.replaceAll(/\{\{.*?\}\}/g, '')),
    )
    .map(([key, text]) => `${key}: ${text}`);

for (const language of languages) {
  describe(`in ${language}`, () => {
    test.each(
      productTerms.flatMap((term) =>
        language in term.term ? [[term.term[language], term] as const] : [],
      ),
    )('every text uses the same term: %s', (_, term) => {
      expect(strayTexts(term, language, everyText(language))).toEqual([]);
    });
  });
}

test('every exception is needed by the text that it names', () => {
  const idle = productTerms.flatMap(({ except = [], ...term }) =>
    except.filter((key) =>
      languages.every(
        (language) =>
          strayTexts(term, language, { [key]: everyText(language)[key] ?? '' }).length === 0,
      ),
    ),
  );
  expect(idle).toEqual([]);
});

test('variants are detected in texts', () => {
  const written: readonly (readonly [Language, string])[] = [
    ['sv-SE', 'Kontot stängs 4 december.'],
    ['sv-SE', 'Kontot är under avveckling.'],
    ['en-GB', 'The account is being closed.'],
    ['en-GB', 'Being retired'],
    ['sv-SE', 'Fungerar'],
    ['sv-SE', 'Mina konton'],
    ['en-GB', 'Log in again'],
    ['sv-SE', 'Något gick fel.'],
  ];
  const found = written.filter(([language, text]) =>
    productTerms.some((term) => strayTexts(term, language, { KEY: text }).length > 0),
  );
  expect(found).toEqual(written);
});
