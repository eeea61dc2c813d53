import { type PasswordError, type PasswordOwner, passwordErrors } from '#rules/passwordPolicy.ts';
import type { Db } from '#server/database/open.ts';
import type { CallContext } from '#server/call/handler.ts';
import type { Hashing } from '#server/systems/hashing.ts';
import { earlierHashes } from './store.ts';
import { type CheckRequester, guessabilityOf } from './strength.ts';

/** The result of checking a password against the policy. */
export interface Verdict {
  readonly fieldErrors: readonly PasswordError[];
  readonly strength: number;
}

/**
 * Checks a password against all rules except the account's history. @throws {Superseded} {TooBusy}
 */
export async function checkPassword(
  { passwords: limits, universityName, productName }: CallContext['config'],
  password: string,
  owner: PasswordOwner,
  requester: CheckRequester,
): Promise<Verdict> {
  // Names that are shown on the page are the first to come to mind, for the user as well as for an
  // attacker.
  const context = [...Object.values(universityName), productName].flatMap((name) => [
    name,
    ...name.split(' '),
  ]);
  const guessability = await guessabilityOf(
    password,
    [...owner.names, ...(owner.liUId === null ? [] : [owner.liUId]), ...context],
    requester,
  );
  return {
    fieldErrors: passwordErrors(password, owner, guessability, limits),
    strength: guessability.strength,
  };
}

/**
 * Whether the account has had the password before, as far back as its history goes. Hashes are
 * verified one after the other, so that other calls can hash meanwhile.
 */
export async function wasUsedBefore(
  db: Db,
  hashing: Hashing,
  accountId: string,
  password: string,
  historyLength: number,
): Promise<boolean> {
  for (const hash of await earlierHashes(db, accountId, historyLength))
    if (await hashing.verify(hash, password)) return true;
  return false;
}
