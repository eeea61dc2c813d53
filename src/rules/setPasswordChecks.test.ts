import { describe, expect, test } from 'vitest';
import { AuthenticationScope } from '#contract/values.ts';
import {
  isIdentityVerified,
  lastStepOf,
  coversAccount,
  needsNearbyProof,
  setPasswordCheck,
  signInErrors,
} from './setPasswordChecks.ts';

type Who = Parameters<typeof signInErrors>[0];
const {
  ActivationKey,
  Antagning,
  BankId,
  EduId,
  Email,
  FrejaeID,
  Wallet,
  WalletByCode,
  LiuProd,
  Main,
  RegionOstergotland,
} = AuthenticationScope;

const who = (changes: Partial<Who> = {}): Who => ({
  authenticationScope: BankId,
  hasEduPersonAssuranceAL2: true,
  identityNumber: '200712162387',
  liUId: null,
  ...changes,
});
const named = (...names: (string | null)[]) => names.map((liUId) => ({ liUId, enabled: true }));

describe('what a sign-in lacks', () => {
  test('is nothing if the provider guarantees the national id', () => {
    for (const authenticationScope of [
      EduId,
      Antagning,
      LiuProd,
      ActivationKey,
      RegionOstergotland,
      BankId,
      FrejaeID,
      Wallet,
      WalletByCode,
    ]) {
      expect(signInErrors(who({ authenticationScope }))).toEqual([]);
    }
  });

  // PASS-09, PASS-10
  test('is level AL2 for the admissions service and eduID, but not for other providers', () => {
    const weak = (authenticationScope: Who['authenticationScope']) =>
      signInErrors(who({ authenticationScope, hasEduPersonAssuranceAL2: false }));
    expect(weak(Antagning)).toEqual(['ERROR_NO_NIN_NYA']);
    expect(weak(EduId)).toEqual(['ERROR_NO_AL2']);
    for (const scope of [ActivationKey, BankId, FrejaeID, Wallet]) expect(weak(scope)).toEqual([]);
    expect(
      [Antagning, EduId, BankId].map((scope) => [
        isIdentityVerified(scope, false),
        isIdentityVerified(scope, true),
      ]),
    ).toEqual([
      [false, true],
      [false, true],
      [true, true],
    ]);
  });

  // PASS-02
  test('is another sign-in method if the person signed in with the password or a mailed code', () => {
    expect(signInErrors(who({ authenticationScope: Main, liUId: 'annli42' }))).toEqual([
      'ERROR_NEEDS_OTHER_PROOF',
    ]);
    expect(signInErrors(who({ authenticationScope: Email, identityNumber: null }))).toEqual([
      'ERROR_NOT_BY_EMAIL',
    ]);
  });

  // PASS-11
  test('is a national id if there is none', () => {
    expect(signInErrors(who({ identityNumber: null }))).toEqual(['ERROR_NO_NIN']);
    expect(signInErrors(who({ identityNumber: '' }))).toEqual(['ERROR_NO_NIN']);
  });

  test('is reported completely', () => {
    expect(
      signInErrors(
        who({ authenticationScope: EduId, hasEduPersonAssuranceAL2: false, identityNumber: null }),
      ),
    ).toEqual(['ERROR_NO_AL2', 'ERROR_NO_NIN']);
  });
});

