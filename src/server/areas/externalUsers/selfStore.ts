import type { Kysely, Transaction } from 'kysely';
import { statusOn } from '#rules/accountStanding.ts';
import { mayVouch } from '#rules/contactPerson.ts';
import type { OwnFacts } from '#rules/externalSelf.ts';
import { lockAccountRows } from '#server/database/locking.ts';
import type { Database } from '#server/database/schema.ts';
import { standingColumns } from '#server/database/standing.ts';

type Db = Kysely<Database>;

/** An external account with its contact person, as shown to its owner. */
const own = (db: Db) =>
  db
    .selectFrom('external_account')
    .innerJoin('account', 'account.id', 'external_account.account_id')
    .innerJoin('person', 'person.lin', 'account.lin')
    .leftJoin('suspension', 'suspension.account_id', 'account.id')
    .leftJoin('password', 'password.account_id', 'account.id')
    .leftJoin('person as contact', 'contact.lin', 'account.contact_person_lin')
    .leftJoin('account as contact_account', (join) =>
      join
        .onRef('contact_account.lin', '=', 'contact.lin')
        .on('contact_account.affiliation_type', '=', 'Employee'),
    )
    .leftJoin('organisation', 'organisation.id', 'contact_account.organisation_id')
    .leftJoin('vouching', (join) =>
      join
        .onRef('vouching.account_id', '=', 'account.id')
        .onRef('vouching.contact_person_lin', '=', 'account.contact_person_lin')
        .onRef('vouching.ends_on', '=', 'account.valid_through'),
    )
    .select([
      'account.id',
      'account.lin',
      'account.user_id',
      'person.display_name',
      'password.set_at',
      'vouching.let_end_at',
    ])
    .select([
      'external_account.email',
      'external_account.purpose',
      'external_account.renewed_until as renewedUntil',
      'external_account.ended_on as endedOn',
    ])
    .select(standingColumns)
    .select([
      'account.contact_person_lin',
      'contact.display_name as contact_name',
      'contact.deceased_on as contact_deceased_on',
      'organisation.name',
    ])
    .select([
      'contact_account.university_email_address as contact_email',
      'contact_account.affiliation_type as contact_affiliation',
      'contact_account.user_status as contact_status',
    ])
    .select([
      'contact_account.is_employed_until_further_notice as contact_is_permanent',
      'contact_account.affiliation_end_date as contact_ends_on',
    ]);
export type OwnRow = Awaited<ReturnType<ReturnType<typeof own>['executeTakeFirstOrThrow']>>;

/**
 * The person's external account. Undefined if the person has none, or if the person is unknown
 * (`lin` is null).
 */
export const ownAccountOf = async (db: Db, lin: string | null): Promise<OwnRow | undefined> =>
  lin === null ? undefined : own(db).where('account.lin', '=', lin).executeTakeFirst();

/** The same account, locked until the transaction ends. */
export async function lockOwnAccount(
  tx: Transaction<Database>,
  lin: string | null,
): Promise<OwnRow | undefined> {
  const account = await ownAccountOf(tx, lin);
  if (account === undefined) return undefined;
  await lockAccountRows(tx, 'id', [account.id]);
  return ownAccountOf(tx, lin);
}

/** The facts that the rules evaluate. */
export const ownFacts = (row: OwnRow, today: string): OwnFacts => ({
  userStatus: statusOn(today, row),
  validThrough: row.validThrough,
  retirementDate: row.retirementDate,
  renewedUntil: row.renewedUntil,
  endedOn: row.endedOn,
  contact:
    row.contact_person_lin === null ? 'none' : contactVouches(row, today) ? 'vouches' : 'left',
  letsEnd: row.let_end_at !== null,
});

const contactVouches = (row: OwnRow, today: string): boolean =>
  mayVouch(
    {
      affiliation: row.contact_affiliation,
      userStatus: row.contact_status ?? 'None',
      isEmployedUntilFurtherNotice: row.contact_is_permanent ?? false,
      affiliationEndDate: row.contact_ends_on,
      isDeceased: row.contact_deceased_on !== null,
    },
    today,
  );

/** The version of the IT rules that the person accepted last. */
export const acceptedTerms = (db: Db, lin: string) =>
  db
    .selectFrom('liability')
    .innerJoin('liability_text as text', 'text.id', 'liability.text_id')
    .select(['text.display_name', 'text.version', 'liability.approved_at'])
    .where('liability.lin', '=', lin)
    .where('liability.liability_type', '=', 'ExternalUser')
    .where('liability.approved_at', 'is not', null)
    .where('liability.closed_at', 'is', null)
    .orderBy('liability.approved_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Stores the owner's decision about the account. */
export const recordDecision = (
  tx: Transaction<Database>,
  accountId: string,
  columns: { readonly renewed_until?: string; readonly ended_on?: string | null },
) => tx.updateTable('external_account').set(columns).where('account_id', '=', accountId).execute();
