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

/** A rush waits its turn. Where it does not end, whoever would wait long is sent away, so that the others are served well. */
const PATIENCE_MS = { inRush: 1_000, always: 100 };
/** When nobody has been served at once for so long, it is no rush. */
const LONGEST_RUSH_MS = 1_000;
/** After the last who was sent away, so long passes before the next rush may wait again. */
const CALM_MS = 10_000;
const LONGEST_QUEUE = 1_000;
/** Node's own threads for such work; more at once would wait there, unseen. */
const THREADS = 4;

interface Waiting {
  readonly since: number;
  readonly begin: () => void;
  readonly refuse: () => void;
}

/** As many at once as there are cores: more would only make each slower. */
export function createHashing({ atOnce = Math.min(availableParallelism(), THREADS), longestQueue = LONGEST_QUEUE } = {}): Hashing {
  const queue: Waiting[] = [];
  let running = 0;
  let idleAt = performance.now();
  let strainedAt = -Infinity;

  /** Gives the place that has become free to the first who has not waited too long. */
  const handOn = () => {
    const now = performance.now();
    const isRush = now - idleAt <= LONGEST_RUSH_MS && now - strainedAt > CALM_MS;
    const patience = isRush ? PATIENCE_MS.inRush : PATIENCE_MS.always;
    for (let first = queue.shift(); first !== undefined; first = queue.shift()) {
      if (now - first.since <= patience) return first.begin();
      strainedAt = now;
      first.refuse();
    }
    running -= 1;
  };

  const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const since = performance.now();
    if (running < atOnce) {
      running += 1;
      idleAt = since;
    } else {
      if (queue.length >= longestQueue) throw new TooBusy('The queue for hashing is full.');
      await new Promise<void>((begin, reject) => queue.push({ since, begin, refuse: () => reject(new TooBusy('Waited too long for hashing.')) }));
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
