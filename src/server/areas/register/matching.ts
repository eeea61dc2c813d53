import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import type { Origin } from './outcome.ts';
import type { PeopleOptions } from './people.ts';

type Tx = Transaction<Database>;

/**
 * Finds the person, the account, the organisation and the contact person of each record, or says why
 * the record is refused.
 */
export async function matchPeople(
  tx: Tx,
  { source }: Origin,
  { isByPerson = false }: Pick<PeopleOptions, 'isByPerson'>,
): Promise<void> {
  await refuse(tx, 'REPEATED', isLater(sql`external_id, person_type`));
  await findPeople(tx, source, isByPerson);
  // Otherwise the planner takes a column that has been filled for empty, and reads the table once
  // for each record.
  await sql`analyze incoming (lin)`.execute(tx);
  await refuseConflicts(tx);
  await findAccounts(tx, isByPerson);
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

async function findPeople(tx: Tx, source: string, isByPerson: boolean): Promise<void> {
  await sql`
    update incoming set lin = known.lin from source_record as known
    where known.source = ${source} and known.external_id = incoming.external_id
      and refusal is null`.execute(tx);
  await sql`
    update incoming set had_ended = true from source_record as known
    where known.source = ${source} and known.external_id = incoming.external_id
      and known.person_type = incoming.person_type and known.ended_on is not null
      and refusal is null`.execute(tx);
  await sql`
    update incoming set lin = person.lin from person
    where person.national_id = incoming.national_id and incoming.lin is null
      and refusal is null`.execute(tx);
  if (!isByPerson)
    await sql`
      update incoming set lin = account.lin from account join person on person.lin = account.lin
      where account.liu_id = incoming.user_id and incoming.lin is null and refusal is null
        and (person.national_id is null or incoming.national_id is null
          or person.national_id = incoming.national_id)`.execute(tx);
  // One person may come as employee and as student, under the same id or national id.
  await sql`
    with keyed as (
      select row, coalesce(max(national_id) over (partition by external_id), external_id) as key
      from incoming where lin is null and refusal is null
    ), made as (
      select key, gen_random_uuid()::text as lin from keyed group by key
    )
    update incoming set lin = made.lin, is_new_person = true
    from keyed join made using (key) where keyed.row = incoming.row`.execute(tx);
  // A source that still has the number from before knows less than the authority's register.
  await sql`
    update incoming set national_id = person.national_id from person
    where person.lin = incoming.lin and person.national_id !~ '[A-Z]'
      and incoming.national_id ~ '[A-Z]' and refusal is null`.execute(tx);
}

async function refuseConflicts(tx: Tx): Promise<void> {
  await refuse(
    tx,
    'NATIONAL_ID_TAKEN',
    sql`exists (select from person where person.national_id = incoming.national_id
      and person.lin <> incoming.lin)`,
  );
  await refuse(
    tx,
    'NATIONAL_ID_TAKEN',
    sql`incoming.row in (select row from (
        select row, lin, first_value(lin) over (partition by national_id order by row) as first
        from incoming where national_id is not null and refusal is null) as claimed
      where lin <> first)`,
  );
  await refuse(tx, 'REPEATED', isLater(sql`lin, person_type`));
  await refuse(
    tx,
    'DECEASED',
    sql`exists (select from person where person.lin = incoming.lin
      and person.deceased_on is not null)`,
  );
  await refuse(
    tx,
    'STUDENT_ID_TAKEN',
    sql`person_type = 'Student' and exists (select from student_record as record
      where record.ladok_student_uid = incoming.external_id and record.lin <> incoming.lin)`,
  );
  for (const [reason, column, given] of [
    ['USER_ID_TAKEN', 'liu_id', 'user_id'],
    ['EMAIL_TAKEN', 'liu_email_address', 'email'],
  ] as const) {
    await refuse(
      tx,
      reason,
      sql`exists (select from account where account.${sql.ref(column)} = incoming.${sql.ref(given)}
        and (account.lin <> incoming.lin or account.person_type <> incoming.person_type))`,
    );
    await refuse(
      tx,
      reason,
      sql`incoming.${sql.ref(given)} is not null and ${isLater(sql.ref(given))}`,
    );
  }
}

/**
 * A person has one account for each kind of person; its user id never changes. One statement finds
 * the account and the organisation, because each rewrites every record.
 */
async function findAccounts(tx: Tx, isByPerson: boolean): Promise<void> {
  await sql`
    update incoming set organisation_id = organisation.id, is_new = account.id is null,
      account_id = coalesce(account.id, gen_random_uuid())
    from incoming as given
    left join organisation on organisation.source_id = given.organisation
    left join account on account.lin = given.lin and account.person_type = given.person_type
      and account.account_type in ('Personal', 'Student')
    where given.row = incoming.row and incoming.refusal is null`.execute(tx);
  if (!isByPerson)
    await refuse(
      tx,
      'ORGANISATION_UNKNOWN',
      sql`incoming.organisation is not null and incoming.organisation_id is null`,
    );
  await refuse(
    tx,
    'USER_ID',
    sql`incoming.user_id is not null and exists (select from account
      where account.id = incoming.account_id and account.liu_id <> incoming.user_id)`,
  );
}

/**
 * A source knows an account under one id. The id of somebody who had left is replaced when the
 * person comes back under another.
 */
async function refuseSecondIds(tx: Tx, source: string): Promise<void> {
  const other = sql`known.source = ${source} and known.account_id = incoming.account_id
    and known.external_id <> incoming.external_id`;
  await refuse(
    tx,
    'NATIONAL_ID_TAKEN',
    sql`exists (select from source_record as known where ${other} and known.ended_on is null)`,
  );
  await sql`
    delete from source_record as known using incoming
    where ${other} and incoming.refusal is null`.execute(tx);
}

async function findContactPersons(tx: Tx, source: string): Promise<void> {
  await sql`
    update incoming set contact_person_lin = named.lin
    from (
      select distinct on (external_id) external_id, lin
      from (select distinct contact_person as external_id from incoming) as wanted
      join (
        select external_id, lin, 1 as choice from source_record where source = ${source}
        union all
        select external_id, lin, 2 from incoming where refusal is null
      ) as people using (external_id)
      order by external_id, choice
    ) as named
    where named.external_id = incoming.contact_person and refusal is null`.execute(tx);
  await refuse(
    tx,
    'CONTACT_PERSON_UNKNOWN',
    sql`contact_person is not null and contact_person_lin is null`,
  );
}
