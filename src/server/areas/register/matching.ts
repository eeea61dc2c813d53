import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/database/schema.ts';
import { isDeleted } from '../accounts/index.ts';
import { lookUp } from './lookUp.ts';
import { OF_DELETED, type Origin } from './outcome.ts';
import type { PeopleOptions } from './people.ts';

const folded = (id: RawBuilder<unknown>) => sql`lower(${id} collate "C")`;

/**
 * Writes the ids of the records as the source wrote them first: case makes no two people of one. Of
 * records that give one id to two people, nobody knows whose it is: all are refused.
 */
export async function foldIds(tx: Tx, { source }: Origin): Promise<void> {
  await sql`
    update incoming set external_id = written.id
    from (
      select given.row, coalesce(known.external_id, first_value(given.external_id)
        over (partition by ${folded(sql`given.external_id`)} order by given.row)) as id
      from incoming as given
      left join lateral (
        select known.external_id from source_record as known
        where known.source = ${source}
          and lower(known.external_id) = ${folded(sql`given.external_id`)}
        order by known.external_id <> given.external_id limit 1) as known on true) as written
    where written.row = incoming.row and written.id <> incoming.external_id`.execute(tx);
  await refuse(
    tx,
    'REPEATED',
    sql`external_id in (
      select external_id from incoming where refusal is null group by external_id
      having count(distinct national_id) > 1 or count(distinct birth_date) > 1
        or (count(distinct lower(given_name)) > 1 and count(distinct lower(surname)) > 1))`,
  );
}

/**
 * Finds the person, the account, the organisation and the contact person of each record, or says why
 * the record is refused.
 */
export async function matchPeople(
  tx: Tx,
  { source }: Origin,
  { isByPerson = false }: Pick<PeopleOptions, 'isByPerson'>,
): Promise<void> {
  await refuse(tx, 'REPEATED', isClaimedTwice(sql`external_id, person_type`));
  await findPeople(tx, source, isByPerson);
  // Otherwise the planner takes a column that has been filled for empty, and reads the table once
  // for each record.
  await sql`analyze incoming (lin)`.execute(tx);
  await refuseConflicts(tx);
  await findAccounts(tx, isByPerson);
  await passOverDeleted(tx);
  await sql`analyze incoming (account_id, organisation_id)`.execute(tx);
  await findContactPersons(tx, source);
  await refuseSecondIds(tx, source);
}

const refuse = (tx: Tx, reason: string, condition: RawBuilder<unknown>) =>
  sql`update incoming set refusal = ${reason} where refusal is null and (${condition})`.execute(tx);

/** Whether an earlier record that is not refused has the same values: by one sort of all records. */
const isLater = (columns: RawBuilder<unknown>) => sql<boolean>`incoming.row in (
  select row from (
    select row, row_number() over (partition by ${columns} order by row) as number
    from incoming where refusal is null) as numbered
  where number > 1)`;

/** Whether several records that are not refused have the same values: neither of them wins. */
const isClaimedTwice = (columns: RawBuilder<unknown>) => sql<boolean>`incoming.row in (
  select row from (
    select row, count(*) over (partition by ${columns}) as claims
    from incoming where refusal is null) as counted
  where claims > 1)`;

/** Whether records of several people that are not refused have the same value. */
const isOfSeveral = (column: RawBuilder<unknown>) => sql<boolean>`incoming.row in (
  select row from (
    select row, min(lin) over same <> max(lin) over same as differs
    from incoming where refusal is null and ${column} is not null
    window same as (partition by ${column})) as claimed
  where differs)`;

/**
 * Finds the person of each record, or gives an id to a new one. One person may come as employee and
 * as student, under the same id or national id.
 */
async function findPeople(tx: Tx, source: string, isByPerson: boolean): Promise<void> {
  await sql`
    update incoming set lin = found.lin, is_new_person = found.is_new, had_ended = found.had_ended
    from (
      select row, had_ended, lin is null as is_new,
        coalesce(lin, first_value(own) over (partition by lin, key order by row)) as lin
      from (
        select given.row, coalesce(known.had_ended, false) as had_ended,
          coalesce(known.lin, numbered.joined_into, numbered.lin, used.lin) as lin, gen_random_uuid()::text as own,
          coalesce(max(given.national_id) over (partition by given.external_id), given.external_id) as key
        from incoming as given
        left join lateral (
          select lin, person_type = given.person_type and ended_on is not null as had_ended
          from source_record as known
          where known.source = ${source} and known.external_id = given.external_id
          order by person_type <> given.person_type limit 1) as known on true
        ${lookUp('person', 'numbered', sql`numbered.national_id = given.national_id`)}
        left join lateral (
          select account.lin from account join person on person.lin = account.lin
          where account.user_id = given.user_id and not ${isByPerson} and not (${isDeleted})
            and (person.national_id is null or given.national_id is null
              or person.national_id = given.national_id) limit 1) as used on true
        where given.refusal is null) as keyed) as found
    where found.row = incoming.row`.execute(tx);
  // A source that still has the number from before knows less than the authority's register, and one
  // that has the number of a person who has been joined knows one of two numbers.
  await sql`
    update incoming set national_id = person.national_id from person
    where person.lin = incoming.lin and not is_new_person and refusal is null
      and (person.national_id !~ '[A-Z]' and incoming.national_id ~ '[A-Z]'
        or exists (select from person as joined
          where joined.national_id = incoming.national_id and joined.joined_into = person.lin))`.execute(
    tx,
  );
}

