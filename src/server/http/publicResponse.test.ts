import { expect, test } from 'vitest';
import { encodingFor } from './publicResponse.ts';

test.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['deflate', null],
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=1.0, gzip;q=0.8, *;q=0.1', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0, gzip;q=0', null],
  ['br;q=0.5', 'br'],
  ['x-brotli', null],
] as const)('for "%s", uses the encoding %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});
