import { sql } from 'kysely';
import { addDays } from '#rules/dates.ts';
import { HIGHLIGHT_FROM_DAYS } from '#rules/validity.ts';
import { lastingStatuses, shownStatuses } from '#rules/vouching.ts';
import type { Db } from '#server/database/open.ts';
import type { Tx } from '#server/database/schema.ts';

/**
 * Accounts of living people who are not employees, and of external users: only these accounts have
 * a contact person.
 */
const accountsOfOthers = (db: Db) =>
  db
    .selectFrom('account')
    .innerJoin('person', 'person.lin', 'account.lin')
    .leftJoin('vouching', (join) =>
      join
        .onRef('vouching.account_id', '=', 'account.id')
        .onRef('vouching.contact_person_lin', '=', 'account.contact_person_lin')
        .onRef('vouching.ends_on', '=', 'account.valid_through'),
    )
    .leftJoin('external_account', 'external_account.account_id', 'account.id')
    .where((eb) =>
      eb.or([
        eb('account.affiliation_type', 'in', ['Associate', 'Affiliated']),
        eb.and([
          eb('account.affiliation_type', 'is', null),
          eb('external_account.account_id', 'is not', null),
        ]),
      ]),
    )
    .where('person.deceased_on', 'is', null);

/** The accounts with this contact person, and the person's decision about their current end. */
export const accountsNaming = (db: Db, contactPersonLin: string) =>
  accountsOfOthers(db)
    .leftJoin('organisation', 'organisation.id', 'account.organisation_id')
    .select([
      'account.id',
      'account.lin',
      'account.affiliation_type',
      'organisation.name',
      'vouching.let_end_at',
    ])
    .select(['external_account.purpose', 'external_account.ended_on', 'external_account.email'])
    .where('account.contact_person_lin', '=', contactPersonLin)
    .execute();
export type NamingRow = Awaited<ReturnType<typeof accountsNaming>>[number];

/**
 * Whether the account belongs to a person outside the university; such accounts have no
 * affiliation.
 */
export const isExternal = ({ affiliation_type }: NamingRow): boolean => affiliation_type === null;

/**
 * Matches accounts in use whose end is near and not intended, so that the contact person is asked
 * for a decision.
 */
const isEndingSoon = (today: string) => sql<boolean>`
  account.user_status in (${sql.join(lastingStatuses)}) and account.valid_through between ${today}
    and ${addDays(today, HIGHLIGHT_FROM_DAYS)} and vouching.let_end_at is null`;

/**
 * Returns the number of accounts with this contact person that need a decision; null if the person
 * is not a contact person.
 */
export async function vouchedEndings(
  db: Db,
  contactPersonLin: string,
  today: string,
): Promise<number | null> {
  const { all, inQuestion } = await accountsOfOthers(db)
    .select((eb) => [
      eb.fn.countAll<string>().as('all'),
      sql<string>`count(*) filter (where ${isEndingSoon(today)})`.as('inQuestion'),
    ])
    .where('account.contact_person_lin', '=', contactPersonLin)
    .where('account.user_status', 'in', shownStatuses)
    .executeTakeFirstOrThrow();
  return Number(all) === 0 ? null : Number(inQuestion);
}

/** The ends that contact persons must be notified of, with the contact person's address. */
export const endingsToReport = (db: Db, today: string) =>
  accountsOfOthers(db)
    .innerJoin('account as contact', 'contact.lin', 'account.contact_person_lin')
    .innerJoin('person as contact_person', 'contact_person.lin', 'contact.lin')
    .leftJoin('alumn as contact_alumn', 'contact_alumn.lin', 'contact.lin')
    .select(['account.id', 'account.user_id', 'account.valid_through', 'person.display_name'])
    .select([
      'contact.lin as contact_lin',
      'contact.university_email_address as recipient',
      'contact_alumn.preferred_language as language',
    ])
    .where(isEndingSoon(today))
    .where('vouching.told_at', 'is', null)
    .where('contact.affiliation_type', '=', 'Employee')
    .where('contact.user_status', 'in', ['Active', 'Unsuspended'])
    .where((eb) =>
      eb.or([
        eb('contact.is_employed_until_further_notice', '=', true),
        eb('contact.affiliation_end_date', '>=', today),
      ]),
    )
    .where('contact.university_email_address', 'is not', null)
    .where('contact_person.deceased_on', 'is', null)
    .orderBy('contact.lin')
    .orderBy('account.valid_through')
    .orderBy('person.display_name')
    .execute();

export interface End {
  readonly account_id: string;
  readonly contact_person_lin: string;
  readonly ends_on: string;
}

/**
 * Records that the contact person is notified of these ends. Returns the accounts that had not been
 * reported before, so that each is reported in only one email.
 */
export async function markNotified(
  tx: Tx,
  ends: readonly End[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .insertInto('vouching')
    .values(ends.map((end) => ({ ...end, told_at: now, let_end_at: null })))
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'contact_person_lin', 'ends_on'])
        .doUpdateSet({ told_at: now })
        .where('vouching.told_at', 'is', null)
        .where('vouching.let_end_at', 'is', null),
    )
    .returning('account_id')
    .execute();
  return new Set(rows.map(({ account_id }) => account_id));
}

/** Records that these accounts are allowed to end, or that they are not after all. */
export async function recordEndings(
  tx: Tx,
  ends: readonly End[],
  letEndAt: Date | null,
): Promise<void> {
  if (ends.length === 0) return;
  await tx
    .insertInto('vouching')
    .values(ends.map((end) => ({ ...end, told_at: null, let_end_at: letEndAt })))
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'contact_person_lin', 'ends_on'])
        .doUpdateSet({ let_end_at: sql`excluded.let_end_at` }),
    )
    .execute();
}
