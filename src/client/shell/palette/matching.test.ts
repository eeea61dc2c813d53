import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { differByOneLetter, matchingEntries, matchOf } from './matching.ts';

const freeze = { name: 'Frys kortet', synonyms: ['tappat kort', 'borttappat kort', 'stulet kort'] };
const password = { name: 'Byt lösenord', synonyms: ['ändra lösenord', 'glömt lösenord'] };
const guest = { name: 'Bjud in en gäst', synonyms: ['besökare', 'gästkonto'] };
const fillers = new Set(['hur', 'jag', 'mitt', 'har']);

test.each([
  ['the whole name', freeze, 'frys kortet', 100, null],
  ['the whole synonym', freeze, 'Tappat kort', 90, 'tappat kort'],
  ['the whole synonym among fillers', freeze, 'jag har tappat mitt kort', 90, 'tappat kort'],
  ['the beginning of the name', freeze, 'frys', 80, null],
  ['the beginning of a synonym', freeze, 'stul', 70, 'stulet kort'],
  ['words of the name in another order', freeze, 'kort frys', 65, null],
  ['words of a synonym in another order', freeze, 'kort tapp', 60, 'tappat kort'],
  ['words of several synonyms', password, 'glömt ändra', 50, null],
  ['a part of a compound word', freeze, 'kort tappat', 60, 'tappat kort'],
  ['the second part of a compound word', guest, 'konto', 40, 'gästkonto'],
  ['a longer compound word', password, 'lösenordsbyte', 45, null],
  ['a missing letter', password, 'lösnord', 30, null],
  ['a wrong letter', guest, 'besokere', 25, 'besökare'],
  ['two letters exchanged', password, 'lösneord', 30, null],
  ['a beginning with a wrong letter', guest, 'besäk', 25, 'besökare'],
  ['no accents', guest, 'gast', 70, 'gästkonto'],
  ['some words of a sentence', password, 'glömt koden lösenord', 5, null],
  ['another word', freeze, 'semester', 0, null],
  ['a word too short for a typo', freeze, 'frs', 0, null],
  ['two wrong letters', password, 'losanird', 0, null],
  ['signs', freeze, '.*', 0, null],
  ['nothing', freeze, '', 1, null],
])('%s: %o for "%s" has rank %i', (_, entry, typed, rank, synonym) => {
  expect(matchOf(entry, typed, fillers)).toEqual({ rank, synonym });
});

test('sorts the best match first, and keeps the order of equal matches', () => {
  const named = ['Visa kortet', 'Mitt kort', 'Kortets PIN', 'Hjälp'].map((name) => ({
    name,
    synonyms: [],
  }));
  expect(matchingEntries(named, 'kort').map(({ entry }) => entry.name)).toEqual([
    'Kortets PIN',
    'Visa kortet',
    'Mitt kort',
  ]);
});

test('returns partial matches only when there are no others', () => {
  const found = (typed: string) =>
    matchingEntries([freeze, password], typed, fillers).map(({ entry }) => entry);
  expect(found('tappat kort lösenord')).toEqual([freeze]);
  expect(found('glömt lösenord')).toEqual([password]);
  expect(found('Nils Andersson')).toEqual([]);
});

test('every change of one letter is recognised, and the distance is symmetric', () => {
  const word = fc.stringMatching(/^[a-z]{4,10}$/);
  fc.assert(
    fc.property(word, fc.nat(), fc.stringMatching(/^[a-z]$/), (text, seed, letter) => {
      const at = seed % text.length;
      const changed = [
        text.slice(0, at) + text.slice(at + 1),
        text.slice(0, at) + letter + text.slice(at),
        text.slice(0, at) + letter + text.slice(at + 1),
      ];
      expect(changed.filter((one) => !differByOneLetter(text, one))).toEqual([]);
      expect(changed.filter((one) => !differByOneLetter(one, text))).toEqual([]);
    }),
  );
});
