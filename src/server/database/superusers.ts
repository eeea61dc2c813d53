import type { Kysely } from 'kysely';
import { AuthenticationScope } from '#contract/values.ts';
import { blockingStatus, statusOn } from '#rules/accountStanding.ts';
import { dateInSweden, type IsoDate } from '#rules/dates.ts';
import { isGrantInForce } from '#rules/roleGrants.ts';
import type { Db } from './open.ts';
import type { Database } from './schema.ts';
import { standingColumns } from './standing.ts';

/** The roles of all superusers, also those that have ended, and whether their accounts can sign in. */
export async function superuserGrants(db: Kysely<Database>, today: IsoDate) {
  const rows = await db
    .selectFrom('role_assignment')
    .innerJoin('account', 'account.id', 'role_assignment.account_id')
    .innerJoin('person', 'person.lin', 'account.lin')
    .leftJoin('suspension', 'suspension.account_id', 'account.id')
    .select(['role_assignment.id', 'role_assignment.source', 'role_assignment.until'])
    .select(['account.id as account_id', 'account.liu_id', 'person.deceased_on'])
    .select(standingColumns)
    .where('role_assignment.role', '=', 'MinITSuperUser')
    .execute();
  return rows.map(({ id, source, until, account_id, liu_id, deceased_on, ...standing }) => ({
    id,
    accountId: account_id,
    source,
    until,
    liUId: liu_id,
    isOpen:
      deceased_on === null &&
      blockingStatus({
        scope: AuthenticationScope.Main,
        isAlumn: false,
        statuses: [statusOn(today, standing)],
      }) === null,
  }));
}

/** The roles in force of the superusers who can sign in. */
async function openGrants(db: Kysely<Database>, today: IsoDate) {
  const grants = await superuserGrants(db, today);
  return grants.filter(({ isOpen, until }) => isOpen && isGrantInForce({ until }, today));
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
