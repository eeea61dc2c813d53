import { describe, expect, test } from 'vitest';
import { accountSafety, partsFor, safetyKindOf, type SafetyFacts } from './accountSafety.ts';

const today = '2026-03-10';
const set = {
  renewingRequired: false,
  passwordLastSet: '2026-01-05T09:00:00Z',
  renewBefore: null,
};
const factor = (kind: 'Totp' | 'Passkey') => ({ kind, remaining: null });
const codes = (remaining: number) => ({ kind: 'RecoveryCodes' as const, remaining });
const email = (verified: string | null) => [{ verificationType: 'email' as const, verified }];
const safe = {
  password: set,
  twoStep: { enabled: true },
  factors: [factor('Passkey'), codes(10)],
  contacts: email('2026-01-05T09:00:00Z'),
} satisfies SafetyFacts;

describe('the state of each part and the next step of an employee', () => {
  test.each<[string, SafetyFacts, string, string | null]>([
    ['everything', safe, 'SET PASSKEY LEFT VERIFIED', null],
    [
      'an app instead of a passkey',
      { ...safe, factors: [factor('Totp'), codes(4)] },
      'SET APP LEFT VERIFIED',
      null,
    ],
    [
      'a password that others may know comes first',
      { ...safe, password: { ...set, renewingRequired: true }, factors: [] },
      'RENEW_NOW NONE SECOND_FACTOR_FIRST VERIFIED',
      'password/RENEW_NOW',
    ],
    [
      'no password',
      { ...safe, password: { ...set, passwordLastSet: null } },
      'NEVER_SET PASSKEY LEFT VERIFIED',
      'password/NEVER_SET',
    ],
    [
      'no second factor and no address',
      { ...safe, twoStep: { enabled: false }, factors: [], contacts: [] },
      'SET NONE SECOND_FACTOR_FIRST MISSING',
      'secondFactor/NONE',
    ],
    [
      'a factor that is turned off',
      { ...safe, twoStep: { enabled: false } },
      'SET OFF LEFT VERIFIED',
      'secondFactor/OFF',
    ],
    [
      'two-step verification without any factor, after a reset',
      { ...safe, factors: [] },
      'SET NONE SECOND_FACTOR_FIRST VERIFIED',
      'secondFactor/NONE',
    ],
    [
      'no recovery codes',
      { ...safe, factors: [factor('Passkey')] },
      'SET PASSKEY NONE VERIFIED',
      'recoveryCodes/NONE',
    ],
    [
      'all recovery codes used',
      { ...safe, factors: [factor('Passkey'), codes(0)], contacts: email(null) },
      'SET PASSKEY NONE UNVERIFIED',
      'recoveryCodes/NONE',
    ],
    [
      'few recovery codes come after an address that is not verified',
      { ...safe, factors: [factor('Passkey'), codes(3)], contacts: email(null) },
      'SET PASSKEY FEW UNVERIFIED',
      'ownAddress/UNVERIFIED',
    ],
    [
      'a telephone number is no address',
      { ...safe, contacts: [{ verificationType: 'sms', verified: '2026-01-05T09:00:00Z' }] },
      'SET PASSKEY LEFT MISSING',
      'ownAddress/MISSING',
    ],
    [
      'a password that ends in 30 days',
      { ...safe, password: { ...set, renewBefore: '2026-04-09' } },
      'RENEW_SOON PASSKEY LEFT VERIFIED',
      'password/RENEW_SOON',
    ],
    [
      'a password that ends in 31 days',
      { ...safe, password: { ...set, renewBefore: '2026-04-10' } },
      'SET PASSKEY LEFT VERIFIED',
      null,
    ],
    [
      'few recovery codes',
      { ...safe, factors: [factor('Passkey'), codes(1)] },
      'SET PASSKEY FEW VERIFIED',
      'recoveryCodes/FEW',
    ],
  ])('%s', (_, facts, states, next) => {
    const safety = accountSafety(facts, 'employee', today);
    expect(safety.parts.map(({ state }) => state).join(' ')).toBe(states);
    expect(safety.next).toBe(next);
    expect(safety.isComplete).toBe(next === null);
  });
});

test.each<[string, SafetyFacts, number]>([
  ['nothing', {}, 0],
  ['the password alone', { password: set }, 1],
  ['all but the address', { password: set, twoStep: safe.twoStep, factors: safe.factors }, 3],
])('is not complete while only %s is known', (_, facts, known) => {
  const { parts, next, isComplete } = accountSafety(facts, 'employee', today);
  expect([parts.length, next, isComplete]).toEqual([known, null, false]);
});

test('asks nobody but employees for an address of their own', () => {
  for (const kind of ['student', 'alumnus', 'external'] as const) {
    expect(partsFor[kind]).not.toContain('ownAddress');
    expect(accountSafety({ ...safe, contacts: [] }, kind, today)).toMatchObject({
      next: null,
      isComplete: true,
    });
  }
});

test.each([
  ['Employee', 'employee', 'employee'],
  ['Employee', 'affiliate', 'employee'],
  ['Student', 'student', 'student'],
  ['Student', 'alum', 'alumnus'],
  ['None', null, 'external'],
] as const)('a %s who is %s is a person of the kind %s', (personType, primaryAffiliation, kind) => {
  expect(safetyKindOf({ personType, primaryAffiliation })).toBe(kind);
});
