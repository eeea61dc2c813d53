import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import { isUserId, normaliseUserId } from '#rules/userId.ts';
import { linByNationalId } from '#server/database/joined.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { standingColumns } from '#server/database/standing.ts';
import { SLIM_PAGE_SIZE } from '#contract/accounts.ts';
import { type SearchWord, wordsOf } from '../searchWords.ts';
import {
  type AccountRow,
  accountRows,
  chosenAccounts,
  type Facts,
  managedAccounts,
} from './store.ts';

interface Wanted {
  readonly liUId: string | undefined;
  readonly nationalId: string | undefined;
}

/**
 * Returns the accounts of the person identified by a user id, a national id or both, the managed
 * account first. Administrator accounts are excluded, because they are not a person's own.
 */
export async function rowsOfPerson(
  db: Db,
  { liUId, nationalId }: Wanted,
  facts: Facts,
): Promise<AccountRow[]> {
  let accounts = chosenAccounts(db)
    .where('account.account_type', '=', 'Personal')
    .where('account.person_type', '<>', 'None');
  if (liUId !== undefined) {
    const named = db
      .selectFrom('account as named')
      .select('named.lin')
      .where('named.user_id', '=', liUId);
    accounts = accounts.where('account.lin', '=', named);
  }
  if (nationalId !== undefined)
    accounts = accounts.where('person.lin', '=', await linByNationalId(db, nationalId));
  return accountRows(db, accounts, facts)
    .orderBy('account.affiliation_type', (order) => order.asc().nullsLast())
    .orderBy('account.user_id')
    .execute();
}

/**
 * Returns the managed accounts of deceased people in these organisations that match every word of
 * the query, ordered by Swedish name.
 */
export function deceasedRows(
  db: Db,
  scope: SearchScope,
  query: string,
  facts: Facts,
): Promise<AccountRow[]> {
  const deceased = managedAccounts(db)
    .where((account) =>
      account.or([
        account('account.user_status', '=', 'Deceased'),
        account('account.deceased_in_retirement', '=', true),
        account('person.deceased_on', 'is not', null),
      ]),
    )
    .where((account) => isInScope(account, scope))
    .where((account) => matchesQuery(account, query));
  return accountRows(db, deceased, facts)
    .orderBy('account.display_name')
    .orderBy('account.lin')
    .execute();
}

/**
 * What a search covers: managed accounts of these organisations, and students' accounts, which
 * belong to no organisation.
 */
export interface SearchScope {
  readonly organisationIds: readonly string[];
  readonly isWithoutOrganisation: boolean;
  readonly hasStudents: boolean;
}

interface SlimSearch {
  readonly query: string;
  /** Number of matches to skip. */
  readonly skip?: number;
  readonly areStudents?: boolean;
}

/**
 * The next page of accounts in scope that match every word of the query: an exact user id first,
 * then ordered by Swedish name.
 */
export const slimRows = (
  db: Db,
  scope: SearchScope,
  { query, skip = 0, areStudents = false }: SlimSearch,
) =>
  db
    .selectFrom('account')
    .innerJoin('person', 'person.lin', 'account.lin')
    .leftJoin('organisation', 'organisation.id', 'account.organisation_id')
    .select([
      'account.lin',
      'account.user_id',
      'account.account_type',
      'account.affiliation_type',
      'account.person_type',
      'account.user_status',
    ])
    .select(['person.display_name', 'organisation.canonical_path'])
    .where('account.account_type', '=', 'Personal')
    .where((account) =>
      account.or([
        ...(areStudents
          ? []
          : [
              account.and([
                account('account.affiliation_type', 'is not', null),
                isInScope(account, scope),
              ]),
            ]),
        ...(scope.hasStudents
          ? [
              account.and([
                account('account.affiliation_type', 'is', null),
                account('account.person_type', '=', 'Student'),
              ]),
            ]
          : []),
      ]),
    )
    .where((account) => matchesQuery(account, query))
    // Without it, the first matches are read in the order of the index on names.
    .$if(isUserId(query.trim()), (rows) =>
      rows.orderBy(
        (account) => account('account.user_id', '=', normaliseUserId(query)),
        (order) => order.desc().nullsLast(),
      ),
    )
    .orderBy('person.display_name')
    .orderBy('person.lin')
    .orderBy('account.id')
    .offset(skip)
    .limit(SLIM_PAGE_SIZE)
    .execute();
export type SlimRow = Awaited<ReturnType<typeof slimRows>>[number];

/** The person's own accounts, regardless of the sign-in method. */
export const summaryRows = (db: Db, lin: string) =>
  db
    .selectFrom('account')
    .leftJoin('suspension', 'suspension.account_id', 'account.id')
    .leftJoin('mfa_setting', 'mfa_setting.account_id', 'account.id')
    .leftJoin('mfa_reset', 'mfa_reset.account_id', 'account.id')
    .select([
      'user_id',
      'account_type',
      'person_type',
      'primary_affiliation',
      'university_email_address',
    ])
    .select(['mfa_setting.is_enabled as is_two_step_on', 'mfa_reset.reset_at'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('mfa_factor')
            .select('mfa_factor.id')
            .whereRef('mfa_factor.account_id', '=', 'account.id')
            .where('kind', '<>', 'RecoveryCodes'),
        )
        .as('has_second_factor'),
    )
    .select(standingColumns)
    .where('lin', '=', lin)
    .where('account_type', '=', 'Personal')
    .orderBy('person_type')
    .orderBy('user_id')
    .execute();
export type SummaryRow = Awaited<ReturnType<typeof summaryRows>>[number];

type Accounts = ExpressionBuilder<Pick<Database, 'account' | 'person'>, 'account' | 'person'>;

const isInScope = (
  account: Accounts,
  { organisationIds, isWithoutOrganisation }: SearchScope,
): Expression<SqlBool> =>
  account.or([
    account('account.organisation_id', '=', sql<string>`any(${organisationIds}::uuid[])`),
    ...(isWithoutOrganisation ? [account('account.organisation_id', 'is', null)] : []),
  ]);

/** Each word must be part of a name, the start of the user id, or part of the national id. */
const matchesQuery = (account: Accounts, query: string): Expression<SqlBool> =>
  account.and(wordsOf(query).map(matchesWord));

/**
 * The accounts are looked up by indices, one for each way to match. A name is looked up by the
 * trigrams of the word; shorter words have none, and most accounts match them.
 */
function matchesWord({ folded, within, userId, digits }: SearchWord): Expression<SqlBool> {
  if (folded.length < 3)
    return sql<SqlBool>`(person.folded_name like ${within} or account.user_id like ${userId})`;
  const byNumber = sql`union all select lin from person
      where trigrams(national_id) @> trigrams(${digits?.replaceAll('%', '')})
        and national_id like ${digits}`;
  return sql<SqlBool>`account.id in (
    select id from account where lin in (
      select lin from person
      where trigrams(folded_name) @> trigrams(${folded}) and folded_name like ${within}
      ${digits === null ? sql`` : byNumber}
    )
    union all select id from account where user_id like ${userId}
  )`;
}
