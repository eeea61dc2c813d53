import { sql, type Transaction } from 'kysely';
import { addDays } from '../../../rules/dates.ts';
import { HIGHLIGHT_FROM_DAYS } from '../../../rules/validity.ts';
import { lastingStatuses, shownStatuses } from '../../../rules/vouching.ts';
import type { Db } from '../../database/open.ts';
import type { Database } from '../../database/schema.ts';

type Tx = Transaction<Database>;

/** Accounts of living people who are no employees, and of external users: only those have a contact person. */
const accountsOfOthers = (db: Db) =>
  db
    .selectFrom('account')
    .innerJoin('person', 'person.lin', 'account.lin')
    .leftJoin('vouching', (join) =>
      join.onRef('vouching.account_id', '=', 'account.id').onRef('vouching.contact_person_lin', '=', 'account.contact_person_lin').onRef('vouching.ends_on', '=', 'account.valid_through'),
    )
    .leftJoin('external_account', 'external_account.account_id', 'account.id')
    .where((eb) => eb.or([eb('account.affiliation_type', 'in', ['Associate', 'Affiliated']), eb.and([eb('account.affiliation_type', 'is', null), eb('external_account.account_id', 'is not', null)])]))
    .where('person.deceased_on', 'is', null);

/** The accounts that name the person, and what the person has said of their present end. */
export const accountsNaming = (db: Db, contactPersonLin: string) =>
  accountsOfOthers(db)
    .leftJoin('organisation', 'organisation.id', 'account.organisation_id')
    .select(['account.id', 'account.lin', 'account.affiliation_type', 'organisation.name_sv', 'organisation.name_en', 'vouching.let_end_at'])
    .select(['external_account.purpose', 'external_account.ended_on', 'external_account.email'])
    .where('account.contact_person_lin', '=', contactPersonLin)
    .execute();
export type NamingRow = Awaited<ReturnType<typeof accountsNaming>>[number];

/** An account of a person outside the university has no affiliation. */
export const isExternal = ({ affiliation_type }: NamingRow): boolean => affiliation_type === null;

/** An account in use whose end is near and not meant: its contact person is asked about it. */
const isInQuestion = (today: string) => sql<boolean>`
  account.user_status in (${sql.join(lastingStatuses)}) and account.valid_through between ${today} and ${addDays(today, HIGHLIGHT_FROM_DAYS)} and vouching.let_end_at is null`;

/** How many accounts that name the person are in question; null where none names the person. */
export async function vouchedEndings(db: Db, contactPersonLin: string, today: string): Promise<number | null> {
  const { all, inQuestion } = await accountsOfOthers(db)
    .select((eb) => [eb.fn.countAll<string>().as('all'), sql<string>`count(*) filter (where ${isInQuestion(today)})`.as('inQuestion')])
    .where('account.contact_person_lin', '=', contactPersonLin)
    .where('account.user_status', 'in', shownStatuses)
    .executeTakeFirstOrThrow();
  return Number(all) === 0 ? null : Number(inQuestion);
}

/** An end that somebody is to be told of, and where that person reads mail. */
export const endingsToTell = (db: Db, today: string) =>
  accountsOfOthers(db)
    .innerJoin('account as contact', 'contact.lin', 'account.contact_person_lin')
    .innerJoin('person as contact_person', 'contact_person.lin', 'contact.lin')
    .leftJoin('alumn as contact_alumn', 'contact_alumn.lin', 'contact.lin')
    .select(['account.id', 'account.liu_id', 'account.valid_through', 'person.display_name'])
    .select(['contact.lin as contact_lin', 'contact.liu_email_address as recipient', 'contact_alumn.preferred_language as language'])
    .where(isInQuestion(today))
    .where('vouching.told_at', 'is', null)
    .where('contact.affiliation_type', '=', 'Employee')
    .where('contact.user_status', 'in', ['Active', 'Unsuspended'])
    .where((eb) => eb.or([eb('contact.is_employed_until_further_notice', '=', true), eb('contact.affiliation_end_date', '>=', today)]))
    .where('contact.liu_email_address', 'is not', null)
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

/** Notes that the contact person is told of these ends. Answers the accounts of which nobody has told before, so that one letter is sent of each. */
export async function markTold(tx: Tx, ends: readonly End[], now: Date): Promise<ReadonlySet<string>> {
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

/** Notes that these accounts may end then, or that they are not meant to after all. */
export async function noteEndings(tx: Tx, ends: readonly End[], letEndAt: Date | null): Promise<void> {
  if (ends.length === 0) return;
  await tx
    .insertInto('vouching')
    .values(ends.map((end) => ({ ...end, told_at: null, let_end_at: letEndAt })))
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'contact_person_lin', 'ends_on']).doUpdateSet({ let_end_at: sql`excluded.let_end_at` }),
    )
    .execute();
}
