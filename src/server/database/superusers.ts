import { type Kysely, sql, type Transaction } from 'kysely';
import type { StandingFacts } from '#rules/accountStanding.ts';
import { dateInSweden, type IsoDate } from '#rules/dates.ts';
import { isSuperuser, lastSuperusers, type Superuser } from '#rules/roleGrants.ts';
import type { Db } from './open.ts';
import type { Database } from './schema.ts';
import { standingColumns } from './standing.ts';

/** A superuser role, also one that has ended, and its account. */
export interface SuperuserGrant extends Superuser {
  readonly id: string;
  readonly accountId: string;
  readonly liUId: string | null;
}

async function superuserGrants(db: Kysely<Database>): Promise<SuperuserGrant[]> {
  const rows = await db
    .selectFrom('role_assignment')
    .innerJoin('account', 'account.id', 'role_assignment.account_id')
    .innerJoin('person', 'person.lin', 'account.lin')
    .leftJoin('suspension', 'suspension.account_id', 'account.id')
    .select(['role_assignment.id', 'role_assignment.source', 'role_assignment.until'])
    .select(['account.id as account_id', 'account.user_id', 'person.deceased_on'])
    .select(standingColumns)
    .where('role_assignment.role', '=', 'MinITSuperUser')
    .execute();
  return rows.map(({ id, source, until, account_id, user_id, deceased_on, ...standing }) => ({
    id,
    accountId: account_id,
    source,
    until,
    liUId: user_id,
    isDeceased: deceased_on !== null,
    standing,
  }));
}

/**
 * Locks the roles of all superusers until the transaction ends, so that two changes at once do not
 * each see the other's superuser as the one who stays.
 */
const lockSuperusers = (tx: Transaction<Database>) =>
  tx
    .selectFrom('role_assignment')
    .select('id')
    .where('role', '=', 'MinITSuperUser')
    .orderBy('id')
    .forUpdate()
    .execute();

/**
 * Returns the superuser roles that must not be changed as planned, because nobody would stay who
 * can give the role anew. `after` returns a role as it will be; null: taken away.
 */
export async function superusersToKeep(
  tx: Transaction<Database>,
  today: IsoDate,
  after: (held: SuperuserGrant) => Superuser | null,
): Promise<SuperuserGrant[]> {
  await lockSuperusers(tx);
  const all = await superuserGrants(tx);
  return lastSuperusers(
    all.map((before) => ({ before, after: after(before) })),
    today,
  );
}

/** What a change of an account changes of the facts that determine whether it can be used. */
export type StandingChange = Partial<StandingFacts>;

/**
 * Returns the accounts that must not be changed as planned, because they are those of the last
 * superusers. Only changes of superusers' accounts lock anything.
 */
export async function superuserAccountsToKeep(
  tx: Transaction<Database>,
  today: IsoDate,
  changes: ReadonlyMap<string, StandingChange>,
): Promise<ReadonlySet<string>> {
  const changed = await tx
    .selectFrom('role_assignment')
    .select('account_id')
    .where('role', '=', 'MinITSuperUser')
    .where('account_id', '=', sql<string>`any(${[...changes.keys()]}::uuid[])`)
    .execute();
  if (changed.length === 0) return new Set();
  const kept = await superusersToKeep(tx, today, (held) => ({
    ...held,
    standing: { ...held.standing, ...changes.get(held.accountId) },
  }));
  return new Set(kept.map(({ accountId }) => accountId));
}

/** The roles in force of the superusers who can sign in. */
async function openGrants(db: Kysely<Database>, today: IsoDate) {
  const grants = await superuserGrants(db);
  return grants.filter((held) => isSuperuser(held, today));
}

/** Returns the user ids of the superusers who can sign in. */
export const superusers = async (db: Kysely<Database>, now: Date): Promise<string[]> =>
  (await openGrants(db, dateInSweden(now))).flatMap(({ liUId }) => (liUId === null ? [] : [liUId]));

/** Returns the ids of the accounts of the superusers who can sign in. */
export const superuserAccounts = async (
  db: Kysely<Database>,
  today: IsoDate,
): Promise<string[]> => [
  ...new Set((await openGrants(db, today)).map(({ accountId }) => accountId)),
];

/** Databases with a superuser: the last one stays, so they are not asked again. */
const known = new WeakSet<Db>();

/** Whether anybody can administer the portal. Until then it is open to nobody. */
export async function isSetUp(db: Db, now = new Date()): Promise<boolean> {
  if (known.has(db)) return true;
  if ((await superusers(db, now)).length === 0) return false;
  known.add(db);
  return true;
}
