import { describe, expect, test } from 'vitest';
import type { KeyRefusal } from '#contract/activationKeys.ts';
import { type Role, roles, type UserStatus } from '#contract/values.ts';
import {
  isOutgrown,
  type KeyCandidate,
  type KeyParty,
  keyRefusals,
  lastDayOfKey,
  type Powers,
  refusalsNow,
} from './activationKeyIssue.ts';

const powers = (
  given: readonly Role[] = [],
  organisations: readonly string[] = [],
  exceptions: readonly string[] = [],
): Powers => ({
  roles: new Set(given),
  organisationIds: new Set(organisations),
  exceptions: new Set(exceptions),
});
const desk: KeyParty = { lin: 'lin-desk', powers: powers(['KCEmployee'], ['KU', 'IDT', 'UF']) };
const admitted: KeyCandidate = {
  lin: 'lin-1',
  powers: powers(),
  liUId: 'wilkr321',
  norEduPersonNin: '200712162387',
  userStatus: 'New',
  hasBeenActivated: false,
};

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
  expect(keyRefusals(desk, { ...admitted, userStatus })).toEqual(refusals);
});

test.each<[string, Partial<KeyCandidate>, KeyRefusal[]]>([
  ['without a user id', { liUId: null }, ['NO_USER_ID']],
  ['of a person without an identity number', { norEduPersonNin: null }, ['NO_NATIONAL_ID']],
  [
    'with several reasons for refusal',
    { liUId: null, norEduPersonNin: null, userStatus: 'Deceased' },
    ['NO_USER_ID', 'NO_NATIONAL_ID', 'DECEASED'],
  ],
])('refuses a key for an account %s', (_what, changes, refusals) => {
  expect(keyRefusals(desk, { ...admitted, ...changes })).toEqual(refusals);
});

describe('whose key a caller may create', () => {
  const administrator = (organisations: readonly string[], exceptions: readonly string[] = []) =>
    powers(['AccountAdministrator'], organisations, exceptions);
  test.each<[string, Powers, Powers, boolean]>([
    ['a desk for a person without powers', powers(['KCEmployee'], ['KU']), powers(), true],
    [
      'a desk for a colleague with the same powers',
      powers(['KCEmployee'], ['KU']),
      powers(['KCEmployee'], ['KU']),
      true,
    ],
    [
      'a desk for a superuser',
      powers(['KCEmployee'], ['KU']),
      powers(['MinITSuperUser'], ['KU']),
      false,
    ],
    [
      'a desk for a colleague who is also a superuser',
      powers(['KCEmployee'], ['KU']),
      powers(['KCEmployee', 'MinITSuperUser'], ['KU']),
      false,
    ],
    [
      'a desk for a person with another role',
      powers(['KCEmployee'], ['KU']),
      powers(['Economist']),
      false,
    ],
    [
      'a desk without reach for a colleague with reach',
      powers(['KCEmployee']),
      powers(['KCEmployee'], ['KU']),
      false,
    ],
    [
      'an administrator for a colleague of the same department',
      administrator(['IDT', 'IDT1']),
      administrator(['IDT', 'IDT1']),
      true,
    ],
    [
      'an administrator for one of a part of it',
      administrator(['IDT', 'IDT1']),
      administrator(['IDT1']),
      true,
    ],
    [
      'an administrator for one of another department',
      administrator(['IDT', 'IDT1']),
      administrator(['MAI']),
      false,
    ],
    [
      'an administrator for one of two departments',
      administrator(['IDT', 'IDT1']),
      administrator(['IDT', 'IDT1', 'MAI']),
      false,
    ],
    [
      'an administrator for a person who administers without a role',
      administrator(['IDT']),
      powers([], ['MAI']),
      false,
    ],
    [
      'an administrator with an exception for a colleague without it',
      administrator(['IDT'], ['lin-9.CancelAccounts']),
      administrator(['IDT']),
      false,
    ],
    [
      'an administrator for a colleague with the same exception',
      administrator(['IDT'], ['lin-9.CancelAccounts']),
      administrator(['IDT'], ['lin-9.CancelAccounts']),
      true,
    ],
    [
      'an administrator with an exception for a person without powers',
      administrator(['IDT'], ['lin-9.CancelAccounts']),
      powers(),
      true,
    ],
    [
      'a student administrator for a student with a role',
      powers(['StudentAccountAdministrator']),
      powers(['Economist']),
      false,
    ],
    [
      'a superuser without reach for everybody',
      powers(['MinITSuperUser']),
      powers([...roles], ['KU', 'MAI']),
      true,
    ],
  ])('%s', (_who, own, others, isAllowed) => {
    expect(keyRefusals({ lin: 'lin-2', powers: own }, { ...admitted, powers: others })).toEqual(
      isAllowed ? [] : ['MORE_POWER'],
    );
    expect(isOutgrown(own, others)).toBe(!isAllowed);
  });

  test.each<Role>([...roles])('never the caller: %s', (role) => {
    expect(
      keyRefusals(
        { lin: 'lin-1', powers: powers([role]) },
        { ...admitted, powers: powers([role]) },
      ),
    ).toEqual(['ONESELF']);
  });
});

test.each<[hasBeenActivated: boolean, isProved: boolean, refusals: KeyRefusal[]]>([
  [false, false, []],
  [false, true, []],
  [true, false, ['NOT_PROVED']],
  [true, true, []],
])(
  'a person who has used an account (%s) and has been identified (%s) is refused %j',
  (hasBeenActivated, isProved, refusals) => {
    expect(refusalsNow(desk, { ...admitted, hasBeenActivated }, isProved)).toEqual(refusals);
  },
);

test('a proof of identity gives no key that would otherwise be refused', () => {
  const superuser = { ...admitted, powers: powers(['MinITSuperUser']), hasBeenActivated: true };
  expect([refusalsNow(desk, superuser, true), refusalsNow(desk, superuser, false)]).toEqual([
    ['MORE_POWER'],
    ['MORE_POWER', 'NOT_PROVED'],
  ]);
});

// KEY-14
test.each([
  ['2026-11-17', '2026-11-24'],
  ['2026-12-28', '2027-01-04'],
  ['2028-02-25', '2028-03-03'],
])('a key created on %s is valid until the end of %s', (today, last) => {
  expect(lastDayOfKey(today)).toBe(last);
});
