import { type Kysely, sql, type Transaction } from 'kysely';
import type { Language } from '#contract/values.ts';
import type { Database } from '../database/schema.ts';

/** An email or text message to one person, as plain text. */
export interface Message {
  readonly channel: 'email' | 'sms';
  readonly recipient: string;
  /** Empty for a text message. */
  readonly subject: string;
  readonly body: string;
  /**
   * The language of the text. Not set for an email in both languages, with Swedish first and
   * `BETWEEN_LANGUAGES` between them, and for a text message.
   */
  readonly language?: Language | null;
}

export const BETWEEN_LANGUAGES = '\n—\n\n';

/** A message that contains a code, created by `sealedUntil`. */
export interface SealedMessage extends Message {
  readonly body: '';
  readonly sealedBody: Buffer;
  /**
   * When the code in the text expires. The text is stored only until it is delivered, and is not
   * sent after this time.
   */
  readonly secretUntil: Date;
}

/**
 * Adds the message to the outbox, in the transaction of the change that it is about, so that
 * neither is committed without the other. `mailLoop` delivers it, so a slow mail server does not
 * delay anyone.
 */
export const send = (
  tx: Transaction<Database> | Kysely<Database>,
  message: Message | SealedMessage,
  now: Date,
): Promise<void> => sendAll(tx, [message], now);

/** Adds several messages in one statement. */
export async function sendAll(
  tx: Transaction<Database> | Kysely<Database>,
  messages: readonly (Message | SealedMessage)[],
  now: Date,
): Promise<void> {
  if (messages.length === 0) return;
  await tx
    .insertInto('outgoing_message')
    .values(
      messages.map((message) => ({
        channel: message.channel,
        recipient: message.recipient,
        subject: message.subject,
        body: message.body,
        language: message.language ?? null,
        ...secretOf(message),
        created_at: now,
        sent_at: null,
        attempts: 0,
        next_attempt_at: now,
        last_error: null,
      })),
    )
    .execute();
}

/**
 * Sends the message, or does nothing in the same way and time, so that the response does not reveal
 * whether there was a recipient.
 */
export async function sendIf(
  hasRecipient: boolean,
  tx: Transaction<Database>,
  message: Message | SealedMessage,
  now: Date,
): Promise<void> {
  const { channel, recipient, subject, body, language = null } = message;
  const { sealed_body, secret_until } = secretOf(message);
  await sql`
    insert into outgoing_message (channel, recipient, subject, body,
      language, sealed_body, secret_until, created_at, attempts, next_attempt_at)
    select ${channel}, ${recipient}, ${subject}, ${body}, ${language}, ${sealed_body}::bytea,
      ${secret_until}::timestamptz, ${now}::timestamptz, 0, ${now}::timestamptz where ${hasRecipient}::boolean
  `.execute(tx);
}

const secretOf = (message: Message | SealedMessage) =>
  'sealedBody' in message
    ? { sealed_body: message.sealedBody, secret_until: message.secretUntil }
    : { sealed_body: null, secret_until: null };
