import type { Transaction } from 'kysely';
import { dateInSweden } from '#rules/dates.ts';
import { type AuditEntry, record } from '#server/database/audit.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { keepLookedThrough, newcomersSince } from './newcomerStore.ts';
import type { TextRow } from './store.ts';
import { askAnew, askConcerned, textsForEverybody, textsToAskFor } from './termsStore.ts';

/** Asks everybody who approved an earlier version, once, and records it. */
export async function recordAskedAnew(
  tx: Transaction<Database>,
  text: TextRow,
  entry: Omit<AuditEntry, 'subjectLin' | 'action' | 'before' | 'after'>,
): Promise<void> {
  const people = await askAnew(tx, text, entry.at);
  if (people === null) return;
  await record(tx, {
    ...entry,
    subjectLin: null,
    action: 'terms.askAnew',
    after: { liabilityType: text.liability_type, version: text.version, people },
  });
}

async function recordAskedConcerned(db: Db, text: TextRow, at: Date): Promise<void> {
  const today = dateInSweden(at);
  await db.transaction().execute(async (tx) => {
    const { lins, snapshot } = await newcomersSince(tx, text, today);
    if (lins?.length === 0) return;
    const people = await askConcerned(tx, text, at, lins);
    await keepLookedThrough(tx, text, snapshot, today);
    if (people === 0) return;
    await record(tx, {
      actor: null,
      requestId: 'background-job',
      address: null,
      at,
      subjectLin: null,
      action: 'terms.askAnew',
      after: { liabilityType: text.liability_type, version: text.version, people },
    });
  });
}

/**
 * Asks for the approval of each planned version that has begun. A missed run is made up for by the
 * next one.
 */
export async function askForBegunTerms(db: Db, now: Date): Promise<void> {
  for (const text of await textsToAskFor(db, now)) {
    await db.transaction().execute((tx) =>
      recordAskedAnew(tx, text, {
        actor: null,
        requestId: 'background-job',
        address: null,
        at: now,
      }),
    );
  }
}

/**
 * Asks those who have come since everybody was asked, such as people who are imported as active.
 * Looks only at accounts that have changed since the last time.
 */
export async function askNewcomersForTerms(db: Db, now: Date): Promise<void> {
  for (const text of await textsForEverybody(db, now)) await recordAskedConcerned(db, text, now);
}
