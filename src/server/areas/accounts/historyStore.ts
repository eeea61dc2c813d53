import { isAbout } from '#server/database/joined.ts';
import type { Db } from '#server/database/open.ts';

/** Maximum number of entries returned, more than anyone reads. */
const MAX_ENTRIES = 500;

/**
 * The audit entries about this person's account, newest first, with the actor's name. `actions` are
 * SQL LIKE patterns.
 */
export const entriesAbout = (db: Db, lin: string, actions: readonly string[]) =>
  db
    .selectFrom('audit_entry')
    .leftJoin('person as actor', 'actor.lin', 'audit_entry.actor_lin')
    .select([
      'audit_entry.id',
      'at',
      'action',
      'before',
      'after',
      'actor_lin',
      'actor_user_id',
      'actor_client',
      'actor.display_name as actor_name',
    ])
    .where(isAbout('subject_lin', lin))
    .where((entry) => entry.or(actions.map((pattern) => entry('action', 'like', pattern))))
    .orderBy('at', 'desc')
    .orderBy('audit_entry.id', 'desc')
    .limit(MAX_ENTRIES)
    .execute();
export type EntryRow = Awaited<ReturnType<typeof entriesAbout>>[number];
