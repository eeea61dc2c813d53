import { expect, test } from 'vitest';
import { batchesOf, type TrialKind } from './tools/trialOrder.ts';

const kinds: readonly TrialKind[] = [
  { name: 'journeys', trials: ['a', 'b', 'c', 'd', 'e'], together: 2, minutes: 1 },
  { name: 'dates', trials: ['2028-02-29'], together: 1, minutes: 9 },
];
const namesOf = (words: readonly string[], seed: string) =>
  batchesOf(kinds, words, seed).map(({ kind, trials }) => [kind.name, ...trials]);

test('every trial has one place, in the same order for the same seed', () => {
  const order = namesOf([], 'abc');
  expect(order.flatMap(([, ...trials]) => trials).toSorted()).toEqual([
    '2028-02-29',
    'a',
    'b',
    'c',
    'd',
    'e',
  ]);
  expect(order.every((batch) => batch.length <= 3)).toBe(true);
  expect(namesOf([], 'abc')).toEqual(order);
  const others = ['1', '2', '3', '4', '5'].map((seed) => JSON.stringify(namesOf([], seed)));
  expect(new Set(others).size).toBeGreaterThan(1);
});

test('what runs first comes before all others', () => {
  const [journeys, dates] = kinds as [TrialKind, TrialKind];
  for (const seed of ['1', '2', '3', '4', '5']) {
    const [batch] = batchesOf([journeys, { ...dates, isFirst: true }], [], seed);
    expect(batch?.kind.name).toBe('dates');
  }
});

test('a word chooses a kind or single trials', () => {
  expect(namesOf(['dates'], 'x')).toEqual([['dates', '2028-02-29']]);
  expect(namesOf(['c'], 'x')).toEqual([['journeys', 'c']]);
  expect(namesOf(['journeys', 'c'], 'x')).toEqual([['journeys', 'c']]);
  expect(
    namesOf(['journeys'], 'x')
      .flatMap(([, ...trials]) => trials)
      .toSorted(),
  ).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('a word that names nothing is refused', () => {
  expect(() => batchesOf(kinds, ['joureys'], 'x')).toThrow('There is no trial joureys.');
});
