import { sql } from 'kysely';
import { inEachLanguage } from '#contract/languages.ts';
import type { PersonRecord } from '#contract/register.ts';
import type { Tx } from '#server/database/schema.ts';
import { tellOfStated } from '#server/people/statedChanges.ts';
import { changeStated, insertStated } from '#server/people/statedPeople.ts';
import {
  insertImported,
  isCleared,
  mayWrite,
  refuseLastSuperusers,
  unlessCleared,
  updateImported,
} from '../accounts/index.ts';
import { awaitOrganisations } from './awaited.ts';
import { endMissing, missingOutcomes } from './endings.ts';
import { applyFurtherPositions, furtherOutcomes, takeFurther } from './furtherPositions.ts';
import { load } from './load.ts';
import { lookUp } from './lookUp.ts';
import { foldIds, matchPeople } from './matching.ts';
import { keepForeign } from './foreign.ts';
import { keepLawful, statesAlone } from './lawful.ts';
import {
  entries,
  type Numbered,
  type Origin,
  outcomeOf,
  type Outcomes,
  readOutcomes,
  reason,
  recordRows,
  type UnreadRow,
} from './outcome.ts';
import { assignUserIds } from './userIds.ts';

export interface PeopleOptions {
  /** Whether people whom the records do not name have left the source. */
  readonly isComplete: boolean;
  /** The share of the source's accounts that may end at once; more @throws {TooManyEnd}. */
  readonly endsAllowed: number;
  /**
   * Whether each record is a statement about one person, made at any time, and not a row of a list:
   * it states all positions of the person, may come before the organisation that it names, and
   * does not find a person by user id alone.
   */
  readonly isByPerson?: boolean;
}

/**
 * Writes people with their accounts, positions and study facts, with the same number of statements
 * for any number of records. A record is found by its id in the source, else by national id, else
 * by user id. Somebody whose row could not be read is still in the source, and has not ended.
 * Returns the outcomes, which have to be read in the same transaction.
 */
export async function applyPeople(
  tx: Tx,
  records: Iterable<Numbered<PersonRecord> | UnreadRow>,
  origin: Origin,
  options: PeopleOptions,
): Promise<Outcomes> {
  const kept: Numbered<PersonRecord>[] = [];
  await load(tx, incoming, statesAlone(origin) ? keeping(records, kept) : records, toRow);
  await foldIds(tx, origin);
  await takeFurther(tx);
  await matchPeople(tx, origin, options);
  await keepForeign(tx, origin);
  const permit = await keepLawful(tx, origin, kept);
  await refuseLastSuperusers(tx, origin.today);
  await awaitOrganisations(tx, origin);
  await assignUserIds(tx);
  await insertStated(tx, permit, origin);
  await changeStated(tx, permit);
  await updateImported(tx, permit, origin);
  await insertImported(tx, permit, origin);
  await tellOfStated(tx, origin);
  await noteRest(tx);
  await writeRest(tx, origin);
  await applyFurtherPositions(tx, origin, options);
  const others = [furtherOutcomes];
  if (options.isComplete) {
    await endMissing(tx, origin, options);
    others.push(missingOutcomes);
  }
  await recordAll(tx, origin);
  return readOutcomes(
    tx,
    sql`
      select row, external_id as id, ${reason}, ${outcomeOf(sql`case when is_new then 'made'
          when cardinality(changed) > 0 then 'changed' else 'unchanged' end`)}, changed
      from incoming union all ${sql.join(others, sql` union all `)}
      order by row nulls last, reason nulls last, id`,
  );
}

/** Also keeps the records that could be read: what waits for a decision is stored whole. */
function* keeping(
  records: Iterable<Numbered<PersonRecord> | UnreadRow>,
  kept: Numbered<PersonRecord>[],
): Generator<Numbered<PersonRecord> | UnreadRow> {
  for (const one of records) {
    if ('record' in one) kept.push(one);
    yield one;
  }
}

