import { expect, test } from 'vitest';
import { UserStatus } from '#contract/values.ts';
import { accountLists, isManaged, listOf, statusesIn } from './accountLists.ts';

test.each([
  ['Active', 'active'],
  ['New', 'active'],
  ['Suspended', 'active'],
  ['Unsuspended', 'active'],
  ['Inretirement', 'deprovisioning'],
  ['Inactive', 'inactive'],
  ['Retired', 'inactive'],
  ['Deceased', 'inactive'],
  ['None', 'inactive'],
] as const)('status %s belongs to the list %s', (userStatus, list) => {
  expect(listOf({ userStatus })).toBe(list);
  expect(statusesIn(list)).toContain(userStatus);
});

// ACCT-03
test('every status belongs to exactly one list', () => {
  expect(accountLists.flatMap(statusesIn).toSorted()).toEqual(UserStatus.options.toSorted());
});

test.each([
  ['Employee', true],
  ['Associate', true],
  ['Affiliated', true],
  [null, false],
] as const)('an account with affiliation %s is managed: %s', (affiliation, expected) => {
  expect(isManaged({ affiliation })).toBe(expected);
});
