import { expect, test } from 'vitest';
import { shareOf } from './tools/share.ts';

test.runIf(process.env['TRIALS'] !== 'all')(
  'shares that follow one another have all values',
  () => {
    const values = ['a', 'b', 'c', 'd', 'e'];
    const shares = Array.from({ length: 5 }, () => shareOf(values, 2));
    expect(shares.every((share) => new Set(share).size === 2)).toBe(true);
    expect(new Set(shares.flat())).toEqual(new Set(values));
  },
);

test('fewer values than the share are all taken', () => {
  expect(shareOf(['a', 'b'], 3)).toEqual(['a', 'b']);
});
