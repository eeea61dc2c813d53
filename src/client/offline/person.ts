import type { AuthenticationScope } from '#contract/values.ts';

/** The person whose answers this device stores. */
export interface Person {
  readonly scope: AuthenticationScope;
  /** Null when the sign-in method identifies no account, such as an e-mail code. */
  readonly liUId: string | null;
  /** Identifies people who have no user id. */
  readonly personKey?: string | undefined;
}

const KEY = 'person';

/** Returns the person who last signed in on this device and has not signed out, or null. */
export function rememberedPerson(): Person | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isPerson(stored) ? stored : null;
  } catch {
    return null; // Storage is blocked or invalid: no person is remembered.
  }
}

export function rememberPerson(person: Person): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(person));
  } catch {
    // Storage is blocked or full: the app works, but not offline.
  }
}

export const isSamePerson = (one: Person | null, other: Person | null): boolean =>
  one?.scope === other?.scope && one?.liUId === other?.liUId && one?.personKey === other?.personKey;

const isPerson = (value: unknown): value is Person =>
  typeof value === 'object' &&
  value !== null &&
  'scope' in value &&
  typeof value.scope === 'number' &&
  'liUId' in value &&
  (value.liUId === null || typeof value.liUId === 'string') &&
  (!('personKey' in value) || typeof value.personKey === 'string');
