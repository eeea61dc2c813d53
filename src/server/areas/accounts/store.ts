import { sql } from 'kysely';
import { invoiceFields, invoiceParts } from '#contract/invoiceParts.ts';
import { isInForce } from '#server/database/grants.ts';
import type { KnownAccount, SourceTable } from '#rules/attributeSources.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { Db } from '#server/database/open.ts';
import { knownAccounts } from './knownAccounts.ts';

/**
 * The columns that lists and details need; reading others for tens of thousands of accounts would
 * be wasted.
 */
const accountColumns = [
  'account.id',
  'account.lin',
  'account.liu_id',
  'account.account_type',
  'account.person_type',
  'account.affiliation_type',
  'account.user_status',
  'account.subscription_type',
  'account.organisation_id',
  'account.contact_person_lin',
  'account.title',
  'account.description',
  'account.liu_email_address',
  'account.external_email_address',
  'account.has_liu_phone',
  'account.has_employee_profile_page',
  'account.is_employed_until_further_notice',
  'account.valid_through',
  'account.affiliation_end_date',
  'account.retirement_date',
  'account.next_retirement_step_on',
  'account.deceased_in_retirement',
  'account.disabled_at',
  'account.irt_comment',
  ...invoiceFields.map((field) => `account.${invoiceParts[field].column}` as const),
  'account.version',
] as const;

/** Accounts joined with their person; callers add the conditions and the order. */
export const chosenAccounts = (db: Db) =>
  db
    .selectFrom('account')
    .innerJoin('person', 'person.lin', 'account.lin')
    .select(accountColumns)
    .select(['person.national_id', 'person.given_name', 'person.surname', 'person.display_name']);

/** The accounts of employees, associates and affiliated people; each person has at most one. */
export const managedAccounts = (db: Db) =>
  chosenAccounts(db).where('account.affiliation_type', 'is not', null);

/** What the rows of accounts depend on besides the database. */
export interface Facts {
  /** The date in Sweden, which determines which positions are in the future. */
  readonly today: string;
  /** The source of each attribute. */
  readonly sources: SourceTable;
}

/**
 * The rows that `toAccount` converts, for the chosen accounts in their order. The cost activity is
 * that of the primary position, and the contact person's details are those of their managed
 * account.
 */
export const accountRows = (
  db: Db,
  chosen: ReturnType<typeof chosenAccounts>,
  { today, sources }: Facts,
) =>
  db
    .selectFrom(chosen.as('account'))
    .leftJoin('organisation', 'organisation.id', 'account.organisation_id')
    .leftJoin('position', (join) =>
      join.onRef('position.account_id', '=', 'account.id').on('position.is_primary', '=', true),
    )
    .leftJoin('cost_centre_activity as activity', 'activity.id', 'position.cost_centre_activity_id')
    .leftJoin('cost_centre', 'cost_centre.id', 'activity.cost_centre_id')
    .leftJoin('person as contact', 'contact.lin', 'account.contact_person_lin')
    .leftJoin('account as contact_account', (join) =>
      join
        .onRef('contact_account.lin', '=', 'contact.lin')
        .on('contact_account.affiliation_type', 'is not', null),
    )
    .leftJoin(
      'organisation as contact_organisation',
      'contact_organisation.id',
      'contact_account.organisation_id',
    )
    .selectAll('account')
    .select(['organisation.canonical_path', 'position.id as position_id'])
    .select(['activity.id as activity_id', 'activity.name as activity_name'])
    .select([
      'cost_centre.id as cost_centre_id',
      'cost_centre.name as cost_centre_name',
      'cost_centre.organisation_id as cost_centre_organisation_id',
    ])
    .select([
      'contact.lin as contact_lin',
      'contact.given_name as contact_given_name',
      'contact.surname as contact_surname',
    ])
    .select([
      'contact_account.liu_id as contact_liu_id',
      'contact_account.organisation_id as contact_organisation_id',
    ])
    .select('contact_organisation.canonical_path as contact_canonical_path')
    // Without an entry in the table, it does not matter who knows the account.
    .select(
      (Object.keys(sources).length === 0
        ? sql<KnownAccount[] | null>`null::jsonb`
        : knownAccounts(sql.ref('account.lin'))
      ).as('known_accounts'),
    )
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('position as coming')
            .select(sql`1`.as('one'))
            .whereRef('coming.account_id', '=', 'account.id')
            .where('coming.is_employee', '=', true)
            .where('coming.start_date', '>', today),
        )
        .as('has_future_position_as_employee'),
    );
