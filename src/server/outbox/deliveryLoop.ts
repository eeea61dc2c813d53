import type { FastifyBaseLogger } from 'fastify';
import type { WorkKind } from '#contract/systemStatus.ts';
import { NoResponse } from '../systems/noResponse.ts';
import type { WorkUnderWay } from './workUnderWay.ts';

/** While a receiver is unavailable, one item at a time is tried this often. */
export const PROBE_MS = 10_000;
/**
 * An item being delivered is not due for this long, which is extended until the attempt ends: if
 * this server is killed, another one takes over.
 */
export const CLAIM_MS = 30_000;
const CLAIM_RENEWAL_MS = 10_000;
/** How often items are looked for that a clock ahead of this one has made wait: hardly ever is one. */
const CLOCK_AHEAD_MS = 60_000;

/** The stored content cannot be read, which says nothing about the receiver. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

/** The receiver is not to be told at the moment: the item waits, and this was no attempt. */
export class NotNow extends Error {
  override readonly name = 'NotNow';
}

/** How long the receiver has asked to be left alone, at most an hour; zero where it has not. */
export const waitAskedBy = (error: Error): number =>
  error instanceof NoResponse ? (error.waitMs ?? 0) : 0;

/** What may be claimed at a time. */
export interface Slot<Item> {
  readonly limit: number;
  /** Whether the slot is kept free for urgent items. */
  readonly isReserved: boolean;
  /** What this server has claimed. */
  readonly underway: readonly Item[];
  readonly now: Date;
  /** Until when the items belong to this server. */
  readonly claimedUntil: Date;
}

interface Identified {
  readonly id: string | number;
}

const itemOf = ({ id }: Identified): string => String(id);

/** A table of items that wait for one receiver. Several servers may deliver from it. */
export interface Queue<Item extends Identified> {
  /** Names the receiver in the log. */
  readonly receiver: string;
  /** What the items are when it is noted that they are under way. */
  readonly work: WorkKind;
  /** Items that one server delivers at the same time: any, and in addition only urgent ones. */
  readonly slots: { readonly shared: number; readonly reserved: number };
  /** Items that are claimed at a time, to be delivered one after the other. */
  readonly batchSize: number;
  /** The failures in a row after which the receiver counts as unavailable. */
  readonly patience: number;
  /** Makes due the items that wait for a time which a clock ahead of this one has set. */
  readonly endClockAhead: (now: Date) => Promise<unknown>;
  /** Ends the items whose time has passed. */
  readonly endExpired: (now: Date) => Promise<void>;
  /** Claims the next due items, so that no other server claims them. */
  readonly claim: (slot: Slot<Item>) => Promise<readonly Item[]>;
  /** Changes until when the items belong to this server; with the present time, no longer. */
  readonly extendClaims: (ids: readonly Item['id'][], until: Date) => Promise<unknown>;
  /** Delivers the item. Throws when it is not known to have arrived. @throws {NotNow} */
  readonly attempt: (item: Item) => Promise<void>;
  /** Whether the receiver as a whole, and not only this item, may have failed. */
  readonly isUnavailable: (error: Error) => boolean;
  /** Stores that the items have arrived. */
  readonly settleArrived: (items: readonly Item[], now: Date) => Promise<unknown>;
  /** Stores why an attempt failed. */
  readonly settleFailed: (item: Item, error: Error, now: Date) => Promise<void>;
  /** Ends an item during whose deliveries the server has ended twice. */
  readonly setAside: (item: Item, now: Date) => Promise<unknown>;
}

export interface LoopContext {
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
  readonly clock: () => Date;
  /** Notes what is under way; nothing is noted without it. */
  readonly underWay?: WorkUnderWay;
}

/**
 * Delivers what waits in a queue. Several servers may do so at the same time: each item is claimed
 * by one of them. An item is delivered again only if its arrival is not known: the server was killed
 * before it was stored, or another server took the item over while the database stored nothing.
 */
