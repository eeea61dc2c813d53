import { expect, test } from 'vitest';
import { withRange, withRows, type Anchor } from './selecting.ts';

const shown = ['a', 'b', 'c', 'd', 'e'];
const anchor = (id: string, before: readonly string[] = [], isSelected = true): Anchor => ({
  id,
  before: new Set(before),
  isSelected,
});
const range = (from: Anchor, target: number) => [...withRange(from, shown, target)];

test('a range extends in both directions and includes both ends', () => {
  expect(range(anchor('b'), 3)).toEqual(['b', 'c', 'd']);
  expect(range(anchor('d'), 1)).toEqual(['b', 'c', 'd']);
});

test('a range that shrinks deselects the rows it no longer covers and keeps the earlier selection', () => {
  const from = anchor('b', ['e']);
  expect(range(from, 3)).toEqual(['e', 'b', 'c', 'd']);
  expect(range(from, 2)).toEqual(['e', 'b', 'c']);
});

test('a range from a deselected row deselects its rows', () => {
  expect(range(anchor('b', ['a', 'c', 'd'], false), 3)).toEqual(['a']);
});

test('a range from a row that is no longer shown contains only the target', () => {
  expect(range(anchor('gone'), 2)).toEqual(['c']);
});

test('withRows does not mutate the selection passed in', () => {
  const before = new Set(['a']);
  withRows(before, ['b'], true);
  expect([...before]).toEqual(['a']);
});
