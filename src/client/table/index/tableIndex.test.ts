import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Column, Value } from '../column.ts';
import { wholeView, type TableView } from '../tableView.ts';
import { TableIndex } from './tableIndex.ts';

interface Thing {
  readonly name: Value;
  readonly kind: Value;
}
const columns: readonly Column<Thing>[] = [
  { id: 'name', title: 'Namn', width: 100, valueOf: ({ name }) => name },
  { id: 'kind', title: 'Slag', width: 100, valueOf: ({ kind }) => kind, hasChoices: true },
];
const things = (...names: Value[]): Thing[] => names.map((name) => ({ name, kind: null }));
const shownBy = (index: TableIndex<Thing>, view: Partial<TableView>) =>
  Array.from(index.numbersOf({ ...wholeView, ...view }), (number) => index.rows[number]!);
const namesBy = (rows: readonly Thing[], view: Partial<TableView>) =>
  shownBy(TableIndex.of(rows, columns), view).map(({ name }) => name);
const by = (columnId: string, isDescending = false) => ({ sort: { columnId, isDescending } });

describe('sorting', () => {
  test('uses Swedish order and compares digits as numbers', () => {
    expect(
      namesBy(things('Öberg', 'abc10', 'Zorn', 'Åberg', 'abc9', 'Ärling'), by('name')),
    ).toEqual(['abc9', 'abc10', 'Zorn', 'Åberg', 'Ärling', 'Öberg']);
  });

  test('puts rows without a value last in both directions', () => {
    expect(namesBy(things(null, 'b', null, 'a'), by('name'))).toEqual(['a', 'b', null, null]);
    expect(namesBy(things(null, 'b', null, 'a'), by('name', true))).toEqual(['b', 'a', null, null]);
    expect(namesBy(things(null, null), by('name', true))).toEqual([null, null]);
  });

  test('puts numbers before texts, ordered by size', () => {
    expect(namesBy(things('2', 10, 9, -1, null), by('name'))).toEqual([-1, 9, 10, '2', null]);
  });

  test('keeps the original order of rows with equal values in both directions', () => {
    const rows = [
      { name: 1, kind: 'x' },
      { name: 2, kind: 'y' },
      { name: 3, kind: 'x' },
      { name: 4, kind: 'y' },
    ];
    expect(namesBy(rows, by('kind'))).toEqual([1, 3, 2, 4]);
    expect(namesBy(rows, by('kind', true))).toEqual([2, 4, 1, 3]);
  });

  test('keeps the original order when the column does not exist', () => {
    expect(namesBy(things('b', 'a'), by('gone'))).toEqual(['b', 'a']);
  });

  test('is prepared ahead in small steps for many rows', () => {
    const index = TableIndex.of(
      things(...Array.from({ length: 5000 }, (_, number) => `n${(number * 7919) % 5000}`)),
      columns,
    );
    expect(index.isReadyFor({ columnId: 'name', isDescending: false })).toBe(false);
    let pieces = 0;
    while (index.workAhead('name')) pieces++;
    expect(pieces).toBeGreaterThan(20);
    expect(index.isReadyFor({ columnId: 'name', isDescending: false })).toBe(true);
    expect(
      shownBy(index, by('name'))
        .slice(0, 3)
        .map(({ name }) => name),
    ).toEqual(['n0', 'n1', 'n2']);
  });
});

const prepared = (index: TableIndex<Thing>) => {
  while (index.workAhead());
  return index;
};

describe.each([
  ['at once', (index: TableIndex<Thing>) => index],
  ['when all is prepared', prepared],
])('quick search, %s', (_when, ready) => {
  const people = [
    { name: 'Åsa Öberg', kind: 'Anställd' },
    { name: 'Asa Berg', kind: 'Student' },
    { name: 'José 🦊 Ek', kind: null },
    { name: 'محمد علي', kind: 'Student' },
  ];
  test.each([
    ['asa', ['Åsa Öberg', 'Asa Berg']],
    ['ÅSA', ['Åsa Öberg', 'Asa Berg']],
    ['  berg   stu ', ['Asa Berg']],
    ['jose', ['José 🦊 Ek']],
    ['🦊', ['José 🦊 Ek']],
    ['محمد', ['محمد علي']],
    ['öbergan', []],
    ['.*', []],
    [' ', people.map(({ name }) => name)],
  ])('searching for %j finds %j', (search, found) => {
    expect(
      shownBy(ready(TableIndex.of(people, columns)), { search }).map(({ name }) => name),
    ).toEqual(found);
  });

  test('finds the same rows while typing, deleting and starting over', () => {
    const index = ready(TableIndex.of(people, columns));
    for (const search of ['b', 'be', 'ber', 'be', 'b', 'berg s', 'berg st', 'ek', '', 'o']) {
      expect(shownBy(index, { search }), search).toEqual(
        shownBy(TableIndex.of(people, columns), { search }),
      );
    }
  });

  test('finds a match in a value of ten thousand letters', () => {
    const index = ready(TableIndex.of(things(`${'x'.repeat(10_000)}y`, 'z'), columns));
    expect(shownBy(index, { search: 'xy' })).toHaveLength(1);
  });
});

