import { type Kysely, sql } from 'kysely';
import type { Language } from '#contract/values.ts';
import { mayVouch } from '#rules/contactPerson.ts';
import type { InvitationUsage } from '#rules/invitations.ts';
import type { Db } from '#server/database/open.ts';
import type { Database, Tx } from '#server/database/schema.ts';

/** Maximum number of invitations shown to their inviter, newest first. */
const MAX_SHOWN = 1000;

const rows = (db: Kysely<Database>) =>
  db
    .selectFrom('invitation')
    .leftJoin('account', 'account.id', 'invitation.account_id')
    .select([
      'invitation.id',
      'invitation.inviter_lin',
      'invitation.name',
      'invitation.email',
      'invitation.purpose',
      'invitation.ends_on as endsOn',
      'invitation.language',
    ])
    .select([
      'invitation.expires_at as expires',
      'invitation.sent_at as sentAt',
      'invitation.begun_at as begunAt',
      'invitation.accepted_at as acceptedAt',
      'invitation.withdrawn_at as withdrawnAt',
    ])
    .select(['account.user_id as liUId', 'invitation.letters_on_day as lettersOnDay']);
export type InvitationRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

/** The inviter's invitations, newest first. */
export const invitationsOf = (db: Kysely<Database>, inviterLin: string): Promise<InvitationRow[]> =>
  rows(db)
    .where('inviter_lin', '=', inviterLin)
    .orderBy('invitation.created_at', 'desc')
    .orderBy('invitation.name')
    .limit(MAX_SHOWN)
    .execute();

/**
 * Returns one of the inviter's invitations, locked until the transaction ends. Undefined if it is
 * unknown or another person's.
 */
export async function lockInvitation(
  tx: Tx,
  inviterLin: string,
  id: string,
): Promise<InvitationRow | undefined> {
  await tx
    .selectFrom('invitation')
    .select('id')
    .where('id', '=', id)
    .where('inviter_lin', '=', inviterLin)
    .forUpdate()
    .execute();
  return rows(tx)
    .where('invitation.id', '=', id)
    .where('inviter_lin', '=', inviterLin)
    .executeTakeFirst();
}

/**
 * Locks the inviter, so that concurrent calls for the same inviter cannot exceed a limit together.
 */
export const lockInviter = (tx: Tx, lin: string) =>
  tx
    .selectFrom('person')
    .select('lin')
    .where('lin', '=', lin)
    .forUpdate()
    .executeTakeFirstOrThrow();

/** The numbers of the inviter's pending invitations and of emails sent today. */
export async function usedBy(
  db: Kysely<Database>,
  inviterLin: string,
  now: Date,
  today: string,
): Promise<InvitationUsage> {
  const { waiting, letters } = await db
    .selectFrom('invitation')
    .select([
      sql<string>`count(*) filter (where accepted_at is null and withdrawn_at is null and expires_at > ${now})`.as(
        'waiting',
      ),
      sql<string>`coalesce(sum(letters_on_day) filter
          (where (sent_at at time zone 'Europe/Stockholm')::date = ${today}::date), 0)`.as(
        'letters',
      ),
    ])
    .where('inviter_lin', '=', inviterLin)
    .executeTakeFirstOrThrow();
  return { waiting: Number(waiting), letters: Number(letters) };
}

/**
 * Returns which of the addresses belong to an account of any kind, and which have an invitation
 * from this inviter that is neither accepted nor withdrawn.
 */
export async function knownAddresses(
  db: Kysely<Database>,
  inviterLin: string,
  emails: readonly string[],
) {
  const wanted = sql<string>`any(${emails}::text[])`;
  const used = await db
    .selectFrom('external_account')
    .select('email')
    .where('email', '=', wanted)
    .union(
      db
        .selectFrom('account')
        .select(sql<string>`university_email_address`.as('email'))
        .where('university_email_address', '=', wanted),
    )
    .union(
      db
        .selectFrom('account')
        .select(sql<string>`lower(external_email_address)`.as('email'))
        .where(sql`lower(external_email_address)`, '=', wanted),
    )
    .execute();
  const waiting = await db
    .selectFrom('invitation')
    .select('email')
    .where('inviter_lin', '=', inviterLin)
    .where('email', '=', wanted)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
  return {
    inUse: new Set(used.map(({ email }) => email)),
    invited: new Set(waiting.map(({ email }) => email)),
  };
}

export interface NewInvitation {
  readonly inviter_lin: string;
  readonly name: string;
  readonly email: string;
  readonly purpose: string;
  readonly ends_on: string;
  readonly language: Language;
  readonly token_hash: string;
  readonly expires_at: Date;
}

