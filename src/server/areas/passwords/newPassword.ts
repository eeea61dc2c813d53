import { randomBytes } from 'node:crypto';
import type { Permit, Protection } from '#server/power/permit.ts';
import type { Hashing } from '#server/systems/hashing.ts';

/** A password that has passed all checks, with its hash. */
export interface TestedPassword {
  readonly password: string;
  readonly hash: string;
  /** Whether a directory outside the portal has it: it then applies, whatever becomes of the commit. */
  isInDirectory: boolean;
}

const isUnknown = Symbol('unknown');

/** A password that nobody knows, with its hash. Only `unknownPassword` makes one. */
export interface UnknownPassword extends TestedPassword {
  readonly [isUnknown]: true;
}

/** A new password, and the permit that storing it takes: one that nobody knows opens nothing. */
export type PermittedPassword =
  | readonly [permit: Permit<'secret'>, password: TestedPassword]
  | readonly [permit: Protection, password: UnknownPassword];

/** A password that needs no test, with its hash. @throws {TooBusy} */
export const hashed = async (hashing: Hashing, password: string): Promise<TestedPassword> => ({
  password,
  hash: await hashing.hash(password),
  isInDirectory: false,
});

/**
 * Returns 192 random bits, in a form that satisfies directories: with an upper-case letter, a
 * lower-case letter, a digit and a special character.
 */
export const unknownPassword = async (hashing: Hashing): Promise<UnknownPassword> => ({
  ...(await hashed(hashing, `Aa1-${randomBytes(24).toString('base64url')}`)),
  [isUnknown]: true,
});
