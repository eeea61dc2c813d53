import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import { daysBefore } from '#server/retention/expiry.ts';
import { STALE_PUSH_DAYS } from '#server/retention/signIns.ts';
import type { SignIn } from './sessions.ts';

/**
 * A browser receives notifications until its person signs out there. Deleting a session deletes its
 * subscription; the functions below are for subscriptions that outlive a session, or that end
 * without having one.
 */

/**
 * Keeps the subscriptions of expired sessions: expiry is not a sign-out, so the browser continues
 * to receive notifications.
 */
export const detachPush = (tx: Transaction<Database>, sessionIds: readonly string[]) =>
  tx
    .updateTable('push_subscription')
    .from('session')
    .set((eb) => ({ session_id: null, seen_at: eb.ref('session.last_used_at') }))
    .whereRef('session.id', '=', 'push_subscription.session_id')
    .where('session.id', 'in', sessionIds)
    .execute();

/**
 * Prepares the browser's subscription for a sign-in: another person's is deleted, and the person's
 * own outlives the previous session.
 */
export async function preparePush(
  tx: Transaction<Database>,
  { lin }: Pick<SignIn, 'lin'>,
  browserHash: string,
): Promise<void> {
  await tx
    .deleteFrom('push_subscription')
    .where('browser_hash', '=', browserHash)
    .where('lin', 'is distinct from', lin)
    .execute();
  await tx
    .updateTable('push_subscription')
    .set({ session_id: null })
    .where('browser_hash', '=', browserHash)
    .execute();
}

/**
 * Attaches the same account's subscription in this browser to the session that has just started.
 */
export const attachPush = (
  tx: Transaction<Database>,
  { lin, liUId }: Pick<SignIn, 'lin' | 'liUId'>,
  browserHash: string,
  sessionId: string,
  now: Date,
) =>
  tx
    .updateTable('push_subscription')
    .set({
      seen_at: now,
      ...(liUId !== null && {
        session_id: sql<string | null>`case when user_id = ${liUId} then ${sessionId}::uuid end`,
      }),
    })
    .where('browser_hash', '=', browserHash)
    .where('lin', '=', lin)
    .execute();

/** Deletes the subscriptions of a browser in which the person has signed out. */
export const deletePushOfBrowser = (tx: Transaction<Database>, browserHash: string) =>
  tx.deleteFrom('push_subscription').where('browser_hash', '=', browserHash).execute();

/**
 * Deletes all of the person's subscriptions except that of this session, including those that
 * outlive a session.
 */
export const deleteOtherPush = (db: Kysely<Database>, lin: string, ownSessionId: string | null) =>
  db
    .deleteFrom('push_subscription')
    .where('lin', '=', lin)
    .where('session_id', 'is distinct from', ownSessionId)
    .execute();

/** A browser stops receiving notifications when its person has not returned since then. */
export const staleSince = (now: Date): Date => daysBefore(now, STALE_PUSH_DAYS);
