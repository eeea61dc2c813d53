import { sql } from 'kysely';
import type { Db } from '#server/database/open.ts';
import type { RecentCaller } from '#contract/callers.ts';
import type { UserStatus } from '#contract/values.ts';

/** The account of the person whom the desk is speaking to. */
export interface Subject {
  readonly accountId: string;
  readonly lin: string;
  readonly liUId: string;
  readonly userStatus: UserStatus;
}

/** Returns the account, provided that the person search finds it; undefined otherwise. */
export async function subjectWith(db: Db, liUId: string): Promise<Subject | undefined> {
  const row = await accountsFound(db)
    .select(['account.id', 'account.lin', 'account.user_status', 'person.deceased_on'])
    .where('account.user_id', '=', liUId)
    .executeTakeFirst();
  return (
    row && {
      accountId: row.id,
      lin: row.lin,
      liUId,
      userStatus: row.deceased_on === null ? row.user_status : 'Deceased',
    }
  );
}

const accountsFound = (db: Db) =>
  db
    .selectFrom('account')
    .innerJoin('person', 'person.lin', 'account.lin')
    .where('account.account_type', '=', 'Personal')
    .where('account.person_type', '<>', 'None');

/** How many people are listed as opened last. */
const MAX_RECENT = 5;

/** Records that the person has been opened in the session, and forgets the oldest ones. */
export async function rememberCaller(
  db: Db,
  sessionId: string,
  accountId: string,
  openedAt: Date,
): Promise<void> {
  await db
    .insertInto('desk_caller')
    .values({ session_id: sessionId, account_id: accountId, opened_at: openedAt })
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'account_id']).doUpdateSet({ opened_at: openedAt }),
    )
    .execute();
  await sql`
    delete from desk_caller where session_id = ${sessionId} and account_id not in (
      select account_id from desk_caller where session_id = ${sessionId}
      order by opened_at desc, account_id limit ${MAX_RECENT})
  `.execute(db);
}

/** Returns the people who have been opened last in the session, the latest first. */
export async function recentCallers(db: Db, sessionId: string): Promise<RecentCaller[]> {
  const rows = await accountsFound(db)
    .innerJoin('desk_caller', 'desk_caller.account_id', 'account.id')
    .select(['account.user_id', 'person.display_name', 'desk_caller.opened_at'])
    .where('desk_caller.session_id', '=', sessionId)
    .orderBy('desk_caller.opened_at', 'desc')
    .orderBy('account.id')
    .limit(MAX_RECENT)
    .execute();
  return rows.flatMap(({ user_id: liUId, display_name: displayName, opened_at: openedAt }) =>
    liUId === null ? [] : [{ liUId, displayName, openedAt: openedAt.toISOString() }],
  );
}