export class DeliveryLoop<Item extends Identified> {
  readonly #queue: Queue<Item>;
  readonly #context: LoopContext;
  readonly #underway = new Map<Item['id'], Item>();
  /** What has been claimed and not begun. */
  readonly #claimed: Item[] = [];
  /** What has arrived, which is not stored yet. */
  readonly #arrived: Item[] = [];
  /** What has arrived, which the database could not store. */
  readonly #unstored = new Map<Item['id'], Item>();
  readonly #workers = new Map<number, Promise<void>>();
  #claiming: Promise<unknown> = Promise.resolve();
  #storing: Promise<void> = Promise.resolve();
  #failuresInARow = 0;
  /** When items are next looked for that wait because of a clock ahead, by the time of the process. */
  #clockAheadAt = 0;
  /** The last time by the clock, which can be set back. */
  #deliveredAt = new Date(0);
  /** When the receiver may be tried again; null while it is available. */
  #probeAt: number | null = null;
  /** How long it was left alone then. */
  #probeWaitMs = PROBE_MS;
  #isProbing = false;
  #isStopped = false;
  #renewal: NodeJS.Timeout | undefined;

  constructor(queue: Queue<Item>, context: LoopContext) {
    this.#queue = queue;
    this.#context = context;
  }

  /** Starts to deliver what is due, without waiting for it. */
  async deliverDue(): Promise<void> {
    if (this.#unstored.size > 0) {
      this.#arrived.push(...this.#unstored.values());
      this.#storing = this.#storing.then(() => this.#storeArrived());
      await this.#storing;
    }
    const now = this.#context.clock();
    const isSetBack = now < this.#deliveredAt;
    this.#deliveredAt = now;
    if (isSetBack || performance.now() > this.#clockAheadAt) {
      this.#clockAheadAt = performance.now() + CLOCK_AHEAD_MS;
      await this.#queue.endClockAhead(now);
    }
    await this.#queue.endExpired(now);
    if (this.#underway.size === 0) await this.#context.underWay?.flush();
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
      Promise.all([this.#giveBack(this.#claimed.splice(0)), this.settled()]),
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
    try {
      while (!this.#isStopped) {
        const isProbe = this.#probeAt !== null;
        if (isProbe && (this.#isProbing || !this.#isProbeDue())) return;
        this.#isProbing ||= isProbe;
        try {
          const item = await this.#next(isReserved, isProbe);
          if (item === undefined) return;
          if (!isProbe) this.#startWorker();
          await this.#deliver(item);
        } finally {
          if (isProbe) this.#isProbing = false;
        }
      }
    } finally {
      await this.#storing;
      if (this.#isStopped || this.#probeAt !== null) await this.#giveBack(this.#claimed.splice(0));
    }
  }

  /** The clock may have been set back. */
  #isProbeDue(): boolean {
    const left = (this.#probeAt ?? 0) - this.#context.clock().getTime();
    return left <= 0 || left > this.#probeWaitMs;
  }

  /** Returns the next claimed item. One at a time, because each claim depends on those under way. */
  #next(isReserved: boolean, isProbe: boolean): Promise<Item | undefined> {
    const next = this.#claiming.then(async () => {
      if (this.#claimed.length === 0) await this.#claim(isReserved, isProbe);
      return this.#claimed.shift();
    });
    this.#claiming = next.catch(() => undefined);
    return next;
  }

  async #claim(isReserved: boolean, isProbe: boolean): Promise<void> {
    // What has arrived no longer keeps the next change of the same person waiting.
    await this.#storing;
    const now = this.#context.clock();
    const items = await this.#queue.claim({
      limit: isProbe ? 1 : this.#queue.batchSize,
      isReserved,
      underway: [...this.#underway.values()],
      now,
      claimedUntil: new Date(now.getTime() + CLAIM_MS),
    });
    if (items.length === 0) return;
    for (const item of items) this.#underway.set(item.id, item);
    this.#renewal ??= setInterval(() => void this.#renewClaims(), CLAIM_RENEWAL_MS).unref();
    try {
      this.#claimed.push(...(await this.#withoutSetAside(items)));
    } catch (error) {
      this.#release(items);
      throw error;
    }
  }

  /** Notes that the items are taken, and ends those that are set aside. */
  async #withoutSetAside(items: readonly Item[]): Promise<readonly Item[]> {
    const { underWay } = this.#context;
    if (underWay === undefined) return items;
    const standings = await underWay.take(this.#queue.work, items.map(itemOf));
    const isSetAside = (item: Item) => standings.get(itemOf(item)) === 'setAside';
    for (const item of items.filter(isSetAside)) {
      await this.#queue.setAside(item, this.#context.clock());
      this.#release([item]);
    }
    return items.filter((item) => !isSetAside(item));
  }

  /** Attempts the delivery, which is noted while it is under way. */
  #attempt(item: Item): Promise<void> {
    const { underWay } = this.#context;
    const attempt = () => this.#queue.attempt(item);
    return underWay ? underWay.attempt(this.#queue.work, itemOf(item), attempt) : attempt();
  }

  async #giveBack(items: readonly Item[]): Promise<void> {
    if (items.length === 0) return;
    this.#release(items);
    // Before another server can claim them.
    await this.#context.underWay?.giveBack(this.#queue.work, items.map(itemOf));
    await this.#queue.extendClaims(
      items.map(({ id }) => id),
      this.#context.clock(),
    );
  }

