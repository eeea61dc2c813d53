import { expect, test } from 'vitest';
import { shownUserId } from './refusedSignIn.ts';

test.each([
  [null, null],
  ['annli42', 'annli42'],
  ['annli42@example.se', 'annli42@example.se'],
  ['198412282389', '********-****'],
  ['19841228-2389', '********-****'],
  ['841228+2389', '********-****'],
  ['19900101R123', '********-****'],
  ['urn:pnr:198412282389@example.se', 'urn:pnr:********-****@example.se'],
  ['a\nb\u0000', 'ab'],
  ['x'.repeat(100), 'x'.repeat(64)],
])('the user id %j is shown as %j', (claimed, shown) => {
  expect(shownUserId(claimed)).toBe(shown);
});
