import { expect, test } from 'vitest';
import { dialled, type Likeness, likenessOf } from './likeness.ts';

test.each<[one: string[], other: string[], Likeness]>([
  [['a'], ['a'], 'same'],
  [['a', 'b'], ['b', 'a'], 'same'],
  [['a', 'b'], ['b'], 'partly'],
  [['a'], ['b'], 'different'],
  [['a'], [], 'onlyOne'],
  [[], ['b'], 'onlyOne'],
  [[], [], 'neither'],
])('%j and %j are %s', (one, other, expected) => {
  expect(likenessOf(one, other)).toBe(expected);
});

test.each([
  ['070-123 45 67', '0701234567'],
  ['+46 70 123 45 67', '0701234567'],
  ['0046701234567', '0701234567'],
  ['+46 (0)13-28 10 00', '013281000'],
  ['+358 40 123 4567', '+358401234567'],
])('%s is dialled as %s', (typed, expected) => {
  expect(dialled(typed)).toBe(expected);
});