export const addInvitations = (tx: Tx, invitations: readonly NewInvitation[], now: Date) =>
  tx
    .insertInto('invitation')
    .values(
      invitations.map((one) => ({ ...one, created_at: now, sent_at: now, letters_on_day: 1 })),
    )
    .returning(['id', 'email'])
    .execute();

interface NewLink extends Pick<NewInvitation, 'token_hash' | 'expires_at'> {
  readonly sent_at: Date;
  readonly letters_on_day: number;
}

/**
 * Stores a new link and the number of emails sent that day. A browser that had opened the previous
 * link must open the new one.
 */
export const renewLink = (tx: Tx, id: string, link: NewLink) =>
  tx
    .updateTable('invitation')
    .set({ ...link, opened_browser_hash: null, opened_at: null, begun_at: null })
    .where('id', '=', id)
    .execute();

export const markWithdrawn = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('invitation').set({ withdrawn_at: now }).where('id', '=', id).execute();

/** Returns the invitation of the link, locked until the transaction ends. */
export const lockByToken = async (
  tx: Tx,
  tokenHash: string,
): Promise<InvitationRow | undefined> => {
  const found = await tx
    .selectFrom('invitation')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst();
  return found && rows(tx).where('invitation.id', '=', found.id).executeTakeFirst();
};

export const markOpened = (tx: Tx, id: string, browserHash: string, now: Date) =>
  tx
    .updateTable('invitation')
    .set({ opened_browser_hash: browserHash, opened_at: now })
    .where('id', '=', id)
    .execute();

/** Notes that the guest goes on from the invitation to this address, which the browser opened. */
export const markBegun = (tx: Tx, browserHash: string, email: string, now: Date) =>
  tx
    .updateTable('invitation')
    .set({ begun_at: now })
    .where('opened_browser_hash', '=', browserHash)
    .where('email', '=', email)
    .where('begun_at', 'is', null)
    .execute();

/** The invitation that the browser opened last. */
export const lastOpenedIn = (
  db: Kysely<Database>,
  browserHash: string,
): Promise<InvitationRow | undefined> =>
  rows(db)
    .where('opened_browser_hash', '=', browserHash)
    .orderBy('invitation.opened_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * The invitation to an address that the browser opened last, locked until the transaction ends, so
 * that it cannot be both accepted and withdrawn.
 */
export async function lockOpened(
  tx: Tx,
  browserHash: string,
  email: string,
): Promise<InvitationRow | undefined> {
  await tx
    .selectFrom('invitation')
    .select('id')
    .where('opened_browser_hash', '=', browserHash)
    .where('email', '=', email)
    .orderBy('id')
    .forUpdate()
    .execute();
  return openedIn(tx, browserHash, email);
}

/** The same invitation without locking it. */
export const openedIn = (
  db: Kysely<Database>,
  browserHash: string,
  email: string,
): Promise<InvitationRow | undefined> =>
  rows(db)
    .where('opened_browser_hash', '=', browserHash)
    .where('invitation.email', '=', email)
    .orderBy('invitation.opened_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * Marks the invitation as accepted by the account with this address. The invitation and its link
 * are used up.
 */
export const markAccepted = (tx: Tx, id: string, email: string, now: Date) =>
  tx
    .updateTable('invitation')
    .set((eb) => ({
      accepted_at: now,
      account_id: eb
        .selectFrom('external_account')
        .select('account_id')
        .where('external_account.email', '=', email),
    }))
    .where('id', '=', id)
    .execute();

/** An employee who invites guests: the name, the organisation, and whether they may vouch today. */
export async function inviterOf(db: Db | Tx, lin: string, today: string) {
  const row = await db
    .selectFrom('account')
    .innerJoin('person', 'person.lin', 'account.lin')
    .leftJoin('organisation', 'organisation.id', 'account.organisation_id')
    .select([
      'person.display_name',
      'person.deceased_on',
      'organisation.name',
      'account.affiliation_type',
      'account.user_status',
    ])
    .select(['account.is_employed_until_further_notice', 'account.affiliation_end_date'])
    .where('account.lin', '=', lin)
    .where('account.affiliation_type', '=', 'Employee')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const {
    affiliation_type: affiliation,
    user_status: userStatus,
    is_employed_until_further_notice: isEmployedUntilFurtherNotice,
    affiliation_end_date: affiliationEndDate,
  } = row;
  return {
    ...row,
    mayVouch: mayVouch(
      {
        affiliation,
        userStatus,
        isEmployedUntilFurtherNotice,
        affiliationEndDate,
        isDeceased: row.deceased_on !== null,
      },
      today,
    ),
  };
}
export type Inviter = NonNullable<Awaited<ReturnType<typeof inviterOf>>>;
