import type { Transaction } from 'kysely';
import type { CallerMethod } from '#contract/callerVerifications.ts';
import { dateInSweden, type IsoDate } from '#rules/dates.ts';
import { type Hold, holdOn, type Recogniser, settlesChange } from '#rules/recogniserHold.ts';
import type { Db } from '../database/open.ts';
import type { Database } from '../database/schema.ts';
import { objectionsTo } from '../power/permit.ts';
import { noteSettled, openChangesOf } from './personChangeStore.ts';

/**
 * Returns how long a recogniser of each of these people proves nothing, because it replaced
 * another one lately, or because the person has stated that they did not ask for it.
 */
async function holdsOn(
  db: Db,
  recogniser: Recogniser,
  lins: readonly string[],
  today: IsoDate,
): Promise<(lin: string) => Hold | null> {
  if (lins.length === 0) return () => null;
  const changes = Map.groupBy(await openChangesOf(db, lins), ({ lin }) => lin);
  return (lin) => holdOn(recogniser, changes.get(lin) ?? [], today);
}

/** The same for one person. */
export const holdOf = async (
  db: Db,
  recogniser: Recogniser,
  lin: string,
  today: IsoDate,
): Promise<Hold | null> => (await holdsOn(db, recogniser, [lin], today))(lin);

/**
 * Returns the people among these whose number is on hold, as this desk worker is bound by it. For a
 * document that is shown now (`isDocumentShown`), only what its author made or the person disowned
 * stays on hold.
 */
export async function heldForKeys(
  db: Db,
  workerLin: string,
  lins: readonly string[],
  { today, isDocumentShown }: { readonly today: IsoDate; readonly isDocumentShown: boolean },
): Promise<ReadonlySet<string>> {
  const bound = (await openChangesOf(db, lins)).filter(
    (change) =>
      !(isDocumentShown && change.by_lin !== workerLin && settlesChange('Document', change)),
  );
  const changes = Map.groupBy(bound, ({ lin }) => lin);
  return new Set(
    [...changes].flatMap(([lin, own]) => (holdOn('number', own, today) === null ? [] : [lin])),
  );
}

/**
 * Settles what a desk worker has checked by verifying the person: the changes that somebody else
 * made and that the person has not disowned, if the worker has power over the person.
 */
export async function settleByVerification(
  tx: Transaction<Database>,
  { workerLin, subjectLin }: { readonly workerLin: string; readonly subjectLin: string },
  method: CallerMethod,
  now: Date,
): Promise<void> {
  const settled = (await openChangesOf(tx, [subjectLin])).filter(
    (change) => change.by_lin !== workerLin && settlesChange(method, change),
  );
  if (settled.length === 0) return;
  const author = { kind: 'person', lin: workerLin } as const;
  const today = dateInSweden(now);
  const objected = await objectionsTo(tx, author, [subjectLin], { now, today, isProved: true });
  if (objected(subjectLin, 'number').length > 0) return;
  await noteSettled(
    tx,
    settled.map(({ id }) => id),
    workerLin,
    now,
  );
}