/** Refuses what others have: first what the portal knows, then what several records claim. */
async function refuseConflicts(tx: Tx): Promise<void> {
  await sql`
    update incoming set refusal = known.reason
    from (
      select given.row, case
        when numbered.lin <> given.lin then 'NATIONAL_ID_TAKEN'
        when person.deceased_on is not null then 'DECEASED'
        when student.lin <> given.lin then 'STUDENT_ID_TAKEN'
        when (named.lin, named.person_type) <> (given.lin, given.person_type) then 'USER_ID_TAKEN'
        when (addressed.lin, addressed.person_type) <> (given.lin, given.person_type) then 'EMAIL_TAKEN' end as reason
      from incoming as given
      ${lookUp('person', 'person', sql`person.lin = given.lin and not given.is_new_person`)}
      ${lookUp('person', 'numbered', sql`numbered.national_id = given.national_id`)}
      ${lookUp(
        'student_record',
        'student',
        sql`student.ladok_student_uid = given.external_id and given.person_type = 'Student'`,
      )}
      ${lookUp('account', 'named', sql`named.user_id = given.user_id`)}
      ${lookUp('account', 'addressed', sql`addressed.university_email_address = given.email`)}
      where given.refusal is null) as known
    where known.row = incoming.row and known.reason is not null`.execute(tx);
  await refuse(tx, 'NATIONAL_ID_TAKEN', isOfSeveral(sql`national_id`));
  await refuse(tx, 'REPEATED', isClaimedTwice(sql`lin, person_type`));
  await refuse(tx, 'USER_ID_TAKEN', isOfSeveral(sql`user_id`));
  await refuse(tx, 'EMAIL_TAKEN', isOfSeveral(sql`email`));
  await refuse(tx, 'USER_ID_TAKEN', sql`user_id is not null and ${isLater(sql`user_id`)}`);
  await refuse(tx, 'EMAIL_TAKEN', sql`email is not null and ${isLater(sql`email`)}`);
}

/**
 * A person has one account for each kind of person; its user id never changes. One statement finds
 * the account and the organisation, because each rewrites every record.
 */
const findAccounts = (tx: Tx, isByPerson: boolean) =>
  sql`
    update incoming set organisation_id = organisation.id, is_new = account.id is null,
      account_id = coalesce(account.id, gen_random_uuid()),
      refusal = case
        when given.organisation is not null and organisation.id is null and not ${isByPerson}
          then 'ORGANISATION_UNKNOWN'
        when account.user_id <> given.user_id then 'USER_ID' end
    from incoming as given
    left join organisation on organisation.source_id = given.organisation
    ${lookUp(
      'account',
      'account',
      sql`account.lin = given.lin and account.person_type = given.person_type
        and account.account_type in ('Personal', 'Student') and not given.is_new_person`,
    )}
    where given.row = incoming.row and incoming.refusal is null`.execute(tx);

/**
 * A record of an account that has been deleted changes nothing: what it states would be personal
 * data of somebody who has been deleted, until the next night (decisions, "Accounts").
 */
const passOverDeleted = (tx: Tx) =>
  sql`
    update incoming set refusal = ${OF_DELETED} from account
    where account.id = incoming.account_id and refusal is null and ${isDeleted}`.execute(tx);

/**
 * A source knows an account under one id. The id of somebody who had left is replaced when the
 * person comes back under another.
 */
async function refuseSecondIds(tx: Tx, source: string): Promise<void> {
  await refuse(
    tx,
    'NATIONAL_ID_TAKEN',
    sql`not is_new and external_id <> (
      select external_id from source_record as known where known.source = ${source}
        and known.account_id = incoming.account_id and known.ended_on is null)`,
  );
  await sql`
    delete from source_record as known using incoming
    where known.source = ${source} and known.account_id = incoming.account_id
      and known.external_id <> incoming.external_id and not is_new and refusal is null`.execute(tx);
}

const findContactPersons = (tx: Tx, source: string) =>
  sql`
    update incoming set contact_person_lin = named.lin,
      refusal = case when named.lin is null then 'CONTACT_PERSON_UNKNOWN' end
    from (
      select distinct on (id) id, lin
      from (
        select distinct ${folded(sql`contact_person`)} as id from incoming
        where contact_person is not null and refusal is null) as wanted
      left join (
        select lower(external_id) as id, lin, 1 as choice from source_record
        where source = ${source}
        union all
        select ${folded(sql`external_id`)}, lin, 2 from incoming where refusal is null
      ) as people using (id)
      order by id, choice
    ) as named
    where named.id = ${folded(sql`incoming.contact_person`)} and refusal is null`.execute(tx);
