import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { asKept } from '../../rules/passwordPolicy.ts';

/** Hashes passwords outside the event loop, in order. Every method @throws {TooBusy}. */
export interface Hashing {
  /** Argon2id, with the parameters and the salt included in the text. */
  readonly hash: (password: string) => Promise<string>;
  readonly verify: (hash: string, password: string) => Promise<boolean>;
}

/** Thrown when the load exceeds the capacity of the machine; nothing has been done, and the caller may retry later. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';
}

/** The minimum recommended by OWASP: 19 MiB, two passes. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A burst may fill the queue. When no call has been served without waiting for this long, the load is no longer a burst. */
const LONGEST_RUSH_MS = 1_000;
/** Under sustained load, maximum number of queued calls per place: the others are rejected immediately, so that accepted calls are served soon. */
const MOST_TURNS = 4;
/** Time that must pass after the last rejected call before the next burst may fill the queue. */
const CALM_MS = 10_000;
const LONGEST_QUEUE = 1_000;
/** Size of Node's thread pool for such work; additional calls would wait there unseen. */
const THREADS = 4;

interface Waiting {
  readonly begin: () => void;
  readonly refuse: () => void;
}

/** Creates a hasher that by default runs as many calls at once as there are cores, up to `THREADS`: more would only slow each of them down. */
export function createHashing({ atOnce = Math.min(availableParallelism(), THREADS), longestQueue = LONGEST_QUEUE } = {}): Hashing {
  const queue: Waiting[] = [];
  let running = 0;
  let idleAt = performance.now();
  let strainedAt = -Infinity;

  const mostWaiting = (now: number) => (now - idleAt <= LONGEST_RUSH_MS && now - strainedAt > CALM_MS ? longestQueue : Math.min(MOST_TURNS * atOnce, longestQueue));

  /** Passes the free place on to the first call in the queue, and rejects calls at the end of the queue that would wait too long. */
  const handOn = () => {
    const now = performance.now();
    for (const late of queue.splice(mostWaiting(now))) {
      strainedAt = now;
      late.refuse();
    }
    const first = queue.shift();
    if (first === undefined) running -= 1;
    else first.begin();
  };

  const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const now = performance.now();
    if (running < atOnce) {
      running += 1;
      idleAt = now;
    } else if (queue.length < mostWaiting(now)) {
      await new Promise<void>((begin, reject) => queue.push({ begin, refuse: () => reject(new TooBusy('The rush at hashing does not end.')) }));
    } else {
      strainedAt = now;
      throw new TooBusy('The queue for hashing is full.');
    }
    try {
      return await work();
    } finally {
      handOn();
    }
  };

  return {
    hash: (password) => inTurn(() => hash(asKept(password), PARAMETERS)),
    verify: (known, password) => inTurn(() => verify(known, asKept(password))),
  };
}
