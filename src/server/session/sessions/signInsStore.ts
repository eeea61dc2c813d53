import { type Kysely, sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import { Scope } from '#contract/values.ts';
import type { SessionLimits } from '#server/config/config.ts';
import type { Database } from '#server/database/schema.ts';
import type { Permit, Protection } from '#server/power/permit.ts';
import { revokeElsewhere } from './cardDevices.ts';
import { isAlive } from './lookUp.ts';
import { deleteOtherPush } from './pushes.ts';
import { SIGN_IN } from './sessions.ts';

/**
 * The audit trail's data about a sign-in. Entries from before devices were recorded contain only
 * the scope.
 */
const RecordedSignIn = z.object({
  scope: Scope,
  session: z.optional(z.string()),
  browser: z.optional(z.nullable(z.string())),
  system: z.optional(z.nullable(z.string())),
});

/** The person's active sessions, most recently used first. */
export const liveSessionsOf = (
  db: Kysely<Database>,
  lin: string,
  now: Date,
  limits: SessionLimits,
) =>
  db
    .selectFrom('session')
    .select(['id', 'scope', 'browser_name', 'system_name', 'created_at', 'last_used_at'])
    .where('lin', '=', lin)
    .where((eb) => isAlive(eb, now, limits))
    .orderBy('last_used_at', 'desc')
    .execute();

/** Whether the person is an external user. */
export const hasExternalAccount = async (db: Kysely<Database>, lin: string): Promise<boolean> =>
  (await db
    .selectFrom('external_account')
    .innerJoin('account', 'account.id', 'external_account.account_id')
    .select('account.id')
    .where('account.lin', '=', lin)
    .executeTakeFirst()) !== undefined;

/** Ends one of the person's sessions; undefined if there is no such session. */
export const endSession = (db: Kysely<Database>, lin: string, id: string) =>
  db
    .deleteFrom('session')
    .where('lin', '=', lin)
    .where('id', '=', id)
    .returning(['scope', 'browser_hash'])
    .executeTakeFirst();

/** Ends all of the person's sessions except this one, and returns their number. */
export async function endOtherSessions(
  db: Kysely<Database>,
  lin: string,
  own: string,
  now: Date,
): Promise<number> {
  await deleteOtherPush(db, lin, own);
  await revokeElsewhere(db, lin, own, now);
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('lin', '=', lin)
    .where('id', '<>', own)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** How far back sign-ins are shown. */
const SHOWN_DAYS = 90;

export const shownSince = (now: Date): Date =>
  new Date(now.getTime() - SHOWN_DAYS * 24 * 3_600_000);

/** The person's own sign-ins since then, newest first. */
export async function recordedSignIns(db: Kysely<Database>, lin: string, since: Date) {
  const rows = await signInsOf(db, lin, since).orderBy('id', 'desc').limit(MAX_READ).execute();
  return rows.map(({ after, ...row }) => ({ ...row, ...RecordedSignIn.parse(after) }));
}

/** One of these sign-ins; undefined if it is another person's, or older. */
export async function recordedSignIn(db: Kysely<Database>, lin: string, id: string, since: Date) {
  const row = /^\d{1,15}$/.test(id)
    ? await signInsOf(db, lin, since).where('id', '=', Number(id)).executeTakeFirst()
    : undefined;
  return (
    row && {
      id: row.id,
      liUId: row.actor_user_id,
      session: RecordedSignIn.parse(row.after).session,
    }
  );
}

/** More sign-ins than anyone makes in `SHOWN_DAYS`. */
const MAX_READ = 1000;

const signInsOf = (db: Kysely<Database>, lin: string, since: Date) =>
  db
    .selectFrom('audit_entry')
    .select(['id', 'at', 'actor_user_id', 'after', 'address'])
    .where('actor_lin', '=', lin)
    .where('at', '>', since)
    .where('action', '=', SIGN_IN);

/** The audit trail's actions by which a person says whether a sign-in was their own. */
const ANSWERS = {
  confirm: 'session.confirmSignIn',
  report: 'session.disown',
  takeBack: 'session.takeBackReport',
} as const;

const RecordedAnswer = z.object({
  signIn: z.number(),
  /** The session that reported it. */
  by: z.optional(z.string()),
  /** The accounts whose password has had to be changed since the report, and had not before. */
  accounts: z.optional(z.array(z.string())),
});

/** What the person has said about a sign-in. */
export interface SignInAnswer {
  readonly isMine: boolean;
  /** The session that reported it; undefined for a confirmation and in older entries. */
  readonly reportedBy: string | undefined;
  readonly accounts: readonly string[];
}

/** The last answer about each sign-in of the person, by the sign-in's id. */
export async function answersOf(
  db: Kysely<Database>,
  lin: string,
  since: Date,
): Promise<ReadonlyMap<number, SignInAnswer>> {
  const rows = await db
    .selectFrom('audit_entry')
    .select(['action', 'after'])
    .where('actor_lin', '=', lin)
    .where('at', '>', since)
    .where('action', 'in', Object.values(ANSWERS))
    .orderBy('id')
    .execute();
  const answers = new Map<number, SignInAnswer>();
  for (const { action, after } of rows) {
    const { signIn, by, accounts = [] } = RecordedAnswer.parse(after);
    if (action === ANSWERS.takeBack) answers.delete(signIn);
    else answers.set(signIn, { isMine: action === ANSWERS.confirm, reportedBy: by, accounts });
  }
  return answers;
}

const RecordedCase = z.object({ signIn: z.number(), number: z.string() });

/** The numbers of the cases that the person has sent about sign-ins, by the sign-in's id. */
export async function casesAboutSignIns(
  db: Kysely<Database>,
  lin: string,
  since: Date,
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('audit_entry')
    .select('after')
    .where('actor_lin', '=', lin)
    .where('at', '>', since)
    .where('action', '=', 'incidents.createOwn')
    .where(sql<boolean>`after ? 'signIn'`)
    .execute();
  return new Map(
    rows.map(({ after }) => {
      const { signIn, number } = RecordedCase.parse(after);
      return [signIn, number];
    }),
  );
}

/** What keeps a person from sending a case about a sign-in. */
export type SignInCaseRefusal = 'NO_SUCH_SIGN_IN' | 'NOT_REPORTED' | 'SENT_ALREADY';

/**
 * Returns why the person may not send a case about the sign-in, or null. Until the transaction
 * ends, nobody else is told that the person may.
 */
export async function signInCaseRefusal(
  tx: Transaction<Database>,
  lin: string,
  id: string,
  now: Date,
): Promise<SignInCaseRefusal | null> {
  const since = shownSince(now);
  if ((await recordedSignIn(tx, lin, id, since)) === undefined) return 'NO_SUCH_SIGN_IN';
  await tx.selectFrom('person').select('lin').where('lin', '=', lin).forUpdate().execute();
  const answer = (await answersOf(tx, lin, since)).get(Number(id));
  if (answer === undefined || answer.isMine) return 'NOT_REPORTED';
  return (await casesAboutSignIns(tx, lin, since)).has(Number(id)) ? 'SENT_ALREADY' : null;
}

/**
 * Requires a new password for this account of the person; without an account, for all of the
 * person's accounts. Returns the accounts that did not require one before.
 */
export async function requirePasswordChange(
  db: Kysely<Database>,
  permit: Protection,
  liUId: string | null,
): Promise<string[]> {
  const rows = await db
    .updateTable('password')
    .from('account')
    .set({ must_renew: true })
    .whereRef('account.id', '=', 'password.account_id')
    .where('account.lin', '=', permit.lin)
    .where('password.must_renew', '=', false)
    .$if(liUId !== null, (query) => query.where('account.user_id', '=', liUId))
    .returning('account.user_id')
    .execute();
  return rows.flatMap(({ user_id }) => user_id ?? []);
}

/** No longer requires a new password for these accounts of the person. */
export const takeBackPasswordChange = (
  db: Kysely<Database>,
  permit: Permit<'secret'>,
  accounts: readonly string[],
) =>
  db
    .updateTable('password')
    .from('account')
    .set({ must_renew: false })
    .whereRef('account.id', '=', 'password.account_id')
    .where('account.lin', '=', permit.lin)
    .where('account.user_id', 'in', [...accounts])
    .execute();
