import { sql } from 'kysely';
import { audienceOf, liabilityTypes, type TermsAudience } from '#rules/liability.ts';
import type { ListRefusal } from '#rules/register/readListed.ts';
import { isDeleted } from '#server/areas/accounts/index.ts';
import type { Tx } from '#server/database/schema.ts';
import type { Origin } from '../outcome.ts';
import { linOf, type ListTable } from './listTable.ts';

const lin = linOf('person');
const isOpen = sql<boolean>`known.closed_at is null`;

/**
 * What people have accepted. An acceptance in the portal stays as it is: the file answers only for
 * those who have not answered here.
 */
export const termsTables = {
  acceptances: {
    table: 'liability',
    columns: {
      lin: { of: 'person', value: lin, isKey: true },
      liability_type: { of: 'terms', isKey: true },
      text_id: { of: 'version', value: sql`given.text_id` },
      approved_at: { of: 'accepted', value: sql`given.approved_at` },
    },
    only: isOpen,
    hasIds: false,
    hasSource: false,
    always: 'lin',
    derived: [
      sql`text_id uuid`,
      sql`approved_at timestamptz`,
      sql`is_approved boolean default false`,
      sql`is_asked boolean default false`,
    ],
    check: checkAcceptances,
    missing: 'stays',
    shown: sql`known.lin`,
    lin: sql`known.lin`,
  },
} as const satisfies Record<string, ListTable>;

const TERMS_UNKNOWN: ListRefusal = 'TERMS_UNKNOWN';
const DATE_AHEAD: ListRefusal = 'DATE_AHEAD';
const TERMS_OUTDATED: ListRefusal = 'TERMS_OUTDATED';
const TERMS_WITHDRAWN: ListRefusal = 'TERMS_WITHDRAWN';
const TERMS_NOT_FOR: ListRefusal = 'TERMS_NOT_FOR';

/**
 * Finds the text and the answer that the person has given here, and refuses what the person could
 * not have accepted here either: terms of others, a text that a later version has replaced, and a
 * consent that has been withdrawn since.
 */
async function checkAcceptances(tx: Tx, { now, today }: Origin): Promise<void> {
  await sql`
    select from person where lin in (select ${lin} from incoming_list as given)
    order by lin for update`.execute(tx);
  await sql`
    update incoming_list as given set text_id = liability_text.id,
      approved_at = given.accepted::timestamp at time zone 'Europe/Stockholm'
    from liability_text
    where liability_text.liability_type = given.terms and liability_text.version = given.version
      and liability_text.published_at <= ${now}`.execute(tx);
  await sql`
    update incoming_list as given set
      is_asked = known.approved_at is null, is_approved = known.approved_at is not null,
      text_id = case when given.text_id is null then null
        else coalesce(known.text_id, given.text_id) end,
      approved_at = coalesce(known.approved_at, given.approved_at)
    from liability as known
    where known.lin = ${lin} and known.liability_type = given.terms and ${isOpen}`.execute(tx);
  await sql`
    update incoming_list as given set refusal = wrong.refusal, refused_columns = wrong.columns
    from (
      select given.row,
        case when given.text_id is null then ${TERMS_UNKNOWN}::text
          when given.accepted > ${today} then ${DATE_AHEAD}
          when given.is_approved then null
          when ${isOutdated(now)} then ${TERMS_OUTDATED}
          when ${isWithdrawn} then ${TERMS_WITHDRAWN}
          when not given.is_asked and not ${isConcerned} then ${TERMS_NOT_FOR} end as refusal,
        case when given.text_id is null or ${isOutdated(now)} then array['terms', 'version']
          when given.accepted > ${today} then array['accepted'] else array['terms'] end as columns
      from incoming_list as given where given.refusal is null
    ) as wrong
    where wrong.row = given.row and wrong.refusal is not null`.execute(tx);
}

/** Whether a later version asks those who accepted the stated one. */
const isOutdated = (now: Date) => sql<boolean>`exists (
  select from liability_text as later
  where later.liability_type = given.terms and later.version > given.version
    and later.asks_anew and later.published_at <= ${now})`;

/**
 * Whether the person has withdrawn or declined it here since. Terms that are asked for anew are
 * closed as well, but the person has an open question then.
 */
const isWithdrawn = sql<boolean>`exists (
  select from liability as closed
  where closed.lin = ${lin} and closed.liability_type = given.terms
    and closed.closed_at > given.approved_at
    and (not given.is_asked
      or (select is_consent from liability_text where liability_text.id = given.text_id)))`;

/** Whether the person has an account that belongs to the audience of the terms, and lives. */
const hasAccount = (is: ReturnType<typeof sql<boolean>>) => sql<boolean>`exists (
  select from account join person on person.lin = account.lin
  where account.lin = ${lin} and account.account_type = 'Personal' and not (${isDeleted})
    and person.deceased_on is null and ${is})`;

const isAlumnus = hasAccount(sql`account.primary_affiliation = 'alum'`);
const belongsTo: Readonly<Record<TermsAudience, ReturnType<typeof sql<boolean>>>> = {
  employees: hasAccount(sql`account.person_type = 'Employee'`),
  students: hasAccount(sql`account.person_type = 'Student'`),
  staffAndStudents: hasAccount(sql`account.person_type in ('Employee', 'Student')`),
  alumni: isAlumnus,
  alumniNetwork: sql`(${isAlumnus} or exists (select from alumn where alumn.lin = ${lin}))`,
  externalUsers: hasAccount(sql`account.person_type = 'None'`),
};

const isConcerned = sql<boolean>`(case given.terms ${sql.join(
  liabilityTypes.map((type) => sql`when ${type}::text then ${belongsTo[audienceOf[type]]}`),
  sql` `,
)} end)`;
