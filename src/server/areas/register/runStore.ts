import { type Kysely, sql, type Transaction } from 'kysely';
import type { FileKind } from '#rules/register/columns.ts';
import type { Database } from '#server/database/schema.ts';
import type { Counts, Origin } from './outcome.ts';

/** A statement of an import may take longer than one of a call. */
const STATEMENT_TIMEOUT = '15min';

/** Waits for another import, and gives this one the time that it needs. */
export async function beginImport(tx: Transaction<Database>): Promise<void> {
  await sql`select set_config('statement_timeout', ${STATEMENT_TIMEOUT}, true)`.execute(tx);
  await sql`select pg_advisory_xact_lock(hashtext('import'))`.execute(tx);
}

const RUNS_SHOWN = 20;

/** The last imports, the latest first. */
export const recentRuns = (db: Kysely<Database>) =>
  db
    .selectFrom('import_run')
    .leftJoin('person', 'person.lin', 'import_run.by_lin')
    .select(['import_run.id', 'source', 'display_name', 'finished_at', 'counts'])
    .orderBy('finished_at', 'desc')
    .limit(RUNS_SHOWN)
    .execute();

/** Keeps who imported what, with the number of records of each outcome. */
export async function insertRun(
  tx: Transaction<Database>,
  { source, actor, now }: Origin,
  reports: readonly { readonly kind: FileKind; readonly counts: Counts }[],
): Promise<void> {
  const counts = Object.fromEntries(reports.map(({ kind, counts: ofKind }) => [kind, ofKind]));
  await tx
    .insertInto('import_run')
    .values({
      source,
      by_lin: actor?.lin ?? null,
      finished_at: now,
      counts: JSON.stringify(counts),
    })
    .execute();
}