describe('the accounts to choose from', () => {
  // PASS-14
  test('are those with a user id, in the given order', () => {
    expect(setPasswordCheck(who(), named('rebmo678', null, 'rebmo58'))).toEqual({
      errors: [],
      accounts: named('rebmo678', 'rebmo58'),
    });
  });

  test('are not revealed to a sign-in that is too weak', () => {
    expect(setPasswordCheck(who({ identityNumber: null }), named('annli42'))).toEqual({
      errors: ['ERROR_NO_NIN'],
      accounts: [],
    });
  });

  // PASS-12, PASS-14
  test('distinguish a national id without accounts from accounts without a user id', () => {
    expect(setPasswordCheck(who(), [])).toEqual({
      errors: ['ERROR_NO_ACCOUNTS_ON_NIN'],
      accounts: [],
    });
    expect(setPasswordCheck(who(), named(null, null))).toEqual({
      errors: ['ERROR_NO_LIUID_CONNECTED_TO_ACCOUNT'],
      accounts: [],
    });
  });

  test('exclude those with a second factor for a proof that was not certainly near', () => {
    const [own, other] = named('rebmo58', 'rebmo678');
    const guarded = { ...own!, hasSecondFactor: true };
    const far = who({ authenticationScope: WalletByCode });
    expect(setPasswordCheck(far, [guarded, other!])).toEqual({
      errors: [],
      accounts: [{ ...guarded, enabled: false }, other],
    });
    expect(setPasswordCheck(far, [guarded])).toEqual({
      errors: ['ERROR_PROOF_TOO_FAR'],
      accounts: [],
    });
    for (const authenticationScope of Object.values(AuthenticationScope)) {
      const isFar = [BankId, WalletByCode].some((one) => one === authenticationScope);
      expect(needsNearbyProof({ authenticationScope }, guarded)).toBe(isFar);
      const bound = { authenticationScope, isBoundToBrowser: true };
      expect(needsNearbyProof(bound, guarded)).toBe(false);
      expect(needsNearbyProof({ authenticationScope }, { hasSecondFactor: false })).toBe(false);
    }
  });

  test('exclude those whose second step has just been reset, however the person signed in', () => {
    const [own, other] = named('rebmo58', 'rebmo678');
    const passwordHeldUntil = '2026-11-18T09:00:00.000Z';
    const held = { ...own!, passwordHeldUntil };
    for (const authenticationScope of [BankId, FrejaeID, Wallet, WalletByCode]) {
      const signedIn = who({ authenticationScope });
      expect(setPasswordCheck(signedIn, [held, other!])).toEqual({
        errors: [],
        accounts: [{ ...held, enabled: false }, other],
      });
      expect(setPasswordCheck(signedIn, [held])).toEqual({
        errors: ['ERROR_SECOND_STEP_RESET'],
        accounts: [],
        possibleFrom: passwordHeldUntil,
      });
    }
    // Waiting makes no wallet on another device sufficient.
    const far = who({ authenticationScope: WalletByCode });
    expect(setPasswordCheck(far, [{ ...held, hasSecondFactor: true }])).toEqual({
      errors: ['ERROR_PROOF_TOO_FAR', 'ERROR_SECOND_STEP_RESET'],
      accounts: [],
    });
  });

  // PASS-13
  test('include only its own account for an activation key', () => {
    const byKey = who({
      authenticationScope: ActivationKey,
      hasEduPersonAssuranceAL2: false,
      liUId: 'Wilkr321',
    });
    expect(setPasswordCheck(byKey, named('rebmo58', 'wilkr321'))).toEqual({
      errors: [],
      accounts: named('wilkr321'),
    });
    expect(setPasswordCheck(byKey, named('rebmo58', null))).toEqual({
      errors: ['ERROR_NO_LIUID_CONNECTED_TO_KEY'],
      accounts: [],
    });
    expect(
      setPasswordCheck(who({ authenticationScope: ActivationKey }), named('rebmo58')).errors,
    ).toEqual(['ERROR_NO_LIUID_CONNECTED_TO_KEY']);
  });
});

test.each([
  [Main, 'rebmo58', false],
  [LiuProd, 'rebmo58', false],
  [ActivationKey, 'rebmo58', false],
  [LiuProd, null, false],
  [LiuProd, 'REBMO678', true],
  [ActivationKey, 'rebmo678', true],
  [EduId, 'rebmo58', true],
  [Antagning, 'rebmo58', true],
  [RegionOstergotland, 'rebmo58', true],
  [BankId, 'rebmo58', true],
  [FrejaeID, 'rebmo58', true],
])(
  'a sign-in with scope %i as rebmo678 covers the account %s of the same person: %s',
  (authenticationScope, account, reaches) => {
    expect(coversAccount({ authenticationScope, liUId: 'rebmo678' }, account)).toBe(reaches);
  },
);

// PASS-06
test('choosing among several accounts is a separate step', () => {
  expect([0, 1, 2, 3].map(lastStepOf)).toEqual([3, 3, 4, 4]);
});
