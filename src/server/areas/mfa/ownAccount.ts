import type { AdAccountType } from '#contract/values.ts';
import type { Kysely } from 'kysely';
import { prefixes } from '#rules/userId.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import type { Actor } from '#server/call/actor.ts';
import type { FactorOwner } from '#server/session/factors/prove.ts';
import { self } from '#server/call/self.ts';
import { accountIdOf, hasTwoStepOn } from './store.ts';

/**
 * The account that the caller is signed in with. Its factors apply to the caller's other accounts
 * too.
 */
export const signedInAccount = (actor: Actor): FactorOwner => {
  if (actor.accountId === null) throw new Error('Session has no account.');
  return { accountId: actor.accountId, ...self(actor) };
};

/**
 * Whether two-step verification is on for any of the accounts that these factors apply to: the
 * person's own account and those named after it.
 */
export const isAnyTwoStepOn = (
  db: Kysely<Database>,
  { lin, liUId }: FactorOwner,
): Promise<boolean> =>
  hasTwoStepOn(
    db,
    lin,
    Object.values(prefixes).map((prefix) => prefix + liUId),
  );

/** The caller's own account of a type; null if there is none. */
export async function ownAccount(
  db: Db,
  actor: Actor,
  adAccountType: AdAccountType,
): Promise<FactorOwner | null> {
  const { lin, liUId: own } = self(actor);
  const liUId = prefixes[adAccountType] + own;
  const accountId = await accountIdOf(db, lin, liUId);
  return accountId === null ? null : { accountId, lin, liUId };
}
