import type { Account } from '../../../contract/account.ts';
import type { Db } from '../../database/open.ts';
import type { Actor } from '../../call/actor.ts';
import { self } from '../../call/self.ts';
import { asContactPersonSees, asItsOwnersSee } from './accountTrail.ts';
import { isInReach, reachOf } from './reach.ts';
import { toAccount, toListedAccount } from './shape.ts';
import { externalRowsByLins, lockAccounts, lockExternalAccounts, rowByUserId, rowsByLins } from './store.ts';

export { changedFields } from './accountTrail.ts';
export { updateAccount, updatePerson } from './creationStore.ts';
export { lifeColumns } from './lifeColumns.ts';
export { ownAccounts } from './ownAccounts.ts';
export { payBy, place } from './placementStore.ts';
export { isInReach, reachOf } from './reach.ts';
export { isPayable, responsibilityRefusals } from './responsibility.ts';
export { freeUserIds, userIdStems } from './userIds.ts';
export { invoiceColumns, organisationRefusal } from './specification.ts';

interface Reading {
  /** The date in Sweden, which tells the positions to come. */
  readonly today: string;
  /** Locks the accounts until the transaction ends; what is read was then true after the lock. */
  readonly forUpdate?: boolean;
}

/**
 * The managed accounts of these people as lists show them, in no particular order; a lin that is not returned has none. Those
 * out of the administrator's reach are among them (`hasAccessToAccountThroughOrg` false): nothing of them may be told or changed.
 */
export async function accountsByLins(db: Db, actor: Actor, lins: readonly string[], { today, forUpdate = false }: Reading): Promise<Account[]> {
  if (forUpdate) await lockAccounts(db, lins);
  const reach = await reachOf(db, self(actor).lin);
  const rows = await rowsByLins(db, lins, today);
  return rows.map((row) => toListedAccount(row, reach));
}

/** The managed accounts of these people as their organisations see them, whoever asks: for rules, and not to be answered as they are. */
export const wholeAccounts = async (db: Db, lins: readonly string[], { today, forUpdate = false }: Reading): Promise<Account[]> => {
  if (forUpdate) await lockAccounts(db, lins);
  return (await rowsByLins(db, lins, today)).map(asItsOwnersSee);
};

/** The external accounts of these people, which no administrator manages, as those see them who answer for them. */
export const externalAccounts = async (db: Db, lins: readonly string[], { today, forUpdate = false }: Reading): Promise<Account[]> => {
  if (forUpdate) await lockExternalAccounts(db, lins);
  return (await externalRowsByLins(db, lins, today)).map(asContactPersonSees);
};

/** One managed account with the whole national id, for the person's profile. Undefined: there is none; out of reach as above. */
export async function accountByUserId(db: Db, actor: Actor, liUId: string, { today, forUpdate = false }: Reading): Promise<Account | undefined> {
  const found = await rowByUserId(db, liUId, today);
  if (found === undefined) return undefined;
  const reach = await reachOf(db, self(actor).lin);
  if (!forUpdate) return toAccount(found, reach);
  await lockAccounts(db, [found.lin]);
  const row = await rowByUserId(db, liUId, today);
  return row && toAccount(row, reach);
}

/** Whether the person administers the organisation or one above it. False for one that does not exist. */
export const managesOrganisation = async (db: Db, actor: Actor, organisationId: string): Promise<boolean> =>
  isInReach(await reachOf(db, self(actor).lin), organisationId.toLowerCase());
