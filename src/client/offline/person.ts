import type { AuthenticationScope } from '#contract/values.ts';
import { deviceStorage, readJson } from '../device/storage.ts';

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
  const stored = readJson(deviceStorage, KEY);
  return isPerson(stored) ? stored : null;
}

/** Where storage is blocked or full, the app works, but not offline. */
export const rememberPerson = (person: Person): void =>
  void deviceStorage.write(KEY, JSON.stringify(person));

/** localStorage entry that is kept at sign-out: an id without meaning. */
export const EMPTIED_KEY = 'emptied';

/** Notes that this device is being emptied, for all tabs. Returns whether there was room for it. */
export const noteEmptying = (): boolean => deviceStorage.write(EMPTIED_KEY, crypto.randomUUID());

/**
 * Returns a function that tells whether the device has been emptied since, in any tab, and not only
 * lost its storage.
 */
export function watchEmptying(): () => boolean {
  const before = deviceStorage.read(EMPTIED_KEY);
  return () => ![before, null].includes(deviceStorage.read(EMPTIED_KEY));
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
