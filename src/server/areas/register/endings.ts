import { type RawBuilder, sql } from 'kysely';
import { addDays } from '#rules/dates.ts';
import { RETIREMENT_DAYS } from '#rules/validity.ts';
import { LAST_SUPERUSER } from '#rules/roleGrants.ts';
import type { Tx } from '#server/database/schema.ts';
import { endImported, keepMissingSuperusers } from '../accounts/index.ts';
import { leaveForeign } from './foreign.ts';
import { askToEnd } from './lawful.ts';
import { dropTemporary } from './load.ts';
import type { PeopleOptions } from './people.ts';
import { entries, holdBack, type Origin, recordRows } from './outcome.ts';

/**
 * Ends the accounts that the source knew and no longer names: today is their last day. An account
 * whose end date is another source's goes on, and so does that of the last superuser, which is
 * refused until somebody else has the role. @throws {TooManyEnd} if more accounts end than the
 * allowed share of all that the source knows
 */
export async function endMissing(
  tx: Tx,
  origin: Origin,
  { endsAllowed }: Pick<PeopleOptions, 'endsAllowed'>,
): Promise<void> {
  const { source } = origin;
  await fillMissing(
    tx,
    origin,
    sql`not exists (select from incoming
      where incoming.external_id = known.external_id
        and coalesce(incoming.person_type, known.person_type) = known.person_type)`,
  );
  const kept = await keepMissingSuperusers(tx, origin.today);
  const { rows } = await sql<{ ended: number; known: number }>`
    select (select count(*)::integer from missing where ends_account) as ended,
      (select count(*)::integer from source_record
        where source = ${source} and ended_on is null) as known`.execute(tx);
  holdBack('people', rows[0] ?? { ended: 0, known: 0 }, endsAllowed);
  await writeEndings(tx, origin);
  await sql`
    insert into incoming (external_id, refusal)
    select id, ${LAST_SUPERUSER} from unnest(${kept.map(({ externalId }) => externalId)}::text[]) as id
  `.execute(tx);
}

/** The outcomes of the temporary table `missing`, as `RecordOutcome`; they stand in no row. */
export const missingOutcomes = sql`
  select null, external_id, null, case when ends_account then 'ended' else 'unchanged' end,
    array[]::text[]
  from missing`;

/**
 * Ends accounts that the source knows, in the same way; no account but those of the source.
 * `isRemoved`: the source has deleted the people, and not only made them inactive. Returns the
 * accounts of the last superusers, which go on.
 */
export async function endPeople(
  tx: Tx,
  accountIds: readonly string[],
  origin: Origin,
  isRemoved: boolean,
): Promise<ReadonlySet<string>> {
  await fillMissing(tx, origin, sql`known.account_id = any (${accountIds}::uuid[])`);
  const kept = await keepMissingSuperusers(tx, origin.today);
  const goingOn = new Set(kept.map(({ accountId }) => accountId));
  await writeEndings(tx, origin);
  await sql`
    update source_record set is_removed = ${isRemoved}
    where source = ${origin.source} and account_id = any (${accountIds}::uuid[])
      and account_id <> all (${[...goingOn]}::uuid[]) and is_removed <> ${isRemoved}`.execute(tx);
  return goingOn;
}

/** Fills the temporary table `missing` with what the source knew until now and `isGone`. */
async function fillMissing(tx: Tx, origin: Origin, isGone: RawBuilder<unknown>): Promise<void> {
  await dropTemporary(tx, 'missing');
  await sql`
    create temp table missing on commit drop as
    select known.external_id, known.person_type, known.lin, known.account_id, true as ends_account
    from source_record as known
    where known.source = ${origin.source} and known.ended_on is null and ${isGone}`.execute(tx);
  await leaveForeign(tx, origin);
}

/** Ends what the temporary table `missing` contains. */
async function writeEndings(tx: Tx, origin: Origin): Promise<void> {
  const { source, now, today } = origin;
  const permit = await askToEnd(tx, origin);
  await sql`
    update source_record set ended_on = ${today},
      last_day = case when account.affiliation_type = 'Employee'
        then account.affiliation_end_date else account.valid_through end
    from missing join account on account.id = missing.account_id
    where source_record.source = ${source}
      and source_record.external_id = missing.external_id
      and source_record.person_type = missing.person_type`.execute(tx);
  await endImported(tx, permit, { now, today, closesOn: addDays(today, RETIREMENT_DAYS) });
  await recordRows(
    tx,
    origin,
    sql`select lin, ${entries.ended.action}, null::jsonb,
        jsonb_build_object('personType', person_type) from missing
      where ends_account`,
  );
}
