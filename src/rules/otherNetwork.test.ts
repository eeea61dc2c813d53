import { expect, test } from 'vitest';
import { isFromOtherNetwork } from './otherNetwork.ts';

test.each<[string | null, string | null, boolean]>([
  ['192.0.2.7', '192.0.2.7', false],
  ['192.0.2.7', '192.0.113.200', false],
  ['192.0.2.7', '198.51.100.7', true],
  ['::ffff:192.0.2.7', '192.0.2.7', false],
  ['::ffff:192.0.2.7', '198.51.100.7', true],
  ['2001:db8:1::7', '2001:0DB8:ffff::1', false],
  ['2001:db8:1::7', '2001:db9:1::7', true],
  ['2001:db8::', 'fe80::1', true],
  ['::1', '::2', false],
  ['192.0.2.7', '2001:db8::7', false],
  [null, '192.0.2.7', false],
  ['192.0.2.7', null, false],
  ['192.0.2.7', 'unknown', false],
  ['', '', false],
])('%s and %s: %s', (one, other, isOther) => {
  expect(isFromOtherNetwork(one, other)).toBe(isOther);
  expect(isFromOtherNetwork(other, one)).toBe(isOther);
});
