import { type SelectQueryBuilder, sql } from 'kysely';
import { allFields, columnOf, type PersonField, personFields } from '#contract/accountFields.ts';
import type { ContactPerson } from '#contract/contactPerson.ts';
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
  'account.user_id',
  'account.account_type',
  'account.person_type',
  'account.affiliation_type',
  'account.user_status',
  'account.organisation_id',
  'account.title',
  'account.is_employed_until_further_notice',
  'account.deceased_in_retirement',
  'account.disabled_at',
  ...allFields.map((field) => `account.${columnOf(field)}` as const),
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

/** Everybody whom a field can name, with the details of the person's managed account. */
const people = sql`(
  select named.lin, json_build_object('givenName', named.given_name, 'surname', named.surname,
    'liUId', of_named.user_id, 'norEduPersonLin', named.lin,
    'organisationId', of_named.organisation_id,
    'organisationCanonicalPath', organisation_of_named.canonical_path) as person
  from person as named
  left join account as of_named
    on of_named.lin = named.lin and of_named.affiliation_type is not null
  left join organisation as organisation_of_named
    on organisation_of_named.id = of_named.organisation_id)`;

/**
 * Joins the person whom each field names, under the name of the field. Joined as a relation, which
 * the planner hashes: for a list of all accounts, a query for each row takes five times as long.
 */
const withPeople = <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) =>
  personFields.reduce<SelectQueryBuilder<DB, TB, O>>(
    (joined, field) =>
      joined.leftJoin(people.as(field), (join) =>
        join.on(
          sql<boolean>`${sql.ref(`${field}.lin`)} = ${sql.ref(`account.${columnOf(field)}`)}`,
        ),
      ),
    query,
  );

const personOf = (field: PersonField) =>
  sql<ContactPerson | null>`${sql.ref(`${field}.person`)}`.as(field);

/**
 * The rows that `toAccount` converts, for the chosen accounts in their order. The cost activity is
 * that of the primary position.
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
    .$call(withPeople)
    .selectAll('account')
    .select(['organisation.canonical_path', 'position.id as position_id'])
    .select(['activity.id as activity_id', 'activity.name as activity_name'])
    .select([
      'cost_centre.id as cost_centre_id',
      'cost_centre.name as cost_centre_name',
      'cost_centre.organisation_id as cost_centre_organisation_id',
    ])
    .select(personFields.map(personOf))
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
    managedAccounts(db).where('account.user_id', '=', liUId),
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
