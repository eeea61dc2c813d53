import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { normalisePassword, passwordForms } from '#rules/passwordPolicy.ts';

/** Hashes passwords outside the event loop, in order. Every method @throws {TooBusy}. */
export interface Hashing {
  /** Argon2id, with the parameters and the salt included in the text. */
  readonly hash: (password: string) => Promise<string>;
  readonly verify: (hash: string, password: string) => Promise<boolean>;
}

/**
 * Thrown when the load exceeds the capacity of the machine; nothing has been done, and the caller
 * may retry later.
 */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';
}

/** The minimum recommended by OWASP: 19 MiB, two passes. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * A burst may fill the queue. When no call has been served without waiting for this long, the load
 * is no longer a burst.
 */
const MAX_BURST_MS = 1_000;
/**
 * Under sustained load, maximum number of queued calls per place: the others are rejected
 * immediately, so that accepted calls are served soon.
 */
const MAX_QUEUED_PER_SLOT = 4;
/** Time that must pass after the last rejected call before the next burst may fill the queue. */
const RECOVERY_MS = 10_000;
const MAX_QUEUE_LENGTH = 1_000;
/** Size of Node's thread pool for such work; additional calls would wait there unseen. */
const THREADS = 4;

interface QueuedCall {
  readonly begin: () => void;
  readonly refuse: () => void;
}

/**
 * Creates a hasher that by default runs as many calls at once as there are cores, up to `THREADS`:
 * more would only slow each of them down.
 */
export function createHashing({
  concurrency = Math.min(availableParallelism(), THREADS),
  maxQueueLength = MAX_QUEUE_LENGTH,
} = {}): Hashing {
  const queue: QueuedCall[] = [];
  let running = 0;
  let lastIdleAt = performance.now();
  let lastRejectedAt = -Infinity;

  const queueLimit = (now: number) =>
    now - lastIdleAt <= MAX_BURST_MS && now - lastRejectedAt > RECOVERY_MS
      ? maxQueueLength
      : Math.min(MAX_QUEUED_PER_SLOT * concurrency, maxQueueLength);

  /**
   * Passes the free place on to the first call in the queue, and rejects calls at the end of the
   * queue that would wait too long.
   */
  const releaseSlot = () => {
    const now = performance.now();
    for (const late of queue.splice(queueLimit(now))) {
      lastRejectedAt = now;
      late.refuse();
    }
    const first = queue.shift();
    if (first === undefined) running -= 1;
    else first.begin();
  };

  const runQueued = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const now = performance.now();
    if (running < concurrency) {
      running += 1;
      lastIdleAt = now;
    } else if (queue.length < queueLimit(now)) {
      await new Promise<void>((begin, reject) =>
        queue.push({
          begin,
          refuse: () => reject(new TooBusy('Sustained load on password hashing.')),
        }),
      );
    } else {
      lastRejectedAt = now;
      throw new TooBusy('The hashing queue is full.');
    }
    try {
      return await work();
    } finally {
      releaseSlot();
    }
  };

  return {
    hash: (password) => runQueued(() => hash(normalisePassword(password), PARAMETERS)),
    verify: (known, password) =>
      runQueued(async () => {
        for (const form of passwordForms(password)) if (await verify(known, form)) return true;
        return false;
      }),
  };
}
