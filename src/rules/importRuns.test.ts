import { expect, test } from 'vitest';
import { refusedRows, waitingImports } from './importRuns.ts';

const run = (id: string, source: string, ...refused: number[]) => ({
  id,
  source,
  counts: Object.fromEntries(refused.map((count, at) => [`file${at}`, { refused: count }])),
});

test.each([
  ['no import', [], []],
  ['an import that refused nothing', [run('a', 'staff', 0, 0)], []],
  ['an import that refused rows', [run('a', 'staff', 0, 3)], ['a']],
  [
    'a later import of the same source without refusals',
    [run('b', 'staff', 0), run('a', 'staff', 3)],
    [],
  ],
  ['a later import of another source', [run('b', 'students', 0), run('a', 'staff', 3)], ['a']],
  ['two imports of a source with refusals', [run('b', 'staff', 1), run('a', 'staff', 3)], ['b']],
])('after %s, waiting imports are known', (_, runs, expected) => {
  expect(waitingImports(runs).map(({ id }) => id)).toEqual(expected);
});

test('refused rows are counted in all files, also when a file is missing', () => {
  expect(
    refusedRows({ source: 'staff', counts: { people: { refused: 2 }, roles: undefined } }),
  ).toBe(2);
  expect(refusedRows(run('a', 'staff', 2, 5))).toBe(7);
});
