import type { Transaction } from 'kysely';
import { dateInSweden } from '#rules/dates.ts';
import { about, type ChangeEntry } from '#server/call/change.ts';
import { record } from '#server/database/audit.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { keepLookedThrough, newcomersSince } from './newcomerStore.ts';
import type { TextRow } from './store.ts';
import { askAnew, askConcerned, textsForEverybody, textsToAskFor } from './termsStore.ts';

/** Asks everybody who approved an earlier version. Null if that has been done before. */
export async function askedAnew(
  tx: Transaction<Database>,
  text: TextRow,
  at: Date,
): Promise<ChangeEntry | null> {
  const people = await askAnew(tx, text, at);
  return people === null ? null : entryOf(text, people);
}

const entryOf = ({ liability_type: liabilityType, version }: TextRow, people: number) =>
  about(null, 'terms.askAnew', { after: { liabilityType, version, people } });

const byServer = (at: Date) => ({
  actor: null,
  requestId: 'background-job',
  address: null,
  at,
});

async function recordAskedConcerned(db: Db, text: TextRow, at: Date): Promise<void> {
  const today = dateInSweden(at);
  await db.transaction().execute(async (tx) => {
    const { lins, snapshot } = await newcomersSince(tx, text, today);
    if (lins?.length === 0) return;
    const people = await askConcerned(tx, text, at, lins);
    await keepLookedThrough(tx, text, snapshot, today);
    if (people === 0) return;
    await record(tx, { ...byServer(at), ...entryOf(text, people) });
  });
}

/**
 * Asks for the approval of each planned version that has begun. A missed run is made up for by the
 * next one.
 */
export async function askForBegunTerms(db: Db, now: Date): Promise<void> {
  for (const text of await textsToAskFor(db, now)) {
    await db.transaction().execute(async (tx) => {
      const entry = await askedAnew(tx, text, now);
      if (entry) await record(tx, { ...byServer(now), ...entry });
    });
  }
}

/**
 * Asks those who have come since everybody was asked, such as people who are imported as active.
 * Looks only at accounts that have changed since the last time.
 */
export async function askNewcomersForTerms(db: Db, now: Date): Promise<void> {
  for (const text of await textsForEverybody(db, now)) await recordAskedConcerned(db, text, now);
}
