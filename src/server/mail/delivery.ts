import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Db } from '../database/open.ts';
import type { OutgoingMessageTable } from '../database/tables/sessions.ts';
import {
  DeliveryLoop,
  type LoopContext,
  PROBE_MS,
  type Queue,
  type Slot,
  Unreadable,
} from '../outbox/deliveryLoop.ts';
import { waitsForClockAhead } from '../outbox/clockAhead.ts';
import { bodyOf } from './sealed.ts';
import { type MailTransport, MailServerUnavailable } from './smtp.ts';

/**
 * Minutes until the next attempt, so that a message never waits much longer than the fault has
 * lasted; after the last one, 22 hours in all, the message stays in the table for inspection.
 */
const RETRY_DELAYS_MINUTES = [0.5, 1, 1, 2, 4, 8, 15, 30, 60, 120, 240, 360, 480];
/** A message is discarded if the mail server has been unavailable for this long. */
const MAX_AGE_MS = 5 * 24 * 3600_000;

/**
 * Messages that a server delivers at the same time: any, and in addition only those with a code,
 * for which somebody waits.
 */
const SHARED_SLOTS = 8;
const CODE_SLOTS = 4;
/**
 * Maximum number of them to one domain, with a code and without, so that a domain whose mail is
 * slow does not delay that to others.
 */
const MAX_PER_DOMAIN = 3;

export interface Delivery extends LoopContext {
  readonly transport: MailTransport;
  /** Decrypts the texts that contain a code. */
  readonly secretKey: string;
  /** Keeps the text of delivered messages that contain a code, for the demonstration's mailbox. */
  readonly keepsSecrets?: boolean;
}

type Row = Selectable<OutgoingMessageTable>;

/**
 * Delivers the messages of the outbox, those with a code first and otherwise oldest first. A text
 * that contains a code is removed after delivery; one whose code has expired, or that cannot be
 * decrypted with the portal's key, is removed without being sent. A message that is sent again has
 * the same Message-ID.
 */
export function mailLoop(db: Db, delivery: Delivery): DeliveryLoop<Row> {
  const queue: Queue<Row> = {
    receiver: 'mail',
    work: 'Mail',
    slots: { shared: SHARED_SLOTS, reserved: CODE_SLOTS },
    // Each claim depends on the messages under way.
    batchSize: 1,
    patience: 1,
    endClockAhead: (now) =>
      db
        .updateTable('outgoing_message')
        .set({ next_attempt_at: now })
        .where('sent_at', 'is', null)
        .where(waitsForClockAhead(RETRY_DELAYS_MINUTES, now))
        .execute(),
    endExpired: (now) => discardExpired(db, now),
    claim: (slot) => claimNext(db, slot),
    extendClaims: (ids, until) =>
      db
        .updateTable('outgoing_message')
        .set({ next_attempt_at: until })
        .where('id', 'in', ids)
        .where('next_attempt_at', 'is not', null)
        .execute(),
    attempt: async (message) => {
      const body = bodyOf(message, delivery.secretKey);
      if (body === null) throw new Unreadable('The text was sealed with another key.');
      await delivery.transport({ ...message, body });
    },
    isUnavailable: (error) => error instanceof MailServerUnavailable,
    settleArrived: (messages, now) => settleArrived(db, delivery, messages, now),
    settleFailed: (message, error, now) => settleFailed(db, delivery, message, error, now),
    setAside: (message) =>
      unsent(db, [message])
        .set({ next_attempt_at: null, last_error: 'The server has ended twice meanwhile.' })
        .execute(),
  };
  return new DeliveryLoop(queue, delivery);
}

/** Delivers what is due and waits for the outcome. */
export async function deliverDueMessages(db: Db, delivery: Delivery): Promise<void> {
  const loop = mailLoop(db, delivery);
  await loop.deliverDue();
  await loop.settled();
}

/** Makes a message due again that is not sent by itself any more. */
export const sendAgain = (db: Kysely<Database>, id: string, now: Date) =>
  db
    .updateTable('outgoing_message')
    .set({ next_attempt_at: now, last_error: null })
    .where(sql<string>`id::text`, '=', id)
    .where('sent_at', 'is', null)
    .where('next_attempt_at', 'is', null)
    .execute();

