import type { Transaction } from 'kysely';
import type { FileKind } from '#rules/register/columns.ts';
import type { Database } from '#server/database/schema.ts';
import type { Counts, Origin } from './outcome.ts';

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
