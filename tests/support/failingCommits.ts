import { sql } from 'kysely';
import type { Db } from '#server/database/open.ts';

/**
 * Runs the work while every transaction that has inserted into the table fails at its commit, after
 * everything else has been done. `code` is PostgreSQL's error code.
 */
export async function withFailingCommits<T>(
  db: Db,
  table: string,
  work: () => Promise<T>,
  code = 'P0001',
): Promise<T> {
  await sql`create function refuse_commit() returns trigger
      language plpgsql as $$ begin
        raise exception 'refused by the test' using errcode = '${sql.raw(code)}'; end $$`.execute(
    db,
  );
  await sql`create constraint trigger no_commit after insert on ${sql.table(table)} initially deferred
      for each row execute function refuse_commit()`.execute(db);
  try {
    return await work();
  } finally {
    await sql`drop function refuse_commit cascade`.execute(db);
  }
}
