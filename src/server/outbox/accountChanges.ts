import { type Selectable, sql, type Transaction } from 'kysely';
import type { Db } from '../database/open.ts';
import type { Database } from '../database/schema.ts';
import type { AccountChangeTable } from '../database/tables/outbox.ts';
import { accountReceivers } from './accountReceivers.ts';
import type { EnqueueContext } from './enqueue.ts';

/** Changes that one statement passes on. */
const BATCH_SIZE = 1000;

/** A change of an account, as the database's triggers have noted it. */
export type AccountChange = Selectable<AccountChangeTable>;

/** Something outside the portal that is told of changed accounts. */
export interface AccountReceiver {
  /**
   * Writes what the receiver is to be told of these changes, oldest first; nothing if it is not
   * configured. With the same number of statements for any number of changes.
   */
  readonly write: (
    tx: Transaction<Database>,
    changes: readonly AccountChange[],
    context: EnqueueContext,
  ) => Promise<void>;
}

/**
 * Passes on all noted changes of accounts to the receivers, each change once, and the changes of an
 * account in their order: one server at a time does so.
 */
export async function distribute(db: Db, context: EnqueueContext): Promise<void> {
  while (await db.transaction().execute(async (tx) => (await passOn(tx, context)) === BATCH_SIZE));
}

/**
 * Passes on a part of them, in a transaction that may have made some itself: its response can then
 * show the deliveries. Returns the number; 0 while another server passes on.
 */
export async function passOn(tx: Transaction<Database>, context: EnqueueContext): Promise<number> {
  const { rows: locks } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('account changes')) as "isMine"`.execute(tx);
  if (!(locks[0]?.isMine ?? false)) return 0;
  const changes = await tx
    .deleteFrom('account_change')
    .where('id', 'in', (eb) =>
      eb.selectFrom('account_change').select('id').orderBy('id').limit(BATCH_SIZE),
    )
    .returningAll()
    .execute();
  if (changes.length === 0) return 0;
  const inOrder = changes.toSorted((a, b) => a.id - b.id);
  for (const receiver of accountReceivers) await receiver.write(tx, inOrder, context);
  return changes.length;
}
