import { type RawBuilder, sql } from 'kysely';
import type { Clearable, SourcedAttribute } from '#contract/register.ts';
import type { AccountTable } from '#server/database/tables/account.ts';

/** Whether a record of `incoming` may write the attribute; `writable` is null if it may write all. */
export const mayWrite = (attribute: SourcedAttribute) =>
  sql<boolean>`(incoming.writable is null or ${sql.lit(attribute)} = any (incoming.writable))`;

/** Whether a record of `incoming` takes the attribute away. */
export const isCleared = (attribute: Clearable) =>
  sql<boolean>`coalesce(${sql.lit(attribute)} = any (incoming.cleared), false)`;
export const unlessCleared = (attribute: Clearable, value: RawBuilder<unknown>) =>
  sql`case when not ${isCleared(attribute)} then ${value} end`;

const ifItMayEnd = (value: RawBuilder<unknown>, kept: RawBuilder<unknown>) =>
  sql`case when ${mayWrite('endDate')} then ${value} else ${kept} end`;

/** What a source states about an account; it changes nothing that it does not state. */
export const importedColumns = {
  organisation_id: sql`coalesce(incoming.organisation_id, account.organisation_id)`,
  affiliation_type: sql`incoming.affiliation`,
  primary_affiliation: sql`case when account.primary_affiliation = 'alum' then 'alum'
    else incoming.primary_affiliation end`,
  university_email_address: sql`coalesce(incoming.email, account.university_email_address)`,
  external_email_address: unlessCleared(
    'externalEmail',
    sql`coalesce(incoming.external_email, account.external_email_address)`,
  ),
  title: unlessCleared('title', sql`coalesce(incoming.title, account.title)`),
  subscription_type: unlessCleared(
    'subscription',
    sql`coalesce(incoming.subscription, account.subscription_type)`,
  ),
  contact_person_lin: unlessCleared(
    'contactPerson',
    sql`coalesce(incoming.contact_person_lin, account.contact_person_lin)`,
  ),
  is_employed_until_further_notice: ifItMayEnd(
    sql`coalesce(incoming.affiliation = 'Employee', false) and incoming.end_date is null`,
    sql`account.is_employed_until_further_notice`,
  ),
  affiliation_end_date: ifItMayEnd(
    sql`case when incoming.affiliation = 'Employee' then incoming.end_date end`,
    sql`account.affiliation_end_date`,
  ),
  valid_through: ifItMayEnd(
    sql`case when incoming.affiliation = 'Employee' then account.valid_through
      else incoming.end_date end`,
    sql`account.valid_through`,
  ),
} as const satisfies { readonly [Name in keyof AccountTable]?: RawBuilder<unknown> };

/** An account of which the night, or an erasure on request, has left only the user id. */
export const isDeleted = sql<boolean>`account.removed_on is not null and account.user_status = 'None'`;

/**
 * An account that had ended or was to end, and that the source names again, is in use again. One
 * that its owner has ended is not, unless the source had ended it too.
 */
export const isBack = sql`${mayWrite('endDate')} and account.user_status in ('Inactive', 'Retired', 'Inretirement')
  and (incoming.end_date is null or incoming.end_date >= day.today)
  and (incoming.had_ended or not exists (
    select from own_cancellation where own_cancellation.account_id = account.id))`;
