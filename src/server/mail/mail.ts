import { type Kysely, sql, type Transaction } from 'kysely';
import type { Language } from '../../contract/values.ts';
import type { Database } from '../database/schema.ts';

/** A letter or text message to one person, as plain text. */
export interface Message {
  readonly channel: 'email' | 'sms';
  readonly recipient: string;
  /** Empty for a text message. */
  readonly subject: string;
  readonly body: string;
  /** Of the text. None: a letter in both, Swedish first, with `BETWEEN_LANGUAGES` between them; or a text message. */
  readonly language?: Language | null;
}

export const BETWEEN_LANGUAGES = '\n—\n\n';

/** A message with a code in it, made by `sealedUntil`. */
export interface SealedMessage extends Message {
  readonly body: '';
  readonly sealedBody: Buffer;
  /** Until when the code in the text is good: the text is kept no longer than until it is delivered, and is not sent afterwards. */
  readonly secretUntil: Date;
}

/**
 * Puts the message in the outbox, in the transaction of the change that it tells of, so that neither exists without the
 * other. `deliverWaiting` sends it; a silent mail server holds up no one.
 */
export async function send(tx: Transaction<Database> | Kysely<Database>, message: Message | SealedMessage, now: Date): Promise<void> {
  const { channel, recipient, subject, body, language = null } = message;
  await tx
    .insertInto('outgoing_message')
    .values({ channel, recipient, subject, body, language, ...secretOf(message), created_at: now, sent_at: null, attempts: 0, next_attempt_at: now, last_error: null })
    .execute();
}

/** Sends the message, or does nothing in the same way and the same time, so that an answer does not tell whether there was anybody to write to. */
export async function sendIf(isForSomebody: boolean, tx: Transaction<Database>, message: Message | SealedMessage, now: Date): Promise<void> {
  const { channel, recipient, subject, body, language = null } = message;
  const { sealed_body, secret_until } = secretOf(message);
  await sql`
    insert into outgoing_message (channel, recipient, subject, body, language, sealed_body, secret_until, created_at, attempts, next_attempt_at)
    select ${channel}, ${recipient}, ${subject}, ${body}, ${language}, ${sealed_body}::bytea, ${secret_until}::timestamptz, ${now}::timestamptz, 0, ${now}::timestamptz where ${isForSomebody}::boolean
  `.execute(tx);
}

const secretOf = (message: Message | SealedMessage) =>
  'sealedBody' in message ? { sealed_body: message.sealedBody, secret_until: message.secretUntil } : { sealed_body: null, secret_until: null };
