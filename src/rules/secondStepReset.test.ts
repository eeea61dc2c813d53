import { expect, test } from 'vitest';
import type { CallerMethod } from '#contract/callerVerifications.ts';
import type { ResetRefusal } from '#contract/secondStepReset.ts';
import {
  HOLD_HOURS,
  passwordHeldUntil,
  provesForSecondStep,
  type ResetFacts,
  resetHeldSince,
  resetHeldUntil,
  resetRefusals,
} from './secondStepReset.ts';

const now = new Date('2026-11-17T09:00:00Z');
const ago = (hours: number, milliseconds = 0) =>
  new Date(now.getTime() - hours * 3_600_000 - milliseconds);

test.each<[CallerMethod, boolean]>([
  ['BankId', true],
  ['Wallet', true],
  ['Document', true],
  ['Code', false],
])('a caller verified by %s may have the second step reset: %s', (method, proves) => {
  expect(provesForSecondStep(method)).toBe(proves);
});

test.each<[since: Date | null, until: string | null]>([
  [null, null],
  [now, '2026-11-18T09:00:00.000Z'],
  [ago(HOLD_HOURS, -1), '2026-11-17T09:00:00.001Z'],
  [ago(HOLD_HOURS), null],
  [ago(HOLD_HOURS, 1), null],
])('what was done at %s holds the other act until %s, in either order', (since, until) => {
  expect(passwordHeldUntil(since, now)?.toISOString() ?? null).toBe(until);
  expect(resetHeldUntil(since, now)?.toISOString() ?? null).toBe(until);
});

test('what still holds a reset is not older than a hold lasts', () => {
  const since = resetHeldSince(now);
  expect(resetHeldUntil(since, now)).toBeNull();
  expect(resetHeldUntil(new Date(since.getTime() + 1), now)).not.toBeNull();
});

const facts: ResetFacts = {
  userStatus: 'Active',
  hasSecondFactor: true,
  passwordSetAt: null,
  isNearby: true,
  isNumberHeld: false,
};

test.each<[Partial<ResetFacts>, ResetRefusal[]]>([
  [{}, []],
  [{ userStatus: 'Inretirement' }, []],
  [{ userStatus: 'New' }, ['ACCOUNT_CLOSED']],
  [{ userStatus: 'Suspended' }, ['ACCOUNT_CLOSED']],
  [{ userStatus: 'Retired' }, ['ACCOUNT_CLOSED']],
  [{ userStatus: 'Deceased' }, ['ACCOUNT_CLOSED']],
  [{ hasSecondFactor: false }, ['NO_SECOND_STEP']],
  [{ passwordSetAt: ago(1) }, ['PASSWORD_JUST_SET']],
  [{ passwordSetAt: ago(HOLD_HOURS) }, []],
  [{ isNearby: false }, ['TOO_FAR']],
  [{ isNumberHeld: true }, ['NEW_NUMBER']],
  [{ hasSecondFactor: false, passwordSetAt: now }, ['NO_SECOND_STEP', 'PASSWORD_JUST_SET']],
])('a reset of %o is refused for %o', (given, expected) => {
  expect(resetRefusals({ ...facts, ...given }, now)).toEqual(expected);
});
