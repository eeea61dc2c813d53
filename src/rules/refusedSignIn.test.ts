import { expect, test } from 'vitest';
import type { SetPasswordError } from './setPasswordChecks.ts';
import { identityRefusals, type IdentityRefusal, shownUserId } from './refusedSignIn.ts';

test.each<[SetPasswordError, IdentityRefusal | null]>([
  ['ERROR_NEW_NUMBER', { reason: 'NUMBER_HELD', detail: 'NEW' }],
  ['ERROR_REPORTED_NUMBER', { reason: 'NUMBER_HELD', detail: 'REPORTED' }],
  ['ERROR_SECOND_STEP_RESET', { reason: 'SECOND_STEP_RESET', detail: null }],
  ['ERROR_PROOF_TOO_FAR', { reason: 'PROOF_TOO_FAR', detail: null }],
  ['ERROR_NO_ACCOUNTS_ON_NIN', { reason: 'UNKNOWN_ACCOUNT', detail: null }],
  ['ERROR_NO_LIUID_CONNECTED_TO_ACCOUNT', { reason: 'NO_USER_ID', detail: null }],
  ['ERROR_NO_AL2', null],
  ['ERROR_NEEDS_OTHER_PROOF', null],
])('%s is listed as %j', (error, listed) => {
  expect(identityRefusals[error]).toEqual(listed);
});

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
