import { sql } from 'kysely';
import { isInDomains } from '#rules/emailDomain.ts';
import { internationalNumber } from '#rules/personSearch.ts';
import { withoutDomain } from '#rules/userId.ts';
import type { PersonSearch } from '#contract/personSearch.ts';
import type { Db } from '#server/database/open.ts';

/** Personal accounts with the data that a desk needs to identify the person it is speaking to. */
const foundPeople = (db: Db) =>
  db
    .selectFrom('account')
    .innerJoin('person', 'person.lin', 'account.lin')
    .leftJoin('organisation', 'organisation.id', 'account.organisation_id')
    .leftJoin('contact_information as contact', 'contact.lin', 'account.lin')
    .leftJoin('password', 'password.account_id', 'account.id')
    .leftJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('identity_assurance')
          .select(['assurance_document_type', 'identity_assurance.created_at', 'expiration_date'])
          .whereRef('identity_assurance.lin', '=', 'account.lin')
          .orderBy('identity_assurance.created_at', 'desc')
          .limit(1)
          .as('shown'),
      (join) => join.onTrue(),
    )
    .select([
      'account.lin',
      'account.user_id',
      'account.person_type',
      'account.primary_affiliation',
      'account.affiliation_type',
      'account.user_status',
      'account.subscription_type',
    ])
    .select([
      'account.title',
      'account.university_email_address',
      'account.valid_through',
      'account.retirement_date',
      'account.affiliation_end_date',
      'account.is_employed_until_further_notice',
    ])
    .select([
      'person.display_name',
      'person.given_name',
      'person.surname',
      'person.national_id',
      'person.deceased_on',
    ])
    .select([
      'organisation.name',
      'organisation.canonical_path',
      'contact.phone_number',
      'contact.sms_number',
      'password.set_at',
    ])
    .select([
      'shown.assurance_document_type',
      'shown.created_at as document_shown_at',
      'shown.expiration_date as document_expires_on',
    ])
    .where('account.account_type', '=', 'Personal')
    .where('account.person_type', '<>', 'None')
    .orderBy('account.user_id');
export type FoundRow = Awaited<ReturnType<ReturnType<typeof foundPeople>['execute']>>[number];

/** Maximum number of people returned who share a phone number. */
const MAX_RESULTS = 20;

/**
 * Returns the people with the detail. The owners are looked up first, each column through its
 * index: with a single query, the database would scan all accounts in their sort order.
 */
export async function peopleWith(
  db: Db,
  search: PersonSearch,
  ownDomains: readonly string[],
): Promise<FoundRow[]> {
  if (search.liuId) return foundPeople(db).where('account.user_id', '=', search.liuId).execute();
  const owners = await ownersOf(db, search, ownDomains);
  return owners.length === 0
    ? []
    : foundPeople(db)
        .where(
          'account.lin',
          'in',
          owners.map(({ lin }) => lin),
        )
        .limit(MAX_RESULTS)
        .execute();
}

function ownersOf(
  db: Db,
  { phoneNumber, nationalId, email, cardNumber }: PersonSearch,
  ownDomains: readonly string[],
): Promise<{ lin: string }[]> {
  if (phoneNumber) return ownersOfPhone(db, phoneNumber);
  if (email)
    return ownersOfEmail(db, email, isInDomains(email, ownDomains) ? withoutDomain(email) : null);
  if (cardNumber)
    return db
      .selectFrom('card')
      .innerJoin('account', 'account.id', 'card.account_id')
      .select('account.lin')
      .where('card.iso_number', '=', cardNumber)
      .execute();
  return db
    .selectFrom('person')
    .select('lin')
    .where('national_id', '=', nationalId ?? '')
    .execute();
}

/** Regardless of how the owners or the desk formatted the number. */
function ownersOfPhone(db: Db, phoneNumber: string): Promise<{ lin: string }[]> {
  const withNumber = (column: 'phone_number' | 'sms_number') =>
    db
      .selectFrom('contact_information')
      .select('lin')
      .where(
        sql<boolean>`dialled(${sql.ref(column)}) in (dialled(${phoneNumber}::text),
            dialled(${internationalNumber(phoneNumber)}::text))`,
      );
  return withNumber('phone_number').union(withNumber('sms_number')).limit(MAX_RESULTS).execute();
}

/**
 * By the university's address, by the person's own once it is verified, or by a user id that
 * another system shows as an address of the university.
 */
const ownersOfEmail = (db: Db, email: string, userId: string | null): Promise<{ lin: string }[]> =>
  db
    .selectFrom('account')
    .select('lin')
    .where((account) =>
      account.or([
        account('university_email_address', '=', email),
        account('user_id', '=', userId),
      ]),
    )
    .union(
      db
        .selectFrom('contact_information')
        .select('lin')
        .where(sql`lower(alternative_email_address)`, '=', email)
        .where('alternative_email_verified_at', 'is not', null),
    )
    .limit(MAX_RESULTS)
    .execute();

/** The audit trail's action for a look-up. */
export const SEARCH = 'personSearch.search';

/** Returns the people whom the user has looked up since the time. */
export async function lookedUpSince(db: Db, actorLin: string, since: Date): Promise<string[]> {
  const entries = await db
    .selectFrom('audit_entry')
    .select('subject_lin')
    .where('actor_lin', '=', actorLin)
    .where('action', '=', SEARCH)
    .where('at', '>', since)
    .execute();
  return entries.flatMap(({ subject_lin }) => subject_lin ?? []);
}

export const nationalIdOf = async (db: Db, lin: string): Promise<string | null | undefined> =>
  (await db.selectFrom('person').select('national_id').where('lin', '=', lin).executeTakeFirst())
    ?.national_id;