const incoming = {
  table: 'incoming',
  stated: sql`row integer, external_id text, person_type text, affiliation text,
    primary_affiliation text, national_id text, given_name text, surname text, birth_date date,
    gender text, user_id text, email text, external_email text, organisation text, title jsonb,
    start_date date, end_date date, level numeric, subscription text, contact_person text,
    credits numeric, has_degree boolean, ladok_externt_uid uuid, has_user_id boolean, cleared text[],
    refusal text`,
  found: sql`lin text, account_id uuid, organisation_id uuid,
    contact_person_lin text, had_ended boolean default false, is_new boolean default false,
    is_new_person boolean default false, writable text[], changed text[] default '{}',
    before jsonb, after jsonb, earlier_addresses text[] default '{}'`,
};

/** The title of a position for which the source has none. */
const UNTITLED = JSON.stringify(inEachLanguage(() => ''));

const primaryAffiliations = {
  Employee: 'employee',
  Associate: 'associate',
  Affiliated: 'affiliate',
  Student: 'student',
} as const;

const toRow = (given: Numbered<PersonRecord> | UnreadRow) =>
  'record' in given
    ? { row: given.row, ...statedBy(given.record) }
    : { row: given.row, external_id: given.id, refusal: given.refusal };

const statedBy = (record: PersonRecord) => ({
  external_id: record.id,
  person_type: record.kind === 'Student' ? 'Student' : 'Employee',
  affiliation: record.kind === 'Student' ? null : record.kind,
  primary_affiliation: primaryAffiliations[record.kind],
  national_id: record.nationalId,
  given_name: record.givenName,
  surname: record.surname,
  birth_date: record.birthDate,
  gender: record.gender,
  user_id: record.userId,
  email: record.email?.toLowerCase() ?? null,
  external_email: record.externalEmail,
  organisation: record.organisation,
  title: record.title,
  start_date: record.startDate,
  end_date: record.endDate,
  level: record.level,
  subscription: record.subscription,
  contact_person: record.contactPerson,
  credits: record.credits,
  has_degree: record.hasDegree,
  ladok_externt_uid: record.ladokExterntUid,
  has_user_id: record.userId !== null,
  cleared: record.cleared ?? null,
});

/** Notes what `writeRest` is about to change of accounts that existed before. */
async function noteRest(tx: Tx): Promise<void> {
  await sql`
    update incoming set changed = incoming.changed || array_remove(array[
      case when (position.id is null or position.organisation_id <> given.organisation_id)
        and given.organisation_id is not null and not 'organisation_id' = any (given.changed)
        then 'position' end,
      case when position.start_date <> given.start_date
        and position.organisation_id = given.organisation_id then 'start_date' end,
      case when position.employment_level is distinct from
          ${unlessCleared('level', sql`coalesce(given.level::numeric(5, 2), position.employment_level)`)}
        and position.organisation_id = coalesce(given.organisation_id, position.organisation_id)
        then 'level' end,
      case when given.person_type = 'Student'
        and record.credits is distinct from
          coalesce(given.credits::numeric(5, 1), record.credits, 0)
        then 'credits' end,
      case when given.person_type = 'Student'
        and record.has_degree is distinct from
          coalesce(given.has_degree, record.has_degree, false)
        then 'has_degree' end,
      case when given.person_type = 'Student'
        and record.ladok_externt_uid is distinct from
          coalesce(given.ladok_externt_uid, record.ladok_externt_uid)
        then 'ladok_externt_uid' end], null)
    from incoming as given
    left join position on position.account_id = given.account_id and position.is_primary
    left join student_record as record on record.lin = given.lin
    where incoming.row = given.row and given.refusal is null and not given.is_new`.execute(tx);
}

/** The end of the primary position, which does not end before it starts. */
const ends = sql`case when not ${mayWrite('endDate')} then position.end_date
  when incoming.end_date is not null
    then greatest(incoming.end_date, coalesce(incoming.start_date, position.start_date)) end`;

const title = sql`case when ${isCleared('title')} then ${UNTITLED}::jsonb
  else coalesce(incoming.title, position.title) end`;
const level = unlessCleared(
  'level',
  sql`coalesce(incoming.level::numeric(5, 2), position.employment_level)`,
);
const subscription = unlessCleared(
  'subscription',
  sql`coalesce(incoming.subscription, position.subscription_type)`,
);

