import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';

/** A letter or text message to one person. Plain text: nothing in it is fetched, tracked or run. */
export interface Message {
  readonly channel: 'email' | 'sms';
  readonly recipient: string;
  /** Empty for a text message. */
  readonly subject: string;
  readonly body: string;
}

/**
 * Puts the message in the outbox, in the transaction of the change that it tells of, so that neither exists without the
 * other. `deliverWaiting` sends it; a silent mail server holds up no one.
 */
export async function send(tx: Transaction<Database> | Kysely<Database>, message: Message, now: Date): Promise<void> {
  await tx
    .insertInto('outgoing_message')
    .values({ ...message, created_at: now, sent_at: null, attempts: 0, next_attempt_at: now, last_error: null })
    .execute();
}