test('a search in formatted values finds the same rows at every stage of preparation', () => {
  const told = columns.map((column) =>
    column.id === 'kind'
      ? { ...column, textOf: (value: string | number) => `sort ${value}` }
      : column,
  );
  const rows = Array.from({ length: 3000 }, (_, number) => ({
    name: `n${number}`,
    kind: number % 2,
  }));
  const index = TableIndex.of(rows, told);
  do {
    for (const search of ['s', 'so', 'sort 1', 'sort 1 n299', 'n29 sort 0', 'n299']) {
      const isWanted = ({ name, kind }: Thing) =>
        search.split(' ').every((word) => `${name} sort ${kind}`.includes(word));
      expect(shownBy(index, { search }), search).toEqual(rows.filter(isWanted));
    }
  } while (index.workAhead());
});

describe('filter choices', () => {
  const rows = [
    { name: 'a', kind: 'x' },
    { name: 'ab', kind: 'y' },
    { name: 'b', kind: 'x' },
    { name: 'c', kind: null },
  ];
  const choices = (view: Partial<TableView>) =>
    TableIndex.of(rows, columns)
      .choicesOf('kind', { ...wholeView, ...view })
      .map(({ value, count }) => [value, count]);

  test('are counted and sorted, with no value last', () => {
    expect(choices({})).toEqual([
      ['x', 2],
      ['y', 1],
      ['', 1],
    ]);
  });
  test('come from the rows that match the rest of the view, ignoring the column’s own ticks', () => {
    expect(choices({ search: 'b', filters: { kind: ['y'] } })).toEqual([
      ['x', 1],
      ['y', 1],
    ]);
  });
  test('include ticked values that no row has', () => {
    expect(choices({ search: 'c', filters: { kind: ['y'] } })).toEqual([
      ['y', 0],
      ['', 1],
    ]);
  });
  test('filter by several values, and match nothing for an unknown value', () => {
    expect(namesBy(rows, { filters: { kind: ['y', ''] } })).toEqual(['ab', 'c']);
    expect(namesBy(rows, { filters: { kind: ['gone'] } })).toEqual([]);
  });
});

test('an index updated through added, removed and changed rows shows the same as a new index', () => {
  const value = fc.oneof(
    fc.constant(null),
    fc.integer({ min: 0, max: 9 }),
    fc.string({ maxLength: 3 }),
    fc.constantFrom('Å', 'a', 'Ö', '10', '9'),
  );
  const thing = fc.record({ name: value, kind: value });
  const view = fc.record({
    search: fc.constantFrom('', 'a', 'a 1', 'ö'),
    sort: fc.option(
      fc.record({ columnId: fc.constantFrom('name', 'kind'), isDescending: fc.boolean() }),
    ),
    filters: fc.constantFrom({}, { kind: ['9', ''] }),
  });
  const change = fc.tuple(fc.nat(), fc.nat(3), fc.array(thing, { maxLength: 5 }), view, fc.nat(3));
  fc.assert(
    fc.property(
      fc.array(thing, { maxLength: 20 }),
      fc.array(change, { maxLength: 6 }),
      (start, changes) => {
        let index = TableIndex.of(start, columns);
        for (const [place, removed, added, asked, ahead] of changes) {
          for (let step = 0; step < ahead; step++) index.workAhead();
          index = index.with(
            index.rows.toSpliced(place % (index.rows.length + 1), removed, ...added),
            columns,
          );
          expect(shownBy(index, asked)).toEqual(shownBy(TableIndex.of(index.rows, columns), asked));
        }
      },
    ),
  );
});
