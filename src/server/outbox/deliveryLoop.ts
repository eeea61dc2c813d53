import type { FastifyBaseLogger } from 'fastify';

/** While a receiver is unavailable, one item at a time is tried this often. */
export const PROBE_MS = 10_000;
/**
 * An item being delivered is not due for this long, which is extended until the attempt ends: if
 * this server is killed, another one takes over.
 */
export const CLAIM_MS = 30_000;
const CLAIM_RENEWAL_MS = 10_000;

/** The stored content cannot be read, which says nothing about the receiver. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

/** What one attempt may claim. */
export interface Slot<Item> {
  /** Whether the slot is kept free for urgent items. */
  readonly isReserved: boolean;
  /** What this server is delivering at the moment. */
  readonly underway: readonly Item[];
  readonly now: Date;
  /** Until when the item belongs to this server. */
  readonly claimedUntil: Date;
}

interface Identified {
  readonly id: string | number;
}

/** A table of items that wait for one receiver. Several servers may deliver from it. */
export interface Queue<Item extends Identified> {
  /** Names the receiver in the log. */
  readonly receiver: string;
  /** Items that one server delivers at the same time: any, and in addition only urgent ones. */
  readonly slots: { readonly shared: number; readonly reserved: number };
  /** The failures in a row after which the receiver counts as unavailable. */
  readonly patience: number;
  /** Ends the items whose time has passed. */
  readonly endExpired: (now: Date) => Promise<void>;
  /** Claims the next due item, so that no other server claims it. */
  readonly claim: (slot: Slot<Item>) => Promise<Item | undefined>;
  readonly renewClaims: (ids: readonly Item['id'][], until: Date) => Promise<unknown>;
  /** Delivers the item. Throws when it is not known to have arrived. */
  readonly attempt: (item: Item) => Promise<void>;
  /** Whether the receiver as a whole, and not only this item, may have failed. */
  readonly isUnavailable: (error: Error) => boolean;
  /** Stores the outcome of an attempt; null when the item has arrived. */
  readonly settle: (item: Item, error: Error | null, now: Date) => Promise<void>;
}

export interface LoopContext {
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
  readonly clock: () => Date;
}

/**
 * Delivers what waits in a queue. Several servers may do so at the same time: each item is claimed
 * by one of them. An item is delivered again only if the outcome of the first attempt could not be
 * stored: the connection was lost, or the server killed, before that.
 */
export class DeliveryLoop<Item extends Identified> {
  readonly #queue: Queue<Item>;
  readonly #context: LoopContext;
  readonly #underway = new Map<Item['id'], Item>();
  readonly #workers = new Map<number, Promise<void>>();
  #claiming: Promise<unknown> = Promise.resolve();
  #failuresInARow = 0;
  /** When the receiver may be tried again; null while it is available. */
  #probeAt: number | null = null;
  #isProbing = false;
  #isStopped = false;
  #renewal: NodeJS.Timeout | undefined;

  constructor(queue: Queue<Item>, context: LoopContext) {
    this.#queue = queue;
    this.#context = context;
  }

  /** Starts to deliver what is due, without waiting for it. */
  async deliverDue(): Promise<void> {
    await this.#queue.endExpired(this.#context.clock());
    this.#startWorker();
  }

  /** Resolves when everything that is due has been attempted. */
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

  /** Starts the first idle worker. A worker that finds an item starts the next one. */
  #startWorker(): void {
    const { slots, receiver } = this.#queue;
    const slot = Array.from({ length: slots.shared + slots.reserved }, (_, index) => index).find(
      (index) => !this.#workers.has(index),
    );
    if (slot === undefined || this.#isStopped) return;
    const work = this.#work(slot >= slots.shared)
      .catch((err: unknown) =>
        this.#context.log.warn(
          { err, receiver },
          'delivery failed; will retry at the next interval',
        ),
      )
      .finally(() => this.#workers.delete(slot));
    this.#workers.set(slot, work);
  }

  async #work(isReserved: boolean): Promise<void> {
    while (!this.#isStopped) {
      const isProbe = this.#probeAt !== null;
      if (isProbe && (this.#isProbing || this.#context.clock().getTime() < (this.#probeAt ?? 0)))
        return;
      this.#isProbing ||= isProbe;
      try {
        const item = await this.#claim(isReserved);
        if (item === undefined) return;
        if (!isProbe) this.#startWorker();
        await this.#deliver(item);
      } finally {
        if (isProbe) this.#isProbing = false;
      }
    }
  }

  /** Claims the next item. One at a time, because each claim depends on the items under way. */
  #claim(isReserved: boolean): Promise<Item | undefined> {
    const claim = this.#claiming.then(async () => {
      const now = this.#context.clock();
      const item = await this.#queue.claim({
        isReserved,
        underway: [...this.#underway.values()],
        now,
        claimedUntil: new Date(now.getTime() + CLAIM_MS),
      });
      if (item !== undefined) this.#underway.set(item.id, item);
      return item;
    });
    this.#claiming = claim.catch(() => undefined);
    return claim;
  }

  async #deliver(item: Item): Promise<void> {
    this.#renewal ??= setInterval(() => void this.#renewClaims(), CLAIM_RENEWAL_MS).unref();
    try {
      const error = await this.#queue.attempt(item).then(
        () => null,
        (reason: unknown) => (reason instanceof Error ? reason : new Error('unknown')),
      );
      const now = this.#context.clock();
      if (error !== null && this.#queue.isUnavailable(error)) this.#countFailure(error, now);
      else if (!(error instanceof Unreadable)) this.#resume();
      await this.#queue.settle(item, error, now);
    } finally {
      this.#underway.delete(item.id);
      if (this.#underway.size === 0) {
        clearInterval(this.#renewal);
        this.#renewal = undefined;
      }
    }
  }

  #countFailure(err: Error, now: Date): void {
    this.#failuresInARow += 1;
    if (this.#failuresInARow < this.#queue.patience) return;
    if (this.#probeAt === null)
      this.#context.log.warn(
        { err, receiver: this.#queue.receiver },
        'receiver unavailable; deliveries wait until it is available again',
      );
    this.#probeAt = now.getTime() + PROBE_MS;
  }

  #resume(): void {
    this.#failuresInARow = 0;
    if (this.#probeAt === null) return;
    this.#context.log.info({ receiver: this.#queue.receiver }, 'receiver available again');
    this.#probeAt = null;
    this.#startWorker();
  }

  async #renewClaims(): Promise<void> {
    const until = new Date(this.#context.clock().getTime() + CLAIM_MS);
    await this.#queue
      .renewClaims([...this.#underway.keys()], until)
      .catch((err: unknown) =>
        this.#context.log.warn(
          { err, receiver: this.#queue.receiver },
          'claim not renewed; will retry',
        ),
      );
  }
}
