import { expect, test } from 'vitest';
import type { KeyRefusal } from '#contract/activationKeys.ts';
import type { UserStatus } from '#contract/values.ts';
import {
  isFirstKey,
  isOutgrown,
  KEY_DAYS,
  type KeyCandidate,
  type KeyParty,
  keyRefusals,
  lastDayOfKey,
  refusalsNow,
} from './activationKeyIssue.ts';
import { personWith, powers } from './power.testing.ts';

const desk: KeyParty = { lin: 'lin-desk', powers: powers(['KCEmployee'], ['KU', 'IDT', 'UF']) };
const admitted: KeyCandidate = {
  owner: personWith({}),
  liUId: 'wilkr321',
  norEduPersonNin: '200712162387',
  isNumberHeld: false,
  userStatus: 'New',
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

test.each<[who: string, owner: Parameters<typeof personWith>[0], refusals: KeyRefusal[]]>([
  ['without powers', {}, []],
  ['with a role that the caller lacks', { powers: powers(['Economist']) }, ['MORE_POWER']],
  ['who is the caller', { lin: 'lin-desk' }, ['ONESELF']],
  [
    'with an account that the caller does not reach',
    { accounts: [{ affiliation: 'Associate', organisationId: 'MAI' }] },
    ['OTHER_ACCOUNT'],
  ],
])('a key of a person %s is refused as the law of power says', (_who, owner, refusals) => {
  expect(keyRefusals(desk, { ...admitted, owner: personWith(owner) })).toEqual(refusals);
});

test('a key is outgrown once its owner has powers that its creator lacks', () => {
  const creator = powers(['KCEmployee'], ['KU']);
  expect(isOutgrown(creator, powers(['KCEmployee'], ['KU']))).toBe(false);
  expect(isOutgrown(creator, powers(['MinITSuperUser']))).toBe(true);
});

test.each<[hasUsedAccount: boolean, isProved: boolean, refusals: KeyRefusal[]]>([
  [false, false, []],
  [false, true, []],
  [true, false, ['NOT_PROVED']],
  [true, true, []],
])(
  'a person who has used an account (%s) and has been identified (%s) is refused %j',
  (hasUsedAccount, isProved, refusals) => {
    const owner = personWith({ hasUsedAccount });
    expect(refusalsNow(desk, { ...admitted, owner }, isProved)).toEqual(refusals);
  },
);

test.each([
  [false, true],
  [true, false],
])(
  'of a person who has used an account (%s), a key is a first one: %s',
  (hasUsedAccount, first) => {
    expect(isFirstKey({ owner: personWith({ hasUsedAccount }) })).toBe(first);
  },
);

test('a proof of identity gives no key that would otherwise be refused', () => {
  const owner = personWith({ powers: powers(['MinITSuperUser']), hasUsedAccount: true });
  const superuser = { ...admitted, owner };
  expect([refusalsNow(desk, superuser, true), refusalsNow(desk, superuser, false)]).toEqual([
    ['MORE_POWER'],
    ['MORE_POWER', 'NOT_PROVED'],
  ]);
});

// KEY-14
test.each([
  ['2026-11-17', KEY_DAYS, '2026-11-24'],
  ['2026-12-28', KEY_DAYS, '2027-01-04'],
  ['2028-02-25', KEY_DAYS, '2028-03-03'],
  ['2026-08-10', 42, '2026-09-21'],
])('a key created on %s for %i days is valid until the end of %s', (today, days, last) => {
  expect(lastDayOfKey(today, days)).toBe(last);
});
