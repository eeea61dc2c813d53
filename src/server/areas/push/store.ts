import { type Insertable, sql, type Transaction } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Database } from '../../database/schema.ts';
import type { PushSubscriptionTable } from '../../database/tables/sessions.ts';

/** Pushes to this browser for this session alone, whoever it did so for before. False: it does so already. */
export async function subscribe(tx: Transaction<Database>, subscription: Insertable<PushSubscriptionTable>): Promise<boolean> {
  const { session_id, endpoint } = subscription;
  const known = await tx.selectFrom('push_subscription').select('endpoint').where('session_id', '=', session_id).where('endpoint', '=', endpoint).executeTakeFirst();
  if (known !== undefined) return false;
  await tx.deleteFrom('push_subscription').where((row) => row.or([row('session_id', '=', session_id), row('endpoint', '=', endpoint)])).execute();
  await tx.insertInto('push_subscription').values(subscription).execute();
  return true;
}

export async function removeSubscription(tx: Transaction<Database>, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('push_subscription').where('session_id', '=', sessionId).executeTakeFirst();
  return numDeletedRows > 0n;
}

export const forgetEndpoint = (db: Db, endpoint: string) => db.deleteFrom('push_subscription').where('endpoint', '=', endpoint).execute();

/**
 * The browsers to tell of notifications that are to be told today and have not been handed over; each is marked as handed over. A browser
 * is told of what came after it asked, while its session lives.
 */
export async function takeDue(db: Db, today: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ endpoint: string | null }>`
    with due as (
      update notification set pushed_at = ${now}
      where id in (select id from notification where pushed_at is null and date <= ${today}::date order by created_at limit 500 for update skip locked)
      returning account_id, created_at, read_at
    )
    select distinct push_subscription.endpoint
    from due
      join account on account.id = due.account_id
      join session on session.lin = account.lin and session.liu_id = account.liu_id
      join push_subscription on push_subscription.session_id = session.id and push_subscription.created_at <= due.created_at
    where due.read_at is null and session.closed_at is null and session.ends_at > ${now}`.execute(db);
  return rows.flatMap(({ endpoint }) => endpoint ?? []);
}
