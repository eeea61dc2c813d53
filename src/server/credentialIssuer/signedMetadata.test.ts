import { expect, test } from 'vitest';
import { prefersJwt } from './signedMetadata.ts';

test.each([
  [undefined, false],
  ['', false],
  ['*/*', false],
  ['application/json', false],
  ['application/jwt', true],
  ['Application/JWT; q=0.5', true],
  ['application/jwt, application/json', true],
  ['application/json, application/jwt;q=0.9', false],
  ['application/jwt;q=0', false],
  ['application/jwt;q=x', false],
])('a wallet that accepts %s prefers signed metadata: %s', (accept, prefers) => {
  expect(prefersJwt(accept)).toBe(prefers);
});
