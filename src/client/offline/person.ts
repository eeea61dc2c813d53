import type { AuthenticationScope } from '../../contract/values.ts';

/** Whose answers this device holds. */
export interface Person {
  readonly scope: AuthenticationScope;
  /** Null where the scope knows no account, as for an e-mail code. */
  readonly liUId: string | null;
  /** Names anyone whom no user id does. */
  readonly personKey?: string | undefined;
}

const KEY = 'person';

/** The person who was signed in here last and has not signed out, or null. */
export function rememberedPerson(): Person | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isPerson(stored) ? stored : null;
  } catch {
    return null; // Storage is refused or holds something else: nobody is remembered.
  }
}

export function rememberPerson(person: Person): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(person));
  } catch {
    // Storage is refused or full: the app works, but not without a network.
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
