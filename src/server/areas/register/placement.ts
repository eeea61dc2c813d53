import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import type { Origin } from './outcome.ts';
import { applyPeople } from './people.ts';
import { storedPeople } from './stored.ts';

/** Moves the people who waited for these organisations, each as their own source has stated them. */
export async function placeWaiting(
  tx: Transaction<Database>,
  organisations: readonly string[],
  origin: Origin,
): Promise<void> {
  if (organisations.length === 0) return;
  const { rows } = await sql<{ source: string; accounts: string[] }>`
    select known.source, array_agg(distinct known.account_id::text) as accounts
    from awaited_position as awaited
    join source_record as known using (source, external_id, person_type)
    where awaited.organisation = any (${organisations}::text[]) and known.ended_on is null
    group by known.source`.execute(tx);
  for (const { source, accounts } of rows) {
    const people = await storedPeople(tx, source, accounts, origin.today);
    await applyPeople(
      tx,
      people.flatMap(({ records }) => records).map((record, row) => ({ row, record })),
      { ...origin, source },
      { isComplete: false, isByPerson: true, endsAllowed: 0 },
    );
  }
}
