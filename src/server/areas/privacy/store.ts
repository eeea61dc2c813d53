import { isAbout } from '#server/database/joined.ts';
import type { Db } from '#server/database/open.ts';

/**
 * The audit entries about the person's data, newest first; with `before`, only those older than
 * that entry.
 */
export const entriesOf = (db: Db, lin: string, before: string | undefined, max: number) =>
  db
    .selectFrom('audit_entry')
    .leftJoin('person as actor', 'actor.lin', 'audit_entry.actor_lin')
    .select([
      'audit_entry.id',
      'at',
      'action',
      'actor_lin',
      'actor_user_id',
      'actor_client',
      'actor.display_name as actor_name',
    ])
    .where(isAbout('subject_lin', lin))
    .$if(before !== undefined, (entries) => entries.where('audit_entry.id', '<', Number(before)))
    .orderBy('audit_entry.id', 'desc')
    .limit(max)
    .execute();
export type EntryRow = Awaited<ReturnType<typeof entriesOf>>[number];
