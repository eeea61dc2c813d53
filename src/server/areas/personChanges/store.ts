import { sql } from 'kysely';
import type { AuthenticationScope, PersonType } from '#contract/values.ts';
import type { Db } from '#server/database/open.ts';
import type { Tx } from '#server/database/schema.ts';
import { accountsOf, type Protection } from '#server/power/permit.ts';

interface Since {
  readonly lin: string;
  readonly madeAt: Date;
  readonly now: Date;
}

/** Revokes the unused keys of the person that were made since. Returns how many there were. */
export async function revokeKeysSince(
  tx: Tx,
  permit: Protection,
  { madeAt, now }: Omit<Since, 'lin'>,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('activation_key')
    .set({ revoked_at: now })
    .where('account_id', 'in', accountsOf(tx, permit))
    .where('created_at', '>=', madeAt)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Ends the person's sessions that began in these ways since. Returns how many there were. */
export async function endSessionsSince(
  tx: Tx,
  { lin, madeAt }: Since,
  scopes: readonly AuthenticationScope[],
): Promise<number> {
  if (scopes.length === 0) return 0;
  const { numDeletedRows } = await tx
    .deleteFrom('session')
    .where('lin', '=', lin)
    .where('scope', 'in', scopes)
    .where((eb) => eb.or([eb('created_at', '>=', madeAt), eb('proved_at', '>=', madeAt)]))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * The accounts of the person whose present password was set since with another proof than the
 * password before, in a fixed order.
 */
export const accountsWithPasswordSince = async (
  tx: Tx,
  { lin, madeAt }: Since,
): Promise<string[]> =>
  (
    await tx
      .selectFrom('account')
      .innerJoin('password', 'password.account_id', 'account.id')
      .select('account.id')
      .where('account.lin', '=', lin)
      .where('password.set_at', '>=', madeAt)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('audit_entry')
            .select('audit_entry.id')
            .whereRef('audit_entry.at', '=', 'password.set_at')
            .where('audit_entry.action', 'in', ['passwords.set', 'externalReset.setPassword'])
            .where('audit_entry.subject_lin', '=', lin)
            .where(sql<boolean>`audit_entry.after ->> 'liUId' = account.user_id`),
        ),
      )
      .orderBy('account.id')
      .execute()
  ).map(({ id }) => id);

/** The account that stands for the person in cases and letters: one in use, or the oldest. */
export const mainAccountOf = (
  db: Db,
  lin: string,
): Promise<{ readonly user_id: string | null; readonly person_type: PersonType } | undefined> =>
  db
    .selectFrom('account')
    .select(['user_id', 'person_type'])
    .where('lin', '=', lin)
    .where('user_id', 'is not', null)
    .orderBy((eb) => eb('account_type', '=', 'Personal'), 'desc')
    .orderBy((eb) => eb('user_status', 'in', ['Active', 'New', 'Inretirement']), 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** Marks the portal's notifications about such changes as read, once the person has answered. */
export const readNotifications = (tx: Tx, lin: string, now: Date) =>
  tx
    .updateTable('notification')
    .set({ read_at: now })
    .where('account_id', 'in', (eb) =>
      eb.selectFrom('account').select('account.id').where('account.lin', '=', lin),
    )
    .where('notification_type', '=', 'PersonChange')
    .where('read_at', 'is', null)
    .execute();

/** The person with this user id. */
export const personWith = async (db: Db, liUId: string): Promise<string | undefined> =>
  (await db.selectFrom('account').select('lin').where('user_id', '=', liUId).executeTakeFirst())
    ?.lin;
