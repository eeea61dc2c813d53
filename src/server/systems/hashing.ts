import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { asKept } from '../../rules/passwordPolicy.ts';

/** Hashes passwords away from the event loop, in turn. Every method @throws {TooBusy}. */
export interface Hashing {
  /** Argon2id, with its parameters and salt in the text. */
  readonly hash: (password: string) => Promise<string>;
  readonly verify: (hash: string, password: string) => Promise<boolean>;
}

/** More is asked for than the machine can do; nothing has been done. Worth another try in a while. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';
}

/** The least that OWASP asks for: 19 MiB, two passes. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A rush waits its turn. When nobody has been served at once for so long, it is no rush. */
const LONGEST_RUSH_MS = 1_000;
/** From then on only so many wait for each place: the others are sent away at once, so that anyone who is served is served soon. */
const MOST_TURNS = 4;
/** After the last who was sent away, so long passes before the next rush may wait. */
const CALM_MS = 10_000;
const LONGEST_QUEUE = 1_000;
/** Node's own threads for such work; more at once would wait there, unseen. */
const THREADS = 4;

interface Waiting {
  readonly begin: () => void;
  readonly refuse: () => void;
}

/** As many at once as there are cores: more would only make each slower. */
export function createHashing({ atOnce = Math.min(availableParallelism(), THREADS), longestQueue = LONGEST_QUEUE } = {}): Hashing {
  const queue: Waiting[] = [];
  let running = 0;
  let idleAt = performance.now();
  let strainedAt = -Infinity;

  const mostWaiting = (now: number) => (now - idleAt <= LONGEST_RUSH_MS && now - strainedAt > CALM_MS ? longestQueue : Math.min(MOST_TURNS * atOnce, longestQueue));

  /** Gives the place that has become free to the first in the queue, and sends away those at its end who would wait too long. */
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
