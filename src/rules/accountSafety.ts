import type { PersonAffiliation, PersonType } from '#contract/values.ts';
import { concernsOf } from './concerns.ts';
import type { IsoDate } from './dates.ts';

/** What protects an account, in the order in which it is listed. */
const safetyParts = ['password', 'secondFactor', 'recoveryCodes', 'ownAddress'] as const;
export type SafetyPart = (typeof safetyParts)[number];

/** The kinds of people who are asked for different things. */
export type SafetyKind = 'employee' | 'student' | 'alumnus' | 'external';

/** Number of remaining recovery codes at which new ones are needed. */
export const LOW_CODES = 3;

/** The facts about an account. A missing field has not been answered, and yields no state yet. */
export interface SafetyFacts {
  readonly password?: {
    readonly renewingRequired: boolean;
    readonly passwordLastSet: string | null;
    readonly renewBefore: IsoDate | null;
  };
  readonly twoStep?: { readonly enabled: boolean };
  readonly factors?: readonly {
    readonly kind: 'Totp' | 'Passkey' | 'RecoveryCodes';
    readonly remaining: number | null;
  }[];
  /** The person's own addresses and numbers, and when each was verified. */
  readonly contacts?: readonly {
    readonly verificationType: 'email' | 'sms';
    readonly verified: string | null;
  }[];
}

/**
 * The states of each part, the least safe first. `SECOND_FACTOR_FIRST`: recovery codes come with
 * the first factor.
 */
const states = {
  password: ['NEVER_SET', 'RENEW_NOW', 'RENEW_SOON', 'SET'],
  secondFactor: ['NONE', 'OFF', 'APP', 'PASSKEY'],
  recoveryCodes: ['SECOND_FACTOR_FIRST', 'NONE', 'FEW', 'LEFT'],
  ownAddress: ['MISSING', 'UNVERIFIED', 'VERIFIED'],
} as const satisfies Record<SafetyPart, readonly string[]>;

type StateOf<Part extends SafetyPart> = (typeof states)[Part][number];

/** A part of the account's protection, and whether something is missing there. */
export type PartSafety = {
  readonly [Part in SafetyPart]: {
    readonly part: Part;
    readonly state: StateOf<Part>;
    readonly isGood: boolean;
  };
}[SafetyPart];

type AnyState = { [Part in SafetyPart]: `${Part}/${StateOf<Part>}` }[SafetyPart];

/**
 * What can be done, the most valuable first. An account without a second factor opens to anyone who
 * learns the password; an account that cannot be recovered is lost with a phone.
 */
const safetySteps = [
  'password/RENEW_NOW',
  'password/NEVER_SET',
  'secondFactor/OFF',
  'secondFactor/NONE',
  'recoveryCodes/NONE',
  'ownAddress/UNVERIFIED',
  'ownAddress/MISSING',
  'password/RENEW_SOON',
  'recoveryCodes/FEW',
] as const satisfies readonly AnyState[];
export type SafetyStep = (typeof safetySteps)[number];

/** The protection of an account. */
export interface AccountSafety {
  /** The parts that this person can have and whose facts are known. */
  readonly parts: readonly PartSafety[];
  /** The most valuable thing that is missing; null when nothing is known to be missing. */
  readonly next: SafetyStep | null;
  /** Whether every part is known and good. */
  readonly isComplete: boolean;
}

/** Returns what the person is asked for: nobody is asked for what they cannot have. */
export const safetyKindOf = ({
  personType,
  primaryAffiliation,
}: {
  readonly personType: PersonType;
  readonly primaryAffiliation: PersonAffiliation | null;
}): SafetyKind => {
  if (primaryAffiliation === 'alum') return 'alumnus';
  if (personType === 'Employee') return 'employee';
  return personType === 'Student' ? 'student' : 'external';
};

/**
 * The parts that each kind of person can have. Only employees can give the portal an address of
 * their own: an external user signs in with theirs, and those of students and alumni are not kept
 * with the account.
 */
export const partsFor: Readonly<Record<SafetyKind, readonly SafetyPart[]>> = {
  employee: safetyParts,
  student: ['password', 'secondFactor', 'recoveryCodes'],
  alumnus: ['password', 'secondFactor', 'recoveryCodes'],
  external: ['password', 'secondFactor', 'recoveryCodes'],
};

/** Returns what protects the account, what is missing, and what to do next. */
export function accountSafety(facts: SafetyFacts, kind: SafetyKind, today: IsoDate): AccountSafety {
  const asked = partsFor[kind];
  const parts = asked.flatMap((part) => readers[part](facts, today) ?? []);
  const isMissing = (step: SafetyStep) =>
    parts.some(({ part, state }) => `${part}/${state}` === step);
  return {
    parts,
    next: safetySteps.find(isMissing) ?? null,
    isComplete: parts.length === asked.length && parts.every(({ isGood }) => isGood),
  };
}

type Reader = (facts: SafetyFacts, today: IsoDate) => PartSafety | null;

const readers: Readonly<Record<SafetyPart, Reader>> = {
  password: ({ password }, today) => {
    if (!password) return null;
    const is = (state: StateOf<'password'>) =>
      ({ part: 'password', state, isGood: state === 'SET' }) as const;
    if (password.passwordLastSet === null) return is('NEVER_SET');
    // Home's concern about the password decides here as well, so that the two never differ.
    const [concern] = concernsOf({ password }, today);
    if (!concern) return is('SET');
    return is(concern.text === 'CONCERN/PASSWORD_RENEW' ? 'RENEW_NOW' : 'RENEW_SOON');
  },

  secondFactor: ({ twoStep, factors }) => {
    if (!twoStep || !factors) return null;
    const has = (kind: 'Totp' | 'Passkey') => factors.some((factor) => factor.kind === kind);
    const is = (state: StateOf<'secondFactor'>) =>
      ({ part: 'secondFactor', state, isGood: state === 'APP' || state === 'PASSKEY' }) as const;
    if (!has('Passkey') && !has('Totp')) return is('NONE');
    if (!twoStep.enabled) return is('OFF');
    return is(has('Passkey') ? 'PASSKEY' : 'APP');
  },

  recoveryCodes: ({ factors }) => {
    if (!factors) return null;
    const is = (state: StateOf<'recoveryCodes'>) =>
      ({ part: 'recoveryCodes', state, isGood: state === 'LEFT' }) as const;
    if (factors.every(({ kind }) => kind === 'RecoveryCodes')) return is('SECOND_FACTOR_FIRST');
    const left = recoveryCodesLeft(factors);
    if (left === 0) return is('NONE');
    return is(left <= LOW_CODES ? 'FEW' : 'LEFT');
  },

  ownAddress: ({ contacts }) => {
    if (!contacts) return null;
    const is = (state: StateOf<'ownAddress'>) =>
      ({ part: 'ownAddress', state, isGood: state === 'VERIFIED' }) as const;
    const address = contacts.find(({ verificationType }) => verificationType === 'email');
    if (!address) return is('MISSING');
    return is(address.verified === null ? 'UNVERIFIED' : 'VERIFIED');
  },
};

/** The number of recovery codes that are left. */
export const recoveryCodesLeft = (factors: NonNullable<SafetyFacts['factors']>): number =>
  factors.find(({ kind }) => kind === 'RecoveryCodes')?.remaining ?? 0;
