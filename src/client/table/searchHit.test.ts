import { expect, test } from 'vitest';
import type { Column } from './column.ts';
import { searchedWords } from '#rules/search.ts';
import { hitOutOfSight } from './searchHit.ts';
import { foundIn } from './useMarkedWords.ts';

interface Person {
  readonly name: string;
  readonly place: string;
  readonly phone: string;
}
const columns: readonly Column<Person>[] = [
  { id: 'name', title: 'Namn', width: 100, valueOf: ({ name }) => name },
  { id: 'place', title: 'Ort', width: 100, valueOf: ({ place }) => place },
  {
    id: 'phone',
    title: 'Telefon',
    width: 100,
    valueOf: ({ phone }) => phone,
    textOf: (value) => `+46 ${value}`,
  },
];
const asa: Person = { name: 'Åsa Öberg', place: 'Kvarnby', phone: '13 28 10 00' };

test.each([
  ['', 3, null],
  ['asa', 1, null],
  ['asa', 3, null],
  ['kvarn', 1, { column: 'Ort', text: 'Kvarnby' }],
  ['kvarn', 2, null],
  ['öberg 46', 2, { column: 'Telefon', text: '+46 13 28 10 00' }],
  ['asa kvarnby', 1, { column: 'Ort', text: 'Kvarnby' }],
])('the search %j with %d visible columns reports the hidden hit %j', (search, inSight, hit) => {
  expect(hitOutOfSight(asa, searchedWords(search), columns, inSight)).toEqual(hit);
});

test.each([
  ['Åsa Öberg', 'asa', [[0, 3]]],
  [
    'Anna Hanna',
    'an na',
    [
      [0, 2],
      [6, 8],
      [2, 4],
      [8, 10],
    ],
  ],
  ['Kvarnby', 'x', []],
])('in %j the words of %j are highlighted at %j', (text, search, places) => {
  expect(foundIn(text, searchedWords(search))).toEqual(places);
});
