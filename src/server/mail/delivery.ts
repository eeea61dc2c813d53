import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../database/open.ts';
import { bodyOf } from './sealed.ts';
import { type MailTransport, MailServerUnavailable } from './smtp.ts';

/**
 * Minutes until the next attempt, so that a message never waits much longer than the fault has
 * lasted; after the last one, 22 hours in all, the message stays in the table for inspection.
 */
const RETRY_DELAYS_MINUTES = [0.5, 1, 1, 2, 4, 8, 15, 30, 60, 120, 240, 360, 480];
/**
 * While the mail server is unavailable, one message at a time is tried this often, and no attempt
 * counts.
 */
const PROBE_MS = 10_000;
/** A message is discarded if the mail server has been unavailable for this long. */
const MAX_AGE_MS = 5 * 24 * 3600_000;

/**
 * A message being delivered is not due for this long, which is extended until the attempt ends: if
 * this server is killed, another one takes over.
 */
const CLAIM_MS = 30_000;
const CLAIM_RENEWAL_MS = 10_000;

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

export interface Delivery {
  readonly transport: MailTransport;
  /** Decrypts the texts that contain a code. */
  readonly secretKey: string;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
  readonly clock: () => Date;
  /** Keeps the text of delivered messages that contain a code, for the demonstration's mailbox. */
  readonly keepsSecrets?: boolean;
}

type Row = NonNullable<Awaited<ReturnType<typeof claimNext>>>;

/**
 * Delivers the messages of the outbox, those with a code first and otherwise oldest first. Several
 * servers may do so at the same time: each message is claimed by one of them. A text that contains
 * a code is removed after delivery; one whose code has expired, or that cannot be decrypted with
 * the portal's key, is removed without being sent.
 *
 * A message is sent again only if no reply has confirmed the first attempt: the connection was
 * lost, or the server killed, between the message's last line and the reply. It then has the same
 * Message-ID.
 */
export class Outbox {
  readonly #db: Db;
  readonly #delivery: Delivery;
  readonly #underway = new Map<string, { readonly domain: string; readonly hasCode: boolean }>();
  readonly #workers = new Map<number, Promise<void>>();
  #claiming: Promise<unknown> = Promise.resolve();
  /** When the mail server may be tried again; null while it is available. */
  #probeAt: number | null = null;
  #isProbing = false;
  #isStopped = false;
  #renewal: NodeJS.Timeout | undefined;

  constructor(db: Db, delivery: Delivery) {
    this.#db = db;
    this.#delivery = delivery;
  }

