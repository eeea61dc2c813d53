import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/database/schema.ts';
import type { StatedPermit } from '#server/power/statedPermit.ts';
import { importedColumns, isBack } from './importedColumns.ts';

/** When an import writes. */
interface Importing {
  readonly now: Date;
  readonly today: string;
}

/** The columns that the history of an account shows, with their names in the audit trail. */
const auditedNames = {
  external_email_address: 'externalEmailAddress',
  subscription_type: 'subscriptionType',
  valid_through: 'validThrough',
} as const satisfies { readonly [Name in keyof typeof importedColumns]?: string };

/** An object of the audited values that have changed; `user_status` as it was or has become. */
const auditedObject = (status: RawBuilder<unknown>, values: RawBuilder<unknown>) => {
  const parts = Object.entries(auditedNames).map(
    ([column, name]) => sql`case when ${sql.lit(column)} = any (compared.changed)
      then jsonb_build_object(${sql.lit(name)}, ${values} -> ${sql.lit(column)})
      else '{}'::jsonb end`,
  );
  return sql`case when is_back then jsonb_build_object('userStatus', ${status})
    else '{}'::jsonb end || ${sql.join(parts, sql` || `)}`;
};
const auditedBefore = auditedObject(sql`old_status`, sql`old`);
const auditedAfter = auditedObject(sql`'Active'::text`, sql`to_jsonb(compared)`);

/** Where somebody was written to until now. */
const earlierAddresses = ['external_email_address', 'university_email_address'].map(
  (column) => sql`case when ${sql.lit(column)} = any (compared.changed)
    then compared.old ->> ${sql.lit(column)} end`,
);

/** Changes the accounts of the temporary table `incoming`, and notes there what has changed. */
export async function updateImported(
  tx: Tx,
  _permit: StatedPermit<'incoming'>,
  { now, today }: Importing,
): Promise<void> {
  const names = Object.keys(importedColumns);
  const values = Object.entries(importedColumns).map(
    ([name, value]) => sql`${value} as ${sql.ref(name)}`,
  );
  const columns = names.map((name) => sql.ref(name));
  const differing = names.map(
    (name) =>
      sql`case when account.${sql.ref(name)} is distinct from stated.${sql.ref(name)}
        then ${sql.lit(name)} end`,
  );
  await sql`
    with stated as (
      select incoming.row, account.id, ${isBack} as is_back, ${sql.join(values)}
      from incoming join account on account.id = incoming.account_id
      cross join (select ${today}::date as today) as day
      where refusal is null and not is_new
    ), differing as (
      select stated.*, array_remove(array[${sql.join(differing)},
        case when is_back then 'user_status' end], null) as changed
      from stated join account on account.id = stated.id
    ), compared as (
      select differing.*, account.user_status as old_status, to_jsonb(account) as old
      from differing join account on account.id = differing.id
      where cardinality(changed) > 0
    ), written as (
      update account set version = account.version + 1,
        user_status = case when is_back then 'Active' else account.user_status end,
        status_changed_at = case when is_back then ${now}::timestamptz else account.status_changed_at end,
        retirement_date = case when is_back then null else account.retirement_date end,
        next_retirement_step_on =
          case when is_back then null else account.next_retirement_step_on end,
        disabled_at = case when is_back then null else account.disabled_at end,
        ${sql.join(columns.map((name) => sql`${name} = compared.${name}`))}
      from compared where account.id = compared.id
    )
    update incoming set changed = incoming.changed || compared.changed,
      before = coalesce(incoming.before, '{}'::jsonb) || ${auditedBefore},
      after = coalesce(incoming.after, '{}'::jsonb) || ${auditedAfter},
      earlier_addresses = array_remove(array[${sql.join(earlierAddresses)}], null)
    from compared where incoming.row = compared.row
  `.execute(tx);
}

/** A student who may not sign in cannot choose either: the account stays suspended. */
const retires = sql`account.person_type = 'Student' and account.user_status <> 'Suspended'`;

/**
 * Ends the accounts of the temporary table `missing` today: an employment or a validity has its
 * last day, and a student's account goes into retirement, so that the student can choose.
 */
export async function endImported(
  tx: Tx,
  _permit: StatedPermit<'missing'>,
  { now, today, closesOn }: Importing & { readonly closesOn: string },
): Promise<void> {
  await sql`
    update account set version = account.version + 1,
      is_employed_until_further_notice = false,
      affiliation_end_date = case when account.affiliation_type = 'Employee'
        then least(account.affiliation_end_date, ${today}::date) else account.affiliation_end_date end,
      valid_through = case when account.person_type = 'Employee' and account.affiliation_type <> 'Employee'
        then least(account.valid_through, ${today}::date) else account.valid_through end,
      user_status = case when ${retires} then 'Inretirement' else account.user_status end,
      status_changed_at = case when ${retires} then ${now}::timestamptz else account.status_changed_at end,
      retirement_date =
        case when ${retires} then ${closesOn}::date else account.retirement_date end
    from missing
    where account.id = missing.account_id and missing.ends_account
      and account.user_status in ('Active', 'Unsuspended', 'New', 'Suspended')`.execute(tx);
}

/**
 * Inserts the accounts that the temporary table `incoming` marks as new. An account whose user id
 * the source names is in use elsewhere already and starts as Active; every other one is New.
 */
export async function insertImported(
  tx: Tx,
  _permit: StatedPermit<'incoming'>,
  { now }: Importing,
): Promise<void> {
  await sql`
    insert into account (id, lin, user_id, account_type, person_type, affiliation_type,
      primary_affiliation, user_status, status_changed_at, subscription_type, organisation_id,
      contact_person_lin, title, university_email_address, external_email_address,
      is_employed_until_further_notice, valid_through, affiliation_end_date, created_at)
    select account_id, lin, user_id, 'Personal', person_type, affiliation, primary_affiliation,
      case when has_user_id then 'Active' else 'New' end, ${now}::timestamptz, subscription,
      organisation_id, contact_person_lin, title, email, external_email,
      coalesce(affiliation = 'Employee' and end_date is null, false),
      case when affiliation = 'Employee' then null else end_date end,
      case when affiliation = 'Employee' then end_date end, ${now}::timestamptz
    from incoming where refusal is null and is_new`.execute(tx);
}
