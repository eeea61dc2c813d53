import { AuthenticationScope } from '#contract/values.ts';
import { blockingStatus, statusOn } from '#rules/accountStanding.ts';
import { dateInSweden } from '#rules/dates.ts';
import type { Kysely } from 'kysely';
import { isInForce } from './grants.ts';
import type { Db } from './open.ts';
import type { Database } from './schema.ts';
import { standingColumns } from './standing.ts';

/** Returns the user ids of the superusers who can sign in. */
export async function superusers(db: Kysely<Database>, now: Date): Promise<string[]> {
  const today = dateInSweden(now);
  const rows = await db
    .selectFrom('role_assignment')
    .innerJoin('account', 'account.id', 'role_assignment.account_id')
    .innerJoin('person', 'person.lin', 'account.lin')
    .leftJoin('suspension', 'suspension.account_id', 'account.id')
    .select('account.liu_id')
    .select(standingColumns)
    .where('role', '=', 'MinITSuperUser')
    .where('person.deceased_on', 'is', null)
    .where(isInForce('role_assignment', today))
    .execute();
  return rows.flatMap((row) => {
    const statuses = [statusOn(today, row)];
    const blocked = blockingStatus({ scope: AuthenticationScope.Main, isAlumn: false, statuses });
    return row.liu_id === null || blocked !== null ? [] : [row.liu_id];
  });
}

/** Databases with a superuser: the last one stays, so they are not asked again. */
const known = new WeakSet<Db>();

/** Whether anybody can administer the portal. Until then it is open to nobody. */
export async function isSetUp(db: Db, now = new Date()): Promise<boolean> {
  if (known.has(db)) return true;
  if ((await superusers(db, now)).length === 0) return false;
  known.add(db);
  return true;
}
