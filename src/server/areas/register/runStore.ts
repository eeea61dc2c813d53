import { type Kysely, sql, type Transaction } from 'kysely';
import type { ImportKind } from '#contract/imports.ts';
import type { Database } from '#server/database/schema.ts';
import { keepStatistics } from '#server/database/statistics.ts';
import type { Counts, Origin } from './outcome.ts';

/**
 * What an import needs more of than a call: time, and memory in the database server, without which
 * the temporary tables of a whole university are written to disk at each statement.
 */
const memory = { work_mem: '64MB', temp_buffers: '128MB' } as const;
const settings = { statement_timeout: '15min', ...memory } as const;

/** The tables that an import may fill. */
const written = [
  'organisation',
  'person',
  'account',
  'source_record',
  'position',
  'student_record',
] as const;

/** Waits for another import, and gives this one what it needs. */
export async function beginImport(tx: Transaction<Database>): Promise<void> {
  for (const [name, value] of Object.entries(settings))
    await sql`select set_config(${name}, ${value}, true)`.execute(tx);
  await sql`select pg_advisory_xact_lock(hashtext('import'))`.execute(tx);
  await keepStatistics(tx, written);
}

/** How long a single statement waits for an import. */
const MAX_WAIT = '20s';

/** Waits for an import, as far as a call can wait, and keeps others from beginning one. */
export async function beginStatements(tx: Transaction<Database>): Promise<void> {
  for (const [name, value] of Object.entries({ ...memory, lock_timeout: MAX_WAIT }))
    await sql`select set_config(${name}, ${value}, true)`.execute(tx);
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
  reports: readonly { readonly kind: ImportKind; readonly counts: Counts }[],
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