export type AccountRow = Awaited<ReturnType<ReturnType<typeof accountRows>['execute']>>[number];

/** The managed accounts of these people; people without one are omitted. */
export function rowsByLins(db: Db, lins: readonly string[], facts: Facts): Promise<AccountRow[]> {
  const chosen = managedAccounts(db).where('account.lin', '=', sql<string>`any(${lins}::text[])`);
  return accountRows(db, chosen, facts).execute();
}

const externalOf = (lins: readonly string[]) =>
  sql<boolean>`account.lin = any(${lins}::text[]) and account.affiliation_type is null
      and exists (select from external_account where account_id = account.id)`;

/** The external accounts of these people; people without one are omitted. */
export const externalRowsByLins = (
  db: Db,
  lins: readonly string[],
  facts: Facts,
): Promise<AccountRow[]> =>
  accountRows(db, chosenAccounts(db).where(externalOf(lins)), facts).execute();

/** Locks the accounts against concurrent changes, in the same order as `lockAccountRows`. */
export const lockExternalAccounts = (db: Db, lins: readonly string[]) =>
  db
    .selectFrom('account')
    .select('account.id')
    .where(externalOf(lins))
    .orderBy('account.id')
    .forNoKeyUpdate()
    .execute();

/** The managed account with that user id, if it exists. */
export const rowByUserId = (db: Db, liUId: string, facts: Facts): Promise<AccountRow | undefined> =>
  accountRows(
    db,
    managedAccounts(db).where('account.liu_id', '=', liUId),
    facts,
  ).executeTakeFirst();

/**
 * Locks these people's managed accounts against concurrent changes. Locked in the order of LINs to
 * avoid deadlocks between transactions that lock the same accounts.
 */
export const lockAccounts = (db: Db, lins: readonly string[]) =>
  db
    .selectFrom('account')
    .select('account.id')
    .where('account.lin', '=', sql<string>`any(${lins}::text[])`)
    .where('account.affiliation_type', 'is not', null)
    .orderBy('account.lin')
    .forUpdate()
    .execute();

/** The organisations that the person administers and all organisations below them. */
export const administeredOrganisations = (db: Db, lin: string, today: IsoDate) =>
  db
    .selectFrom('administers')
    .innerJoin('organisation_closure as below', 'below.ancestor_id', 'administers.organisation_id')
    .innerJoin('organisation', 'organisation.id', 'below.descendant_id')
    .select(['organisation.id', 'organisation.parent_id'])
    .distinct()
    .where('administers.administrator_lin', '=', lin)
    .where(isInForce('administers', today))
    .execute();

/** The permissions that the administrator lacks, by person. */
export const permissionExceptions = (db: Db, lin: string) =>
  db
    .selectFrom('permission_exception')
    .select(['subject_lin', 'permission'])
    .where('administrator_lin', '=', lin)
    .execute();

/** Returns undefined if the organisation does not exist. */
export const organisationById = (db: Db, id: string) =>
  db
    .selectFrom('organisation')
    .select(['id', 'parent_id', 'type'])
    .where('id', '=', id)
    .executeTakeFirst();

/** The ids of the organisation itself and all organisations below it. */
export const organisationsBelow = async (db: Db, id: string): Promise<string[]> =>
  (
    await db
      .selectFrom('organisation_closure')
      .select('descendant_id')
      .where('ancestor_id', '=', id)
      .execute()
  ).map((row) => row.descendant_id);
