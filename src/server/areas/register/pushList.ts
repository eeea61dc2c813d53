import type { Transaction } from 'kysely';
import type { ImportOutcome, ListKind } from '#contract/imports.ts';
import { type pushedCells, readPushed } from '#rules/register/pushedRow.ts';
import { MAX_ID_LENGTH } from '#rules/register/records.ts';
import { record } from '#server/database/audit.ts';
import type { Database } from '#server/database/schema.ts';
import { applyList } from './lists/applyList.ts';
import type { FileOutcome, Origin } from './outcome.ts';
import type { PeopleOptions } from './people.ts';
import { beginStatements } from './runStore.ts';

type Options = Pick<PeopleOptions, 'isComplete' | 'endsAllowed'> & { readonly address: string };

/**
 * Writes rows that a connected system has pushed, or a person has typed, by the rules of files. The
 * same rows again change nothing. What changes or is refused has an entry with its numbers, as an
 * import on the page.
 * @throws {TooManyEnd}
 */
export async function pushList(
  tx: Transaction<Database>,
  kind: ListKind,
  rows: readonly ReturnType<typeof pushedCells>[],
  origin: Origin,
  { address, ...options }: Options,
): Promise<readonly FileOutcome[]> {
  await beginStatements(tx);
  const read = rows.map((cells, at) => {
    const { shown, ...row } = readPushed(kind, cells);
    return { ...row, row: at + 1, shown: shown.slice(0, MAX_ID_LENGTH) };
  });
  const outcomes: FileOutcome[] = [];
  for await (const batch of await applyList(tx, kind, read, origin, options))
    outcomes.push(...batch);
  if (outcomes.some(({ outcome }) => outcome !== 'unchanged'))
    await recordList(tx, kind, outcomes, origin, address);
  return outcomes;
}

/** Keeps in the audit trail who has stated rows of a list, with the number of each outcome. */
export async function recordList(
  tx: Transaction<Database>,
  kind: ListKind,
  outcomes: readonly { readonly outcome: ImportOutcome }[],
  { source, actor, requestId, now }: Origin,
  address: string,
): Promise<void> {
  if (actor === null) return;
  const counts = { made: 0, changed: 0, unchanged: 0, ended: 0, refused: 0 };
  for (const { outcome } of outcomes) counts[outcome] += 1;
  await record(tx, {
    actor,
    requestId,
    address,
    at: now,
    subjectLin: null,
    action: 'register.import',
    after: { source, files: [{ kind, counts }] },
  });
}
