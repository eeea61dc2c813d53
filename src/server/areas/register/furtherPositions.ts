import { sql } from 'kysely';
import type { Tx } from '#server/database/schema.ts';
import { mayWrite } from '../accounts/index.ts';
import { awaitFurther } from './awaited.ts';
import { load } from './load.ts';
import { entries, OF_DELETED, type Origin, reason, recordRows } from './outcome.ts';
import type { PeopleOptions } from './people.ts';

const furtherTable = {
  table: 'further',
  stated: sql`row integer, external_id text, is_employee boolean, organisation text, title jsonb,
    start_date date, end_date date, level numeric, subscription text`,
  found: sql`lin text, account_id uuid, organisation_id uuid, position_id uuid,
    is_foreign boolean default false, refusal text, outcome text default 'unchanged'`,
};

/**
 * Moves from the temporary table `incoming` to `further` the records that name an id of a preceding
 * one with another organisation: further positions. If a row of the person could not be read, nobody
 * knows which record is the first, and none stays.
 */
export async function takeFurther(tx: Tx): Promise<void> {
  await load(tx, furtherTable, [], () => ({}));
  await sql`
    with placed as (
      select row, person_type, refusal, organisation,
        bool_or(refusal is not null) over (partition by external_id) as is_unread,
        first_value(organisation) over (partition by external_id, person_type order by row) as first
      from incoming
    ), taken as (
      delete from incoming using placed
      where placed.row = incoming.row and placed.refusal is null and placed.person_type = 'Employee'
        and (is_unread or placed.organisation is distinct from first)
      returning incoming.*
    )
    insert into further (row, external_id, is_employee, organisation, title, start_date, end_date,
      level, subscription)
    select row, external_id, affiliation = 'Employee', organisation, title, start_date, end_date,
      level, subscription
    from taken`.execute(tx);
}

/** The outcomes of the temporary table `further`, as `RecordOutcome`. */
export const furtherOutcomes = sql`
  select row, external_id, ${reason}, outcome, case when outcome = 'changed'
    then array['position'] else array[]::text[] end
  from further`;

/**
 * Writes the further positions of the accounts of the temporary table `incoming`. If the records
 * name all positions, those that the source stated before and no longer names end yesterday.
 */
export async function applyFurtherPositions(
  tx: Tx,
  origin: Origin,
  { isComplete, isByPerson = false }: Pick<PeopleOptions, 'isComplete' | 'isByPerson'>,
): Promise<void> {
  const { source } = origin;
  await sql`
    update further set lin = incoming.lin, account_id = incoming.account_id,
      is_foreign = not ${mayWrite('organisation')},
      title = case when ${mayWrite('title')} then further.title end,
      level = case when ${mayWrite('level')} then further.level end,
      subscription = case when ${mayWrite('subscription')} then further.subscription end
    from incoming where incoming.external_id = further.external_id
      and incoming.person_type = 'Employee' and incoming.refusal is null`.execute(tx);
  await sql`
    update further set refusal = incoming.refusal from incoming
    where incoming.external_id = further.external_id and incoming.person_type = 'Employee'
      and incoming.refusal = ${OF_DELETED}`.execute(tx);
  await sql`
    update further set organisation_id = organisation.id
    from organisation where organisation.source_id = further.organisation`.execute(tx);
  await sql`
    update further set outcome = 'refused', refusal = wrong.reason
    from (select row, case when account_id is null then 'PERSON_UNKNOWN'
        when organisation_id is null and not ${isByPerson} then 'ORGANISATION_UNKNOWN'
        when exists (select from further as earlier where earlier.row < given.row
          and earlier.external_id = given.external_id
          and earlier.organisation = given.organisation) then 'REPEATED' end as reason
      from further as given) as wrong
    where wrong.row = further.row and wrong.reason is not null and further.refusal is null`.execute(
    tx,
  );
  await sql`
    update further set position_id = (select position.id from position
      where position.account_id = further.account_id and not position.is_primary
        and position.organisation_id = further.organisation_id and position.source = ${source}
      order by position.start_date desc limit 1)`.execute(tx);
  if (isByPerson) await awaitFurther(tx, origin);
  if (isComplete || isByPerson) await endUnnamed(tx, origin);
  await writePositions(tx, origin);
  await recordPositions(tx, origin);
}

/** What an entry says of a position that was made, changed or ended. */
const positionChange = sql`${entries.changed.action}, null::jsonb,
  '{"changed": ["position"], "personType": "Employee"}'::jsonb`;

const endUnnamed = (tx: Tx, origin: Origin) =>
  recordRows(
    tx,
    origin,
    sql`update position set end_date = greatest(position.start_date, ${origin.today}::date - 1)
      from incoming
      where position.account_id = incoming.account_id and incoming.refusal is null
        and not incoming.is_new and not position.is_primary and position.source = ${origin.source}
        and coalesce(position.end_date >= ${origin.today}::date, true)
        and not exists (select from further where further.position_id = position.id)
      returning incoming.lin, ${positionChange}`,
  );

const isNewPosition = sql`refusal is null and not is_foreign and position_id is null
  and organisation_id is not null`;

async function writePositions(tx: Tx, { source, today }: Origin): Promise<void> {
  await sql`
    with stated as (
      select further.row, position.id, coalesce(further.title, position.title) as title,
        coalesce(further.start_date, position.start_date) as start_date,
        greatest(further.end_date, coalesce(further.start_date, position.start_date)) as ending,
        further.end_date is null as is_open,
        coalesce(further.level::numeric(5, 2), position.employment_level) as level,
        coalesce(further.subscription, position.subscription_type) as subscription
      from further join position on position.id = further.position_id
      where refusal is null and not is_foreign
    ), written as (
      update position set title = stated.title, start_date = stated.start_date,
        end_date = case when not is_open then ending end, employment_level = stated.level,
        subscription_type = stated.subscription
      from stated where position.id = stated.id
        and (position.title, position.start_date, position.end_date, position.employment_level,
            position.subscription_type)
          is distinct from (stated.title, stated.start_date,
            case when not is_open then ending end, stated.level, stated.subscription)
      returning stated.row
    )
    update further set outcome = 'changed' from written where written.row = further.row
  `.execute(tx);
  await sql`
    insert into position (account_id, organisation_id, title, start_date, end_date, is_primary,
      is_employee, employment_level, subscription_type, source)
    select account_id, organisation_id, coalesce(title,
        (select position.title from position
          where position.account_id = further.account_id and position.is_primary)),
      coalesce(start_date, ${today}::date),
      case when end_date is not null then greatest(end_date, coalesce(start_date, ${today}::date)) end,
      false, is_employee, level, subscription, ${source}
    from further where ${isNewPosition}`.execute(tx);
  await sql`
    update further set outcome = 'made'
    where ${isNewPosition}`.execute(tx);
}

const recordPositions = (tx: Tx, origin: Origin) =>
  recordRows(
    tx,
    origin,
    sql`select lin, ${positionChange} from further where outcome in ('made', 'changed')`,
  );
