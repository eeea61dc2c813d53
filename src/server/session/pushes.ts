import { type Kysely, sql, type Transaction } from 'kysely';
import type { Db } from '../database/open.ts';
import type { Database } from '../database/schema.ts';
import type { SignIn } from './sessions.ts';

/**
 * A browser is told of notifications until its person signs out there. A session that is deleted takes the subscription with it; these are
 * the cases in which it goes on without a session, or ends without having one.
 */

/** The sessions have run out, which is no sign-out: the browser goes on being told. */
export const detachPush = (tx: Transaction<Database>, sessionIds: readonly string[]) =>
  tx
    .updateTable('push_subscription')
    .from('session')
    .set((eb) => ({ session_id: null, seen_at: eb.ref('session.last_used_at') }))
    .whereRef('session.id', '=', 'push_subscription.session_id')
    .where('session.id', 'in', sessionIds)
    .execute();

/** Somebody signs in there: what belongs to another person ends, and their own outlives the session before. */
export async function meetPush(tx: Transaction<Database>, { lin }: Pick<SignIn, 'lin'>, browserHash: string): Promise<void> {
  await tx.deleteFrom('push_subscription').where('browser_hash', '=', browserHash).where('lin', 'is distinct from', lin).execute();
  await tx.updateTable('push_subscription').set({ session_id: null }).where('browser_hash', '=', browserHash).execute();
}

/** The session that has just begun goes on with what the same account has in the browser. */
export const adoptPush = (tx: Transaction<Database>, { lin, liUId }: Pick<SignIn, 'lin' | 'liUId'>, browserHash: string, sessionId: string, now: Date) =>
  tx
    .updateTable('push_subscription')
    .set({ seen_at: now, ...(liUId !== null && { session_id: sql<string | null>`case when liu_id = ${liUId} then ${sessionId}::uuid end` }) })
    .where('browser_hash', '=', browserHash)
    .where('lin', '=', lin)
    .execute();

/** The person has signed out of this browser. */
export const endPushOfBrowser = (tx: Transaction<Database>, browserHash: string) => tx.deleteFrom('push_subscription').where('browser_hash', '=', browserHash).execute();

/** The person's sessions end everywhere but in this one, and so does what outlives sessions. */
export const endOtherPush = (db: Kysely<Database>, lin: string, ownSessionId: string | null) =>
  db.deleteFrom('push_subscription').where('lin', '=', lin).where('session_id', 'is distinct from', ownSessionId).execute();

/** A browser whose person has not come for so long is not told any more. */
export const FORGOTTEN_AFTER_DAYS = 30;
export const forgottenSince = (now: Date): Date => new Date(now.getTime() - FORGOTTEN_AFTER_DAYS * 24 * 3_600_000);

export const endForgottenPush = (db: Db, now: Date) =>
  db.deleteFrom('push_subscription').where('session_id', 'is', null).where('seen_at', '<', forgottenSince(now)).execute();