const unsent = (db: Db, messages: readonly Row[]) =>
  db
    .updateTable('outgoing_message')
    .where(
      'id',
      'in',
      messages.map(({ id }) => id),
    )
    .where('sent_at', 'is', null);

const settleArrived = (
  db: Db,
  { keepsSecrets = false }: Delivery,
  messages: readonly Row[],
  now: Date,
) =>
  unsent(db, messages)
    .set({ sent_at: now, next_attempt_at: null, attempts: sql`attempts + 1`, last_error: null })
    .$if(!keepsSecrets, (query) =>
      query.set({
        body: sql`case when secret_until is null then body else '' end`,
        sealed_body: sql`case when secret_until is null then sealed_body end`,
      }),
    )
    .execute();

/** Stores why an attempt failed. While the mail server is unavailable, no attempt counts. */
async function settleFailed(
  db: Db,
  { log }: Delivery,
  message: Row,
  error: Error,
  now: Date,
): Promise<void> {
  const row = unsent(db, [message]);
  const attempts = message.attempts + 1;
  const lastError = error.message.slice(0, 500);
  if (error instanceof Unreadable) {
    log.warn(
      { messageId: message.id },
      'message cannot be decrypted with the current key; discarded',
    );
    await row.set({ ...erased, next_attempt_at: null, last_error: lastError }).execute();
    return;
  }
  if (error instanceof MailServerUnavailable) {
    await row
      .set({ next_attempt_at: new Date(now.getTime() + PROBE_MS), last_error: lastError })
      .execute();
    return;
  }
  const minutes = RETRY_DELAYS_MINUTES[message.attempts];
  log.warn({ err: error, messageId: message.id, attempts }, 'message delivery failed');
  await row
    .set({
      attempts,
      next_attempt_at: minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000),
      last_error: lastError,
    })
    .execute();
}

const erased = { body: '', sealed_body: null } as const;

async function discardExpired(db: Db, now: Date): Promise<void> {
  const waiting = db.updateTable('outgoing_message').where('sent_at', 'is', null);
  await waiting
    .set({ ...erased, next_attempt_at: null, last_error: 'The code has expired.' })
    .where('secret_until', '<=', now)
    .where((eb) => eb.or([eb('body', '<>', ''), eb('sealed_body', 'is not', null)]))
    .execute();
  await waiting
    .set({ next_attempt_at: null })
    .where('next_attempt_at', 'is not', null)
    .where('created_at', '<', new Date(now.getTime() - MAX_AGE_MS))
    .execute();
}

function claimNext(db: Db, { now, claimedUntil, isReserved, underway }: Slot<Row>) {
  const fullDomains = (hasCode: boolean) =>
    domainsWith(
      MAX_PER_DOMAIN,
      underway
        .filter(({ secret_until: until }) => (until !== null) === hasCode)
        .map(({ recipient }) => domainOf(recipient)),
    );
  return db
    .updateTable('outgoing_message')
    .set({ next_attempt_at: claimedUntil })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('outgoing_message')
        .select('id')
        .where('sent_at', 'is', null)
        .where('next_attempt_at', '<=', now)
        .where((or) =>
          or.or([
            or('secret_until', '>', now),
            ...(isReserved ? [] : [or('secret_until', 'is', null)]),
          ]),
        )
        .where(
          sql<boolean>`lower(split_part(recipient, '@', -1)) <> all(case
              when secret_until is null then ${fullDomains(false)}::text[] else ${fullDomains(true)}::text[] end)`,
        )
        .orderBy(sql`secret_until is null`)
        .orderBy('created_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

/** The part after the last at sign, as the database computes it. */
const domainOf = (recipient: string): string =>
  recipient.slice(recipient.lastIndexOf('@') + 1).toLowerCase();

const domainsWith = (count: number, domains: readonly string[]): string[] =>
  [...new Set(domains)].filter((domain) => domains.filter((one) => one === domain).length >= count);
