import type { Account } from '#contract/account.ts';
import type { Db } from '#server/database/open.ts';
import type { Actor } from '#server/call/actor.ts';
import { type Identity, self } from '#server/call/self.ts';
import { asContactPersonSees, asOrganisationSees } from './accountTrail.ts';
import { isInReach } from '#rules/power.ts';
import { reachOf } from './reach.ts';
import { toAccount, toListedAccount } from './shape.ts';
import {
  externalRowsByLins,
  type Facts,
  lockAccounts,
  lockExternalAccounts,
  rowByUserId,
  rowsByLins,
} from './store.ts';

export { factsOf, ruleContextOf } from './ruleContext.ts';
export { kindOf, knownAccounts } from './knownAccounts.ts';
export { changedFields } from './accountTrail.ts';
export {
  accountCopy,
  type AccountChange,
  type PermittedChange,
  changedColumns,
  eraseAccountDetails,
  insertAccount,
  lastSuperusersIn,
  restoreAccounts,
  setAccount,
  setAccounts,
  setPersonOf,
} from './accountStore.ts';
export { endImported, insertImported, updateImported } from './importedStore.ts';
export { isCleared, isDeleted, mayWrite, unlessCleared } from './importedColumns.ts';
export { countEndingSoon, topmostAdministered } from './endingStore.ts';
export { keepMissingSuperusers, refuseLastSuperusers } from './lastSuperuser.ts';
export { ownAccounts } from './ownAccounts.ts';
export { setPayingActivity, upsertPosition } from './placementStore.ts';
export { toldChange } from './toldChanges.ts';
export { positionCopy, restorePositions, setPositions } from './positionStore.ts';
export { helpsOwnerOf } from './reach.ts';
export { isPayable, responsibilityRefusals } from './responsibility.ts';
export {
  firstFreeUserId,
  freeUserIds,
  randomLetters,
  type UserIdKind,
  userIdStems,
} from './userIds.ts';
export { organisationRefusal } from './specification.ts';

interface Reading extends Facts {
  /** Locks the accounts until the transaction ends; the data is read after the lock is taken. */
  readonly forUpdate?: boolean;
}

/**
 * Returns the managed accounts of these people as lists show them, in no particular order; a LIN
 * without a managed account is omitted. Accounts out of the administrator's reach are included
 * (`hasAccessToAccountThroughOrg` false): their data must be neither disclosed nor changed.
 */
export async function accountsByLins(
  db: Db,
  actor: Identity,
  lins: readonly string[],
  { forUpdate = false, ...facts }: Reading,
): Promise<Account[]> {
  if (forUpdate) await lockAccounts(db, lins);
  const reach = await reachOf(db, self(actor).lin, facts.today);
  const rows = await rowsByLins(db, lins, facts);
  return rows.map((row) => toListedAccount(row, reach, facts));
}

/**
 * Returns the managed accounts of these people as their organisations see them, regardless of the
 * caller. For evaluating rules; not to be sent in a response as they are.
 */
export const wholeAccounts = async (
  db: Db,
  lins: readonly string[],
  { forUpdate = false, ...facts }: Reading,
): Promise<Account[]> => {
  if (forUpdate) await lockAccounts(db, lins);
  return (await rowsByLins(db, lins, facts)).map((row) => asOrganisationSees(row, facts));
};

/**
 * Returns the external accounts of these people, which no administrator manages, as their contact
 * persons see them.
 */
export const externalAccounts = async (
  db: Db,
  lins: readonly string[],
  { forUpdate = false, ...facts }: Reading,
): Promise<Account[]> => {
  if (forUpdate) await lockExternalAccounts(db, lins);
  return (await externalRowsByLins(db, lins, facts)).map((row) => asContactPersonSees(row, facts));
};

/**
 * Returns a managed account with the full national id, for the person's profile; undefined if there
 * is none. An account out of reach is returned as in `accountsByLins`.
 */
export async function accountByUserId(
  db: Db,
  actor: Actor,
  liUId: string,
  { forUpdate = false, ...facts }: Reading,
): Promise<Account | undefined> {
  const found = await rowByUserId(db, liUId, facts);
  if (found === undefined) return undefined;
  const reach = await reachOf(db, self(actor).lin, facts.today);
  if (!forUpdate) return toAccount(found, reach, facts);
  await lockAccounts(db, [found.lin]);
  const row = await rowByUserId(db, liUId, facts);
  return row && toAccount(row, reach, facts);
}

/**
 * Whether the actor administers the organisation or one above it; false for an organisation that
 * does not exist.
 */
export const managesOrganisation = async (
  db: Db,
  actor: Actor,
  organisationId: string,
  today: string,
): Promise<boolean> =>
  isInReach(await reachOf(db, self(actor).lin, today), organisationId.toLowerCase());
