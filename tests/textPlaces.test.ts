import { expect, test } from 'vitest';
import { modulesUnder } from './tools/modules.ts';
import { indexOfTexts, usesOfText } from './tools/textPlaces.ts';
import { allTexts } from './tools/texts.ts';

const texts = {
  'sv-SE': {
    'CARD/FREEZE': 'Spärra',
    'CARD/FREEZE/400/pin': 'Fel kod',
    'CARD/LEFT_one': '{{count}} kort kvar',
    'CARD/STATE/frozen': 'Spärrat',
  },
  'en-GB': {
    'CARD/FREEZE': 'Freeze',
    'CARD/FREEZE/400/pin': 'Wrong code',
    'CARD/LEFT_one': '{{count}} card left',
    'CARD/STATE/frozen': 'Frozen',
  },
};
const sources = [
  { path: 'a.tsx', text: "const a = 1;\n<b>{t('CARD/FREEZE')}</b>;\nt('CARD/LEFT', { count });" },
  { path: 'b.ts', text: "t(`CARD/STATE/${state}`);\nuseAction({ send, failure: 'CARD/FREEZE' });" },
];
const find = (wanted: string) =>
  usesOfText(wanted, texts, indexOfTexts(sources)).map(({ key, literal, composed }) => [
    key,
    ...literal,
    ...composed,
  ]);

test('finds a text by what it says in either language, whatever its case', () => {
  const freeze = ['CARD/FREEZE', 'a.tsx:2', 'b.ts:2'];
  expect(find('spärra')).toEqual([freeze]);
  expect(find('Freeze')).toEqual([freeze]);
  expect(find('CARD/FREEZE')).toEqual([freeze]);
});

test('finds the texts that contain it where none is it', () => {
  expect(find('kvar')).toEqual([['CARD/LEFT_one', 'a.tsx:3']]);
  expect(find('nowhere')).toEqual([]);
});

test('finds the places that compose a key', () => {
  expect(find('Spärrat')).toEqual([['CARD/STATE/frozen', 'b.ts:1  `CARD/STATE/${state}`']]);
  expect(find('Fel kod')).toEqual([['CARD/FREEZE/400/pin', 'b.ts:2  CARD/FREEZE/400/…']]);
});

test('finds a place for every text of the portal', () => {
  const index = indexOfTexts(
    modulesUnder('src', 'sw').filter(({ path }) => !/\.test\.tsx?$/.test(path)),
  );
  const composed = Object.keys(allTexts('sv-SE')).filter((key) => !index.literal.has(key));
  expect(composed.length).toBeGreaterThan(100);
  const lost = composed.filter((key) =>
    usesOfText(key, { 'sv-SE': { [key]: '' }, 'en-GB': {} }, index).every(
      (use) => use.literal.length + use.composed.length === 0,
    ),
  );
  expect(lost).toEqual([]);
});
