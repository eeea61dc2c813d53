import { createTransport } from 'nodemailer';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Db } from '../database/open.ts';
import { emailHtml } from './html.ts';
import type { Message } from './mail.ts';
import { bodyOf } from './sealed.ts';

/** Passes one message on to a mail server. Throws when that fails. */
export type MailTransport = (message: Message) => Promise<void>;

const RESPONSE_TIMEOUT_SECONDS = 5;
/** Minutes until the next attempt; after the last one the message stays in the table for inspection. */
const RETRY_DELAYS_MINUTES = [1, 5, 15, 60, 180, 360, 720];

/** Sends email by SMTP. In the demonstration nothing is sent: the mailbox page shows the messages. */
export function mailTransportOf({ mail, baseUrl }: Pick<Config, 'mail' | 'baseUrl'>): MailTransport {
  if (mail.smtpUrl === null) return async () => undefined;
  const limits = { connectionTimeout: RESPONSE_TIMEOUT_SECONDS * 1000, greetingTimeout: RESPONSE_TIMEOUT_SECONDS * 1000, socketTimeout: RESPONSE_TIMEOUT_SECONDS * 1000 };
  const { protocol, hostname, port, username, password } = new URL(mail.smtpUrl);
  const smtp = createTransport({
    host: hostname,
    port: port === '' ? (protocol === 'smtps:' ? 465 : 587) : Number(port),
    secure: protocol === 'smtps:',
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    ...limits,
  });
  return async (message) => {
    if (message.channel !== 'email') throw new Error('No SMS gateway is configured.');
    const { recipient, subject, body } = message;
    await smtp.sendMail({ from: mail.sender, to: recipient, subject, text: body, html: emailHtml(message, baseUrl), disableFileAccess: true, disableUrlAccess: true });
  };
}

export interface Delivery {
  readonly transport: MailTransport;
  /** Decrypts the texts that contain a code. */
  readonly secretKey: string;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Keeps the text of delivered messages that contain a code, for the demonstration's mailbox. */
  readonly keepsSecrets?: boolean;
}

/**
 * Delivers due messages, oldest first. Several servers may do so at the same time: each message is claimed by one of them. A text that
 * contains a code is removed after delivery; one whose code has expired, or that cannot be decrypted with the portal's key, is removed
 * without being sent.
 */
export async function deliverDueMessages(db: Db, delivery: Delivery, now: Date): Promise<void> {
  await db
    .updateTable('outgoing_message')
    .set({ ...erased, next_attempt_at: null, last_error: 'The code has expired.' })
    .where('sent_at', 'is', null)
    .where('secret_until', '<=', now)
    .where((eb) => eb.or([eb('body', '<>', ''), eb('sealed_body', 'is not', null)]))
    .execute();
  for (let isMore = true; isMore; ) isMore = await deliverNext(db, delivery, now);
}

const erased = { body: '', sealed_body: null } as const;

/** Delivers the next due message. Returns whether there was one. */
const deliverNext = (db: Db, { transport, secretKey, log, keepsSecrets = false }: Delivery, now: Date): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const message = await tx
      .selectFrom('outgoing_message')
      .selectAll()
      .where('sent_at', 'is', null)
      .where('next_attempt_at', '<=', now)
      .orderBy('created_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (message === undefined) return false;

    const row = tx.updateTable('outgoing_message').where('id', '=', message.id);
    const body = bodyOf(message, secretKey);
    if (body === null) {
      log.warn({ messageId: message.id }, 'message cannot be decrypted with the current key; discarded');
      await row.set({ ...erased, next_attempt_at: null, last_error: 'The text was sealed with another key.' }).execute();
      return true;
    }
    const error = await transport({ ...message, body }).then(
      () => null,
      (reason: unknown) => (reason instanceof Error ? reason : new Error('unknown')),
    );
    if (error === null) {
      const isErased = message.secret_until !== null && !keepsSecrets;
      await row.set({ ...(isErased && erased), sent_at: now, next_attempt_at: null, attempts: message.attempts + 1, last_error: null }).execute();
      return true;
    }
    const pause = RETRY_DELAYS_MINUTES[message.attempts];
    log.warn({ err: error, messageId: message.id, attempts: message.attempts + 1 }, 'message delivery failed');
    await row
      .set({
        attempts: message.attempts + 1,
        next_attempt_at: pause === undefined ? null : new Date(now.getTime() + pause * 60_000),
        last_error: error.message.slice(0, 500),
      })
      .execute();
    return true;
  });
