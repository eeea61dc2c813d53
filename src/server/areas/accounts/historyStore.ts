import type { Db } from '../../database/open.ts';

/** As many as a person reads, and more. */
const MOST = 500;

/** What has been done to this person's account, the newest first, with the name of who did it. `actions` are patterns of SQL. */
export const entriesAbout = (db: Db, lin: string, actions: readonly string[]) =>
  db
    .selectFrom('audit_entry')
    .leftJoin('person as actor', 'actor.lin', 'audit_entry.actor_lin')
    .select(['audit_entry.id', 'at', 'action', 'before', 'after', 'actor_lin', 'actor_liu_id', 'actor.display_name as actor_name'])
    .where('subject_lin', '=', lin)
    .where((entry) => entry.or(actions.map((pattern) => entry('action', 'like', pattern))))
    .orderBy('at', 'desc')
    .orderBy('audit_entry.id', 'desc')
    .limit(MOST)
    .execute();
export type EntryRow = Awaited<ReturnType<typeof entriesAbout>>[number];
