import { expect, test } from 'vitest';
import { shareOf } from './tools/share.ts';

test('shares that follow one another have all values; the trials take all at once', () => {
  const values = ['a', 'b', 'c', 'd', 'e'];
  const shares = Array.from({ length: 5 }, () => shareOf(values, 2));
  const size = process.env['TRIALS'] === 'all' ? values.length : 2;
  expect(shares.map((share) => new Set(share).size)).toEqual(Array(5).fill(size));
  expect(new Set(shares.flat())).toEqual(new Set(values));
});

test('fewer values than the share are all taken', () => {
  expect(shareOf(['a', 'b'], 3)).toEqual(['a', 'b']);
});
