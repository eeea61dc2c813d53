import { expect, test } from 'vitest';
import type { UserStatus } from '../contract/values.ts';
import { type KeyCandidate, type KeyRefusal, keyRefusals, lastDayOfKey } from './activationKeyIssue.ts';

const admitted: KeyCandidate = { liUId: 'wilkr321', norEduPersonNin: '200712162387', userStatus: 'New' };

test.each<[UserStatus, KeyRefusal[]]>([
  ['New', []],
  ['Active', []],
  ['Unsuspended', []],
  ['Inretirement', []],
  ['Inactive', ['HAS_ENDED']],
  ['Retired', ['HAS_ENDED']],
  ['None', ['HAS_ENDED']],
  ['Suspended', ['SUSPENDED']],
  ['Deceased', ['DECEASED']],
])('the refusals of a key for an account with status %s are %j', (userStatus, refusals) => {
  expect(keyRefusals({ ...admitted, userStatus })).toEqual(refusals);
});

test.each<[string, Partial<KeyCandidate>, KeyRefusal[]]>([
  ['without a user id', { liUId: null }, ['NO_USER_ID']],
  ['of a person without an identity number', { norEduPersonNin: null }, ['NO_NATIONAL_ID']],
  ['with several reasons for refusal', { liUId: null, norEduPersonNin: null, userStatus: 'Deceased' }, ['NO_USER_ID', 'NO_NATIONAL_ID', 'DECEASED']],
])('refuses a key for an account %s', (_what, changes, refusals) => {
  expect(keyRefusals({ ...admitted, ...changes })).toEqual(refusals);
});

// KEY-14
test.each([
  ['2026-11-17', '2026-11-24'],
  ['2026-12-28', '2027-01-04'],
  ['2028-02-25', '2028-03-03'],
])('a key created on %s is valid until the end of %s', (today, last) => {
  expect(lastDayOfKey(today)).toBe(last);
});
