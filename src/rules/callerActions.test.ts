import { expect, test } from 'vitest';
import type { CallerAction, CallerRefusal } from '#contract/callers.ts';
import { type CallerFacts, callerRefusals, isForbidden } from './callerActions.ts';

const facts: CallerFacts = {
  isOneself: false,
  isVerified: true,
  userStatus: 'Active',
  card: 'Active',
  key: [],
  isStronglyVerified: true,
  secondStep: [],
  extension: [],
};

test.each<[CallerAction, Partial<CallerFacts>, CallerRefusal[]]>([
  ['freeze', {}, []],
  ['freeze', { isVerified: false }, ['NOT_VERIFIED']],
  ['freeze', { isOneself: true }, ['ONESELF']],
  ['freeze', { card: 'Frozen' }, ['IS_FROZEN']],
  ['freeze', { card: null }, ['NO_CARD']],
  ['freeze', { card: 'Blocked', isVerified: false }, ['NOT_VERIFIED', 'IS_BLOCKED']],
  ['freeze', { userStatus: 'Suspended' }, []],
  ['unfreeze', { card: 'Frozen' }, []],
  ['unfreeze', {}, ['NOT_FROZEN']],
  ['unfreeze', { card: 'Frozen', userStatus: 'Inretirement' }, []],
  ['unfreeze', { card: 'Frozen', userStatus: 'New' }, ['ACCOUNT_CLOSED']],
  ['unfreeze', { card: 'Frozen', userStatus: 'Suspended' }, ['ACCOUNT_CLOSED']],
  ['unfreeze', { card: 'Frozen', userStatus: 'Retired' }, ['ACCOUNT_CLOSED']],
  ['unfreeze', { card: 'Frozen', userStatus: 'Deceased' }, ['ACCOUNT_CLOSED']],
  ['signOut', { userStatus: 'Suspended', card: null }, []],
  ['signOut', { isVerified: false, isOneself: true }, ['ONESELF', 'NOT_VERIFIED']],
  ['key', {}, []],
  ['key', { key: 'NO_PERMISSION' }, ['NO_PERMISSION']],
  ['key', { key: 'OUT_OF_REACH' }, ['OUT_OF_REACH']],
  ['key', { key: ['MORE_POWER'] }, ['MORE_POWER']],
  ['key', { key: ['NO_USER_ID', 'HAS_ENDED'] }, ['ACCOUNT_CLOSED']],
  ['key', { key: ['ONESELF'], isOneself: true }, ['ONESELF']],
  ['resetSecondStep', {}, []],
  ['resetSecondStep', { isStronglyVerified: false }, ['WEAK_PROOF']],
  ['resetSecondStep', { isVerified: false, isStronglyVerified: false }, ['NOT_VERIFIED']],
  ['resetSecondStep', { secondStep: 'NO_PERMISSION' }, ['NO_PERMISSION']],
  ['resetSecondStep', { secondStep: ['ONESELF'], isOneself: true }, ['ONESELF']],
  [
    'resetSecondStep',
    { secondStep: ['MORE_POWER', 'OTHER_ACCOUNT', 'NOT_PROVED', 'PASSWORD_JUST_SET'] },
    ['MORE_POWER', 'OTHER_ACCOUNT', 'PASSWORD_JUST_SET'],
  ],
  ['resetSecondStep', { secondStep: ['NO_SECOND_STEP'] }, ['NO_SECOND_STEP']],
  ['extend', {}, []],
  ['extend', { extension: 'NO_PERMISSION' }, ['NO_PERMISSION']],
  ['extend', { extension: ['PERMISSION_MISSING'] }, ['NO_PERMISSION']],
  [
    'extend',
    { extension: ['ACCOUNT_IS_EMPLOYEE', 'EMPLOYEED_UNTIL_FURTHER_NOTICE', 'ITSUB_MISSING'] },
    ['GOVERNED_BY_SOURCE', 'NOT_EXTENDABLE'],
  ],
  ['extend', { extension: ['ENDS_LATER_ALREADY'] }, ['ENDS_LATER_ALREADY']],
])('%s of %o is refused for %o', (action, given, expected) => {
  expect(callerRefusals(action, { ...facts, ...given })).toEqual(expected);
});

test('a refusal about the worker is forbidden, and one about the account a conflict', () => {
  expect(isForbidden(['NOT_VERIFIED', 'IS_FROZEN'])).toBe(true);
  expect(isForbidden(['MORE_POWER'])).toBe(true);
  expect(isForbidden(['IS_FROZEN', 'ACCOUNT_CLOSED'])).toBe(false);
  expect(isForbidden([])).toBe(false);
});