/** Writes positions, study facts and what the source knows, of all that is not refused. */
async function writeRest(tx: Tx, { source, today }: Origin): Promise<void> {
  await sql`
    insert into source_record (source, external_id, person_type, lin, account_id, organisation_id)
    select ${source}, external_id, person_type, lin, account_id, organisation
    from incoming where refusal is null
    on conflict (source, external_id, person_type) do update set
      organisation_id = excluded.organisation_id, ended_on = null, is_removed = false,
      last_day = null
    where (source_record.organisation_id, source_record.ended_on)
      is distinct from (excluded.organisation_id, null)`.execute(tx);
  await sql`
    update position set is_primary = false,
      end_date = greatest(position.start_date, least(position.end_date, ${today}::date - 1))
    from incoming
    where position.account_id = incoming.account_id and position.is_primary and refusal is null
      and not is_new and incoming.organisation_id is not null
      and position.organisation_id <> incoming.organisation_id`.execute(tx);
  await sql`
    update position set title = ${title},
      start_date = coalesce(incoming.start_date, position.start_date),
      end_date = ${ends},
      employment_level = ${level},
      subscription_type = ${subscription},
      source = case when incoming.organisation_id is null then position.source else ${source} end
    from incoming
    where position.account_id = incoming.account_id and position.is_primary and refusal is null
      and not is_new
      and (position.title, position.start_date, position.end_date, position.employment_level,
          position.subscription_type)
        is distinct from (${title}, coalesce(incoming.start_date, position.start_date), ${ends},
          ${level},
          ${subscription})`.execute(tx);
  await sql`
    insert into position (account_id, organisation_id, title, start_date, end_date, is_primary,
      is_employee, employment_level, subscription_type, source)
    select account_id, organisation_id, title, start_date,
      case when end_date is not null then greatest(end_date, start_date) end, true, is_employee,
      level, subscription, ${source}
    from (
      select incoming.account_id, incoming.organisation_id, is_new,
        coalesce(incoming.title, account.title, ${UNTITLED}::jsonb) as title,
        coalesce(incoming.start_date, ${today}::date) as start_date,
        case when ${mayWrite('endDate')} then incoming.end_date
          when incoming.affiliation = 'Employee' then account.affiliation_end_date
          else account.valid_through end as end_date,
        coalesce(incoming.affiliation = 'Employee', false) as is_employee,
        case when ${mayWrite('level')} then incoming.level else (
          select earlier.employment_level from position as earlier
          where earlier.account_id = account.id order by earlier.start_date desc limit 1) end as level,
        coalesce(incoming.subscription, account.subscription_type) as subscription
      from incoming ${lookUp('account', 'account', sql`account.id = incoming.account_id`)}
      where refusal is null) as incoming
    where organisation_id is not null
      and (is_new or not exists (
        select from position where position.account_id = incoming.account_id and position.is_primary))
  `.execute(tx);
  await sql`
    insert into student_record (lin, ladok_student_uid, credits, has_degree, ladok_externt_uid)
    select incoming.lin, external_id, coalesce(incoming.credits, known.credits, 0),
      coalesce(incoming.has_degree, known.has_degree, false),
      coalesce(incoming.ladok_externt_uid, known.ladok_externt_uid)
    from incoming ${lookUp('student_record', 'known', sql`known.lin = incoming.lin`)}
    where refusal is null and person_type = 'Student'
    on conflict (lin) do update set credits = excluded.credits, has_degree = excluded.has_degree,
      ladok_externt_uid = excluded.ladok_externt_uid
    where (student_record.credits, student_record.has_degree, student_record.ladok_externt_uid)
      is distinct from (excluded.credits, excluded.has_degree, excluded.ladok_externt_uid)`.execute(
    tx,
  );
}

/** One entry of the audit trail for each account that was made or changed. */
const recordAll = (tx: Tx, origin: Origin) =>
  recordRows(
    tx,
    origin,
    sql`select lin, case when is_new then ${entries.created.action} else ${entries.changed.action} end
        as action,
      nullif(before, '{}'::jsonb) as before,
      coalesce(after, '{}'::jsonb)
        || jsonb_build_object('changed', to_jsonb(changed), 'personType', person_type) as after
    from incoming where refusal is null and (is_new or cardinality(changed) > 0)`,
  );
