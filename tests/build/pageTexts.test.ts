import { expect, test } from 'vitest';
import { pageTexts, pushTexts } from '#build/pageTexts.ts';
import { languages } from '#contract/languages.ts';
import { builtTexts, placeholdersIn } from '../tools/texts.ts';

test('every language has the same texts, with the same placeholders', () => {
  const [first = {}, ...others] = languages.map((language) =>
    Object.entries(builtTexts(language)).map(([key, text]) => [key, placeholdersIn(text)]),
  );
  for (const other of others) expect(other).toEqual(first);
});

test('the page and the worker have a text in each language', () => {
  expect(Object.keys(pushTexts)).toEqual([...languages]);
  for (const language of languages) {
    const { 'LOST/TEXT': lost, 'LOST/RETRY': retry } = builtTexts(language);
    expect(pageTexts['LOST']).toContain(`<p lang="${language}">${lost}</p>`);
    expect(pageTexts['RETRY']).toContain(retry);
  }
  expect(Object.values(pageTexts).filter((text) => text.includes('{{'))).toEqual([]);
});
