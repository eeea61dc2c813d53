import { expect, test } from 'vitest';
import { matchingEntries, rankOf } from './ranking.ts';

test.each([
  ['Personsök', '', 1],
  ['Personsök', 'pers', 3],
  ['Lösenord och inloggning', 'losen', 3],
  ['Lösenord och inloggning', 'inlogg', 2],
  ['Lösenord och inloggning', 'inlogg lös', 2],
  ['Personsök', 'sök', 1],
  ['Personsök', 'kort', 0],
  ['Mitt kort', 'kort nyckel', 0],
  ['Min profil', '.*', 0],
])('ranks %s for "%s" as %i', (name, typed, rank) => {
  expect(rankOf(name, typed)).toBe(rank);
});

test('sorts the best match first, and keeps the order of equal matches', () => {
  const named = ['Visa kortet', 'Mitt kort', 'Kortets PIN', 'Hjälp'].map((name) => ({ name }));
  expect(matchingEntries(named, 'kort').map(({ name }) => name)).toEqual([
    'Kortets PIN',
    'Visa kortet',
    'Mitt kort',
  ]);
});