  /** Starts to deliver what is due, without waiting for it. */
  async deliverDue(): Promise<void> {
    await discardExpired(this.#db, this.#delivery.clock());
    this.#startWorker();
  }

  /** Resolves when all messages that are due have been attempted. */
  async settled(): Promise<void> {
    while (this.#workers.size > 0) await Promise.all(this.#workers.values());
  }

  /** Starts no further attempts, and waits for those in progress, but no longer than this. */
  async stop(graceMs: number): Promise<void> {
    this.#isStopped = true;
    await Promise.race([
      this.settled(),
      new Promise((resolve) => void setTimeout(resolve, graceMs).unref()),
    ]);
  }

  /** Starts the first idle worker. A worker that finds a message starts the next one. */
  #startWorker(): void {
    const slot = Array.from({ length: SHARED_SLOTS + CODE_SLOTS }, (_, index) => index).find(
      (index) => !this.#workers.has(index),
    );
    if (slot === undefined || this.#isStopped) return;
    const work = this.#work(slot >= SHARED_SLOTS)
      .catch((err: unknown) =>
        this.#delivery.log.warn({ err }, 'mail delivery failed; will retry at the next interval'),
      )
      .finally(() => this.#workers.delete(slot));
    this.#workers.set(slot, work);
  }

  async #work(isForCodes: boolean): Promise<void> {
    while (!this.#isStopped) {
      const isProbe = this.#probeAt !== null;
      if (isProbe && (this.#isProbing || this.#delivery.clock().getTime() < (this.#probeAt ?? 0)))
        return;
      this.#isProbing ||= isProbe;
      try {
        const message = await this.#claim(isForCodes);
        if (message === undefined) return;
        if (!isProbe) this.#startWorker();
        await this.#attempt(message);
      } finally {
        if (isProbe) this.#isProbing = false;
      }
    }
  }

  /**
   * Claims the next due message. One at a time, because each claim depends on the messages under
   * way.
   */
  #claim(isForCodes: boolean): Promise<Row | undefined> {
    const claim = this.#claiming.then(async () => {
      const fullDomains = (hasCode: boolean) =>
        domainsWith(
          MAX_PER_DOMAIN,
          [...this.#underway.values()]
            .filter((one) => one.hasCode === hasCode)
            .map(({ domain }) => domain),
        );
      const message = await claimNext(this.#db, {
        now: this.#delivery.clock(),
        isForCodes,
        fullForCodes: fullDomains(true),
        fullForOthers: fullDomains(false),
      });
      if (message !== undefined)
        this.#underway.set(message.id, {
          domain: domainOf(message.recipient),
          hasCode: message.secret_until !== null,
        });
      return message;
    });
    this.#claiming = claim.catch(() => undefined);
    return claim;
  }

  async #attempt(message: Row): Promise<void> {
    this.#renewal ??= setInterval(() => void this.#renewClaims(), CLAIM_RENEWAL_MS).unref();
    try {
      await this.#deliver(message);
    } finally {
      this.#underway.delete(message.id);
      if (this.#underway.size === 0) {
        clearInterval(this.#renewal);
        this.#renewal = undefined;
      }
    }
  }

  async #deliver(message: Row): Promise<void> {
    const { transport, secretKey, log, clock, keepsSecrets = false } = this.#delivery;
    const row = this.#db
      .updateTable('outgoing_message')
      .where('id', '=', message.id)
      .where('sent_at', 'is', null);
    const body = bodyOf(message, secretKey);
    if (body === null) {
      log.warn(
        { messageId: message.id },
        'message cannot be decrypted with the current key; discarded',
      );
      await row
        .set({
          ...erased,
          next_attempt_at: null,
          last_error: 'The text was sealed with another key.',
        })
        .execute();
      return;
    }
    const error = await transport({ ...message, body }).then(
      () => null,
      (reason: unknown) => (reason instanceof Error ? reason : new Error('unknown')),
    );
    const now = clock();
    const lastError = error?.message.slice(0, 500) ?? null;
    if (error instanceof MailServerUnavailable) {
      this.#pause(error, now);
      await row
        .set({ next_attempt_at: new Date(now.getTime() + PROBE_MS), last_error: lastError })
        .execute();
      return;
    }
    this.#resume();
    const attempts = message.attempts + 1;
    if (error === null) {
      const isErased = message.secret_until !== null && !keepsSecrets;
      await row
        .set({
          ...(isErased && erased),
          sent_at: now,
          next_attempt_at: null,
          attempts,
          last_error: null,
        })
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

  #pause(err: Error, now: Date): void {
    if (this.#probeAt === null)
      this.#delivery.log.warn(
        { err },
        'mail server unavailable; messages wait until it is available again',
      );
    this.#probeAt = now.getTime() + PROBE_MS;
  }

  #resume(): void {
    if (this.#probeAt === null) return;
    this.#delivery.log.info('mail server available again');
    this.#probeAt = null;
    this.#startWorker();
  }

  async #renewClaims(): Promise<void> {
    const until = new Date(this.#delivery.clock().getTime() + CLAIM_MS);
    await this.#db
      .updateTable('outgoing_message')
      .set({ next_attempt_at: until })
      .where('id', 'in', [...this.#underway.keys()])
      .where('next_attempt_at', 'is not', null)
      .execute()
      .catch((err: unknown) =>
        this.#delivery.log.warn({ err }, 'mail claim not renewed; will retry'),
      );
  }
}

const erased = { body: '', sealed_body: null } as const;

/** Delivers what is due and waits for the outcome. */
export async function deliverDueMessages(db: Db, delivery: Delivery): Promise<void> {
  const outbox = new Outbox(db, delivery);
  await outbox.deliverDue();
  await outbox.settled();
}

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

interface Claim {
  readonly now: Date;
  readonly isForCodes: boolean;
  readonly fullForCodes: readonly string[];
  readonly fullForOthers: readonly string[];
}

const claimNext = (db: Db, { now, isForCodes, fullForCodes, fullForOthers }: Claim) =>
  db
    .updateTable('outgoing_message')
    .set({ next_attempt_at: new Date(now.getTime() + CLAIM_MS) })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('outgoing_message')
        .select('id')
        .where('sent_at', 'is', null)
        .where('next_attempt_at', '<=', now)
        .where((or) =>
          or.or([
            or('secret_until', '>', now),
            ...(isForCodes ? [] : [or('secret_until', 'is', null)]),
          ]),
        )
        .where(
          sql<boolean>`lower(split_part(recipient, '@', -1)) <> all(case
              when secret_until is null then ${fullForOthers}::text[] else ${fullForCodes}::text[] end)`,
        )
        .orderBy(sql`secret_until is null`)
        .orderBy('created_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();

/** The part after the last at sign, as the database computes it. */
const domainOf = (recipient: string): string =>
  recipient.slice(recipient.lastIndexOf('@') + 1).toLowerCase();

const domainsWith = (count: number, domains: readonly string[]): string[] =>
  [...new Set(domains)].filter((domain) => domains.filter((one) => one === domain).length >= count);
