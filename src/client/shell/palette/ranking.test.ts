import { expect, test } from 'vitest';
import { fitting, rankOf } from './ranking.ts';

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
])('%s for "%s" ranks %i', (name, typed, rank) => {
  expect(rankOf(name, typed)).toBe(rank);
});

test('the best comes first, and equals keep their order', () => {
  const named = ['Visa kortet', 'Mitt kort', 'Kortets PIN', 'Hjälp'].map((name) => ({ name }));
  expect(fitting(named, 'kort').map(({ name }) => name)).toEqual(['Kortets PIN', 'Visa kortet', 'Mitt kort']);
});
