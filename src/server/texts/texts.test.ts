import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import { allTexts, placeholdersIn, serverTexts } from '#tests/tools/texts.ts';
import { modulesUnder } from '#tests/tools/modules.ts';
import { text, textIn, type ServerTextKey } from './texts.ts';

const [first, ...others] = languages.map(serverTexts);

test('every language has a file, with the same keys and placeholders', () => {
  expect(
    readdirSync(import.meta.dirname).filter((name) => /^[a-z]+-[A-Z]+\.json$/.test(name)),
  ).toEqual(languages.map((language) => `${language}.json`).toSorted());
  const values = (texts: Readonly<Record<string, string>> = {}) =>
    Object.entries(texts).map(([key, one]) => [key, placeholdersIn(one)]);
  expect(values(first).length).toBeGreaterThan(100);
  for (const other of others) expect(values(other)).toEqual(values(first));
});

test('keys are in order, flat and in capitals, and texts have words and no surrounding spaces', () => {
  const keys = Object.keys(first ?? {});
  expect(keys).toEqual(keys.toSorted());
  expect(keys.filter((key) => !/^[A-Z]+(_[A-Z]+)*(\/[A-Z]+(_[A-Z]+)*)+$/.test(key))).toEqual([]);
  expect(
    [first, ...others].flatMap((texts) =>
      Object.values(texts ?? {}).filter((one) => one === '' || one !== one.trim()),
    ),
  ).toEqual([]);
});

test('no key is that of a page, so that each is looked up in one place', () => {
  const ofPages = allTexts(languages[0]);
  expect(Object.keys(first ?? {}).filter((key) => key in ofPages)).toEqual([]);
});

test('every text is used', () => {
  const sources = modulesUnder('src/server', 'src/demo')
    .filter(({ path }) => !path.endsWith('.test.ts'))
    .map(({ text: source }) => source)
    .join('\n');
  const isUsed = (key: string) => {
    const [last = ''] = key.split('/').slice(-1);
    const above = key.slice(0, -last.length - 1);
    return (
      sources.includes(`'${key}'`) ||
      // A key of which one part is a value.
      (sources.includes(`\`${above}/\${`) && sources.includes(`'${last}'`)) ||
      (sources.includes(`'${above}'`) && sources.includes(`}/${last}\``))
    );
  };
  expect(Object.keys(first ?? {}).filter((key) => !isUsed(key))).toEqual([]);
});

test('a value is inserted as it is written, in the language of the text when it has languages', () => {
  const university = { 'sv-SE': '{{link}} $&', 'en-GB': 'Kvarnby University' };
  const written = text('INVITATION/SUBJECT', { university });
  expect(written['sv-SE']).toBe('Inbjudan till ett konto vid {{link}} $&');
  expect(written['en-GB']).toBe('Invitation to an account at Kvarnby University');
});

test('a missing value or text is a fault', () => {
  expect(() => textIn('sv-SE', 'INVITATION/SUBJECT')).toThrow('no value for university');
  expect(() => textIn('sv-SE', 'NONE' as ServerTextKey)).toThrow('no text NONE');
});