  #release(items: readonly Item[]): void {
    for (const { id } of items) this.#underway.delete(id);
    if (this.#underway.size > 0) return;
    clearInterval(this.#renewal);
    this.#renewal = undefined;
  }

  async #deliver(item: Item): Promise<void> {
    const error = this.#unstored.has(item.id)
      ? null
      : await this.#attempt(item).then(
          () => null,
          (reason: unknown) => (reason instanceof Error ? reason : new Error('unknown')),
        );
    if (error instanceof NotNow) return this.#giveBack([item]);
    const now = this.#context.clock();
    if (error !== null && this.#queue.isUnavailable(error)) this.#countFailure(error, now);
    else if (!(error instanceof Unreadable)) this.#resume();
    if (error === null) {
      this.#arrived.push(item);
      this.#storing = this.#storing.then(() => this.#storeArrived());
      return;
    }
    try {
      await this.#queue.settleFailed(item, error, now);
    } finally {
      this.#release([item]);
    }
  }

  /** Stores what has arrived while the arrivals before were stored. Never rejects. */
  async #storeArrived(): Promise<void> {
    const items = this.#arrived.splice(0);
    if (items.length === 0) return;
    try {
      await this.#queue.settleArrived(items, this.#context.clock());
      for (const { id } of items) this.#unstored.delete(id);
    } catch (err) {
      for (const item of items) this.#unstored.set(item.id, item);
      this.#context.log.warn(
        { err, receiver: this.#queue.receiver },
        'arrivals not stored; will be stored at the next interval',
      );
    } finally {
      this.#release(items);
    }
  }

  #countFailure(err: Error, now: Date): void {
    this.#failuresInARow += 1;
    const waitMs = waitAskedBy(err);
    // What is under way answers later than the first that was asked to wait.
    const isLeftAlone = this.#probeAt !== null && this.#probeAt - now.getTime() > PROBE_MS;
    if (waitMs === 0 && (isLeftAlone || this.#failuresInARow < this.#queue.patience)) return;
    if (this.#probeAt === null)
      this.#context.log.warn(
        { err, receiver: this.#queue.receiver },
        'receiver unavailable; deliveries wait until it is available again',
      );
    this.#probeWaitMs = Math.max(PROBE_MS, waitMs);
    this.#probeAt = now.getTime() + this.#probeWaitMs;
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
      .extendClaims([...this.#underway.keys()], until)
      .catch((err: unknown) =>
        this.#context.log.warn(
          { err, receiver: this.#queue.receiver },
          'claim not renewed; will retry',
        ),
      );
  }
}
