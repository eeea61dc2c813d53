import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import { AuthenticationScope, Scope } from '#contract/values.ts';
import { isAbout } from '#server/database/joined.ts';
import { lockAccountRows } from '#server/database/locking.ts';
import type { Database, Tx } from '#server/database/schema.ts';
import type { Db } from '#server/database/open.ts';
import { standingColumns } from '#server/database/standing.ts';
import { accountsOf, expectPermitOf, type Permit, type Protection } from '#server/power/permit.ts';
import { revokeElsewhere } from '#server/session/sessions/cardDevices.ts';
import { deleteOtherPush } from '#server/session/sessions/pushes.ts';
import type { PermittedPassword } from './newPassword.ts';

/**
 * When the account's password was set, and whether it must be renewed; never the hash. Undefined if
 * there is no password.
 */
export const passwordOf = (db: Db, liUId: string) =>
  db
    .selectFrom('password')
    .innerJoin('account', 'account.id', 'password.account_id')
    .select(['password.set_at', 'password.must_renew'])
    .where('account.user_id', '=', liUId)
    .executeTakeFirst();

/**
 * The sign-in method with which the owner set the account's password at that time, or
 * changed it; undefined if nobody did, as when it was imported.
 */
export async function passwordSetWith(
  db: Db,
  lin: string,
  liUId: string,
  setAt: Date,
): Promise<AuthenticationScope | undefined> {
  const entries = await db
    .selectFrom('audit_entry')
    .select('after')
    .where(isAbout('subject_lin', lin))
    .where('at', '=', setAt)
    .where('action', 'in', ['passwords.set', 'passwords.change'])
    .orderBy('id', 'desc')
    .execute();
  const own = entries
    .map(({ after }) => SetPassword.parse(after))
    .find((after) => after.liUId === liUId);
  return own && (own.scope ?? AuthenticationScope.Main);
}

/**
 * When the owner last set the account's password without the one before, not earlier than `since`;
 * null if nobody did.
 */
export async function lastSetByProof(
  db: Db,
  { lin, liUId }: { readonly lin: string; readonly liUId: string },
  since: Date,
): Promise<Date | null> {
  const entry = await db
    .selectFrom('audit_entry')
    .select('at')
    .where(isAbout('subject_lin', lin))
    .where('at', '>', since)
    .where('action', 'in', ['passwords.set', 'externalReset.setPassword'])
    .where(sql<boolean>`after ->> 'liUId' = ${liUId}`)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return entry?.at ?? null;
}

/** The audit trail's data about a password; changing one needs the one before, not a method. */
const SetPassword = z.object({ liUId: z.string(), scope: z.optional(Scope) });

const accounts = (db: Kysely<Database>) =>
  db
    .selectFrom('account')
    .innerJoin('person', 'person.lin', 'account.lin')
    .leftJoin('suspension', 'suspension.account_id', 'account.id')
    .select([
      'account.id',
      'account.lin',
      'account.user_id',
      'account.account_type',
      'account.person_type',
    ])
    .select(standingColumns)
    .select(['account.university_email_address', 'account.external_email_address'])
    .select(['person.given_name', 'person.surname', 'person.display_name', 'person.deceased_on']);
/** An account with the data about it and its owner that passwords require. */
export type PasswordAccount = Awaited<
  ReturnType<ReturnType<typeof accounts>['executeTakeFirstOrThrow']>
>;

/** Returns the account with this user id, in lower case. */
export const accountByUserId = (
  db: Kysely<Database>,
  liUId: string,
): Promise<PasswordAccount | undefined> =>
  accounts(db).where('account.user_id', '=', liUId).executeTakeFirst();

/** Returns the account, locked until the transaction ends. */
export async function lockAccount(tx: Tx, id: string): Promise<PasswordAccount> {
  await lockAccountRows(tx, 'id', [id]);
  return accounts(tx).where('account.id', '=', id).executeTakeFirstOrThrow();
}

/** The hashes of the account's latest passwords, the current one first. */
export const earlierHashes = async (db: Db, accountId: string, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('password_history')
      .select('hash')
      .where('account_id', '=', accountId)
      .orderBy('set_at', 'desc')
      .limit(limit)
      .execute()
  ).map(({ hash }) => hash);

/**
 * Stores the account's new password, and deletes old passwords beyond the length of the history.
 */
export async function writePassword(
  tx: Tx,
  { id: accountId, lin }: Pick<PasswordAccount, 'id' | 'lin'>,
  { historyLength, now }: { readonly historyLength: number; readonly now: Date },
  ...[permit, { hash }]: PermittedPassword
): Promise<void> {
  expectPermitOf(permit, lin);
  await tx
    .insertInto('password')
    .values({ account_id: accountId, hash, set_at: now, must_renew: false })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ hash, set_at: now, must_renew: false }),
    )
    .execute();
  await tx
    .insertInto('password_history')
    .values({ account_id: accountId, hash, set_at: now })
    .execute();
  const kept = tx
    .selectFrom('password_history')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('set_at', 'desc')
    .limit(Math.max(1, historyLength));
  await tx
    .deleteFrom('password_history')
    .where('account_id', '=', accountId)
    .where('id', 'not in', kept)
    .execute();
}

/** Ends the person's other sessions, so that anyone who knew the old password is signed out. */
export async function endOtherSessions(
  tx: Tx,
  lin: string,
  ownSessionId: string | null,
  now: Date,
): Promise<void> {
  await deleteOtherPush(tx, lin, ownSessionId);
  await revokeElsewhere(tx, lin, ownSessionId, now);
  await tx
    .deleteFrom('session')
    .where('lin', '=', lin)
    .where((session) =>
      ownSessionId === null ? session.lit(true) : session('id', '<>', ownSessionId),
    )
    .execute();
}

/**
 * Marks the activation key of the sign-in as used. Returns false if it has been used or revoked
 * meanwhile, or has expired.
 */
export async function spendActivationKey(
  tx: Tx,
  permit: Permit<'secret'>,
  id: string,
  { now, today }: { readonly now: Date; readonly today: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('activation_key')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('account_id', 'in', accountsOf(tx, permit))
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_on', '>=', today)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Revokes the account's valid activation key, if any, so that a letter left lying around opens
 * nothing.
 */
export const revokeActivationKey = (tx: Tx, permit: Protection, accountId: string, now: Date) =>
  tx
    .updateTable('activation_key')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where('account_id', 'in', accountsOf(tx, permit))
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();

/** The person's own alternative address, if it is verified. */
export const alternativeAddress = async (tx: Tx, lin: string): Promise<string | null> =>
  (
    await tx
      .selectFrom('contact_information')
      .select('alternative_email_address')
      .where('lin', '=', lin)
      .where('alternative_email_verified_at', 'is not', null)
      .executeTakeFirst()
  )?.alternative_email_address ?? null;

/**
 * The hash of the account's password, which identifies the current password; null if there is none.
 */
export const currentHash = async (
  db: Kysely<Database>,
  accountId: string,
): Promise<string | null> =>
  (
    await db
      .selectFrom('password')
      .select('hash')
      .where('account_id', '=', accountId)
      .executeTakeFirst()
  )?.hash ?? null;
