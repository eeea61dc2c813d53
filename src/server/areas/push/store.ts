import type { ExpressionBuilder, Transaction } from 'kysely';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { standingColumns } from '#server/database/standing.ts';
import { staleSince } from '#server/session/sessions/pushes.ts';

/**
 * Subscribes this browser for this person only, replacing any earlier subscription of the browser.
 * Returns false if it is already subscribed, or if the session has just ended.
 */
export async function subscribe(
  tx: Transaction<Database>,
  sessionId: string,
  endpoint: string,
  now: Date,
): Promise<boolean> {
  // Locked, so that two pages that subscribe concurrently result in one subscription.
  const session = await tx
    .selectFrom('session')
    .select(['lin', 'user_id', 'browser_hash'])
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst();
  if (session === undefined) return false;
  const known = await tx
    .updateTable('push_subscription')
    .set({ session_id: sessionId, seen_at: now })
    .where('endpoint', '=', endpoint)
    .where('browser_hash', '=', session.browser_hash)
    .where('lin', 'is not distinct from', session.lin)
    .where('user_id', 'is not distinct from', session.user_id)
    .executeTakeFirst();
  if (known.numUpdatedRows > 0n) return false;
  const isTaken = (row: ExpressionBuilder<Database, 'push_subscription'>) =>
    row.or([
      row('session_id', '=', sessionId),
      row('endpoint', '=', endpoint),
      row('browser_hash', '=', session.browser_hash),
    ]);
  await tx.deleteFrom('push_subscription').where(isTaken).execute();
  await tx
    .insertInto('push_subscription')
    .values({ ...session, endpoint, session_id: sessionId, seen_at: now, created_at: now })
    .execute();
  return true;
}

export async function removeSubscription(
  tx: Transaction<Database>,
  sessionId: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('push_subscription')
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const deleteEndpoint = (db: Db, endpoint: string) =>
  db.deleteFrom('push_subscription').where('endpoint', '=', endpoint).execute();

/**
 * Marks the notifications that are due today as pushed, and returns the browsers to notify of them.
 * A browser is notified only of notifications that were created after it subscribed. The rows
 * include the columns that decide whether the account is still open.
 */
export const takeDue = (db: Db, today: string, now: Date) =>
  db
    .with('due', (due) =>
      due
        .updateTable('notification')
        .set({ pushed_at: now })
        .where('id', 'in', (waiting) =>
          waiting
            .selectFrom('notification')
            .select('id')
            .where('pushed_at', 'is', null)
            .where('date', '<=', today)
            .orderBy('created_at')
            .limit(500)
            .forUpdate()
            .skipLocked(),
        )
        .returning(['account_id', 'created_at', 'read_at']),
    )
    .selectFrom('due')
    .innerJoin('account', 'account.id', 'due.account_id')
    .innerJoin('person', 'person.lin', 'account.lin')
    .leftJoin('suspension', 'suspension.account_id', 'account.id')
    .innerJoin('push_subscription', (join) =>
      join
        .onRef('push_subscription.lin', '=', 'account.lin')
        .onRef('push_subscription.user_id', '=', 'account.user_id')
        .onRef('push_subscription.created_at', '<=', 'due.created_at'),
    )
    .leftJoin('session', 'session.id', 'push_subscription.session_id')
    .distinct()
    .select(['push_subscription.endpoint', 'person.deceased_on'])
    .select(standingColumns)
    .where('due.read_at', 'is', null)
    .where('session.closed_at', 'is', null)
    .where((row) =>
      row.or([
        row('session.id', 'is not', null),
        row('push_subscription.seen_at', '>', staleSince(now)),
      ]),
    )
    .execute();
