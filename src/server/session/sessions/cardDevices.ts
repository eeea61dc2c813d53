import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import type { SignIn } from './sessions.ts';

/**
 * A browser shows the code of a card until its person signs out there; like a subscription to
 * notifications, it outlives a session that merely expires.
 */

const revoke = (db: Kysely<Database>, now: Date) =>
  db.updateTable('card_device').set({ revoked_at: now }).where('revoked_at', 'is', null);

/** Revokes the devices of a browser in which the person has signed out. */
export const revokeInBrowser = (db: Kysely<Database>, browserHash: string, now: Date) =>
  revoke(db, now).where('browser_hash', '=', browserHash).execute();

/** Revokes those of another person in a browser in which somebody signs in. */
export const revokeOthersInBrowser = (
  tx: Transaction<Database>,
  { lin }: Pick<SignIn, 'lin'>,
  browserHash: string,
  now: Date,
) =>
  revoke(tx, now)
    .where('browser_hash', '=', browserHash)
    .where(
      sql<boolean>`not exists (select from account
        where account.id = card_device.account_id and account.lin = ${lin})`,
    )
    .execute();

/** Revokes all of the person's devices except those in the browser of this session. */
export const revokeElsewhere = (
  db: Kysely<Database>,
  lin: string,
  ownSessionId: string | null,
  now: Date,
) =>
  revoke(db, now)
    .where(
      sql<boolean>`exists (select from account
        where account.id = card_device.account_id and account.lin = ${lin})`,
    )
    .where(
      sql<boolean>`not exists (select from session
        where session.id = ${ownSessionId} and session.browser_hash = card_device.browser_hash)`,
    )
    .execute();
