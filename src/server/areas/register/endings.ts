import { sql, type Transaction } from 'kysely';
import { addDays } from '#rules/dates.ts';
import { RETIREMENT_DAYS } from '#rules/validity.ts';
import type { Database } from '#server/database/schema.ts';
import { endImported } from '../accounts/index.ts';
import { leaveForeign } from './foreign.ts';
import type { PeopleOptions } from './people.ts';
import { entries, type Origin, type RecordOutcome, TooManyEnd, recordRows } from './outcome.ts';

/** A source that ends fewer accounts than this is never held back. */
const ALWAYS_ALLOWED = 10;

/**
 * Ends the accounts that the source knew and no longer names: today is their last day. An account
 * whose end date is another source's goes on. @throws {TooManyEnd} if more accounts end than the
 * allowed share of all that the source knows
 */
export async function endMissing(
  tx: Transaction<Database>,
  origin: Origin,
  { endsAllowed, unreadIds = [] }: Pick<PeopleOptions, 'endsAllowed' | 'unreadIds'>,
): Promise<RecordOutcome[]> {
  const { source, now, today } = origin;
  await sql`
    create temp table missing on commit drop as
    select known.external_id, known.person_type, known.lin, known.account_id, true as ends_account
    from source_record as known
    where known.source = ${source} and known.ended_on is null
      and known.external_id <> all (${unreadIds}::text[])
      and not exists (select from incoming
        where incoming.external_id = known.external_id
          and incoming.person_type = known.person_type)`.execute(tx);
  await leaveForeign(tx, origin);
  const { rows } = await sql<{ missing: number; known: number }>`
    select (select count(*)::integer from missing where ends_account) as missing,
      (select count(*)::integer from source_record
        where source = ${source} and ended_on is null) as known`.execute(tx);
  const { missing, known } = rows[0] ?? { missing: 0, known: 0 };
  if (missing > Math.max(ALWAYS_ALLOWED, known * endsAllowed)) throw new TooManyEnd(missing, known);
  await endImported(tx, { now, today, closesOn: addDays(today, RETIREMENT_DAYS) });
  await sql`
    update source_record set ended_on = ${today}
    from missing where source_record.source = ${source}
      and source_record.external_id = missing.external_id
      and source_record.person_type = missing.person_type`.execute(tx);
  await recordRows(
    tx,
    origin,
    sql`select lin, ${entries.ended.action}, null::jsonb, '{}'::jsonb from missing
      where ends_account`,
  );
  const ended = await sql<{ id: string; outcome: 'ended' | 'unchanged' }>`
    select external_id as id, case when ends_account then 'ended' else 'unchanged' end as outcome
    from missing order by external_id`.execute(tx);
  return ended.rows.map((gone) => ({ row: null, ...gone, reason: null, changed: [] }));
}
