import { sql } from 'kysely';
import type { CostDistributionRow, CostSum } from '#contract/finance.ts';
import type { Db } from '#server/database/open.ts';

interface Wanted {
  readonly organisationId: string;
  /** Account types and affiliations; an empty list means all. */
  readonly types: readonly string[];
  /** The day for which accounts and positions are counted. */
  readonly day: string;
}

/**
 * The costs on that day of the accounts of an organisation and all organisations below it: one row
 * per account and position that shares its cost (FIN-03).
 */
export async function costRows(
  db: Db,
  { organisationId, types, day }: Wanted,
): Promise<CostDistributionRow[]> {
  const { rows } = await sql<CostDistributionRow>`
    select person.lin as "norEduPersonLin", account.user_id as "liUId", person.given_name as "givenName",
           person.surname, person.display_name as "displayName", organisation.id as "organisationId",
             organisation.canonical_path as "organisationCanonicalPath",
           account.account_type as "accountType", account.affiliation_type as affiliation,
             cost.subscription_type as "subscriptionType",
           account.user_status as "userStatus",
             cost.distribution_percent::float8 as "distributionPercent", cost.monthly_cost::float8 as "monthlyCost",
           cost_centre.name as "costCentreName", cost_centre.account_number as "costCentreAccountNumber",
           activity.name as "activityName", activity.account_number as "activityAccountNumber",
             account.description as "employeeDescription",
           account.invoice_address as "externalInvoiceCustomer",
             account.invoice_reference as "externalInvoiceReference",
           account.invoice_contact_person as "externalInvoiceContactPerson"
    from cost_distribution(${day}::date, ${organisationId}) cost
    join account on account.id = cost.account_id
    join person on person.lin = account.lin
    join organisation on organisation.id = cost.organisation_id
    left join cost_centre_activity activity on activity.id = cost.cost_centre_activity_id
    left join cost_centre on cost_centre.id = activity.cost_centre_id
    where ${types.length === 0} or account.account_type = any(${types}::text[])
      or account.affiliation_type = any(${types}::text[])
    order by organisation.canonical_path, person.surname, person.given_name, person.lin,
      cost.distribution_percent desc, cost.position_id`.execute(db);
  return rows;
}

/** The same costs summed by organisation and cost centre. */
export async function costSums(db: Db, { organisationId, types, day }: Wanted): Promise<CostSum[]> {
  const { rows } = await sql<CostSum>`
    select organisation.canonical_path as "organisationCanonicalPath",
      cost_centre.name as "costCentreName", sum(cost.monthly_cost)::float8 as "monthlyCost"
    from cost_distribution(${day}::date, ${organisationId}) cost
    join account on account.id = cost.account_id
    join organisation on organisation.id = cost.organisation_id
    left join cost_centre_activity activity on activity.id = cost.cost_centre_activity_id
    left join cost_centre on cost_centre.id = activity.cost_centre_id
    where ${types.length === 0} or account.account_type = any(${types}::text[])
      or account.affiliation_type = any(${types}::text[])
    group by organisation.canonical_path, cost_centre.name
    order by organisation.canonical_path, cost_centre.name`.execute(db);
  return rows;
}
