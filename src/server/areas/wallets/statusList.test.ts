import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encodedList } from './statusList.ts';
import { LIST_LENGTH } from './store.ts';

/** The same places for every run, spread over the list. */
const places = (count: number, start: number) =>
  Array.from({ length: count }, (_none, at) => (start + at * 48_271 * 13) % LIST_LENGTH);

test('the list of 100,000 credentials, of which every twentieth is not valid, is at most 8 kB', () => {
  const lists = [
    { status: 'Valid' as const, indices: places(95_000, 5) },
    { status: 'Invalid' as const, indices: scattered(4000) },
    { status: 'Suspended' as const, indices: scattered(1000) },
  ];
  const list = encodedList(lists);
  expect(list.length).toBeLessThanOrEqual(8 * 1024);
  expect(list.length).toBeGreaterThan(1000);
});

let seed = 1;
/** Places that follow no rule that a compression would find. */
function scattered(count: number): number[] {
  return Array.from({ length: count }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % LIST_LENGTH;
  });
}

test('a list in which everything is valid says nothing of how many there are', () => {
  const none = encodedList([]);
  expect(encodedList([{ status: 'Valid', indices: places(50_000, 0) }])).toBe(none);
  expect(deflateRawSync(Buffer.from(none)).length).toBeLessThan(300);
});
