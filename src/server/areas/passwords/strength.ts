import { Worker } from 'node:worker_threads';
import type { Guessability } from '#rules/passwordPolicy.ts';
import { TooBusy } from '#server/systems/hashing.ts';
import { createFairQueue } from './fairQueue.ts';

/**
 * The request to the worker: the password, and words that an attacker would try for this password
 * in particular, besides the general word lists.
 */
export interface StrengthQuestion {
  readonly id: number;
  readonly password: string;
  readonly words: readonly string[];
}
export type StrengthAnswer = Guessability & { readonly id: number };

/** A check takes up to a tenth of a second; with a longer queue, people would wait too long. */
const runInQueue = createFairQueue({ maxPeople: 50, maxPerPerson: 10 });
/**
 * Time limit for a check. Most of it allows for reading the word lists, the first time on a busy
 * machine.
 */
const TIMEOUT_MS = 15_000;

interface StrengthWorker {
  readonly worker: Worker;
  readonly waiting: Map<
    number,
    { readonly resolve: (answer: Guessability) => void; readonly reject: (error: Error) => void }
  >;
}

let strengthWorker: StrengthWorker | null = null;
let questions = 0;

/**
 * The person who requests a check. With `isTyping`, the next letter makes the request obsolete, so
 * only the person's newest request is answered.
 */
export interface CheckRequester {
  readonly lin: string;
  readonly isTyping: boolean;
}

/**
 * Estimates how hard the password is to guess, in a separate thread: the word lists take 100 MB,
 * and a long password takes a while. The thread starts with the first request, unless
 * `ensureStrengthWorker` has started it. People are answered in turn, so that nobody can block the
 * others. @throws {Superseded} {TooBusy} when too many people ask at once, or the answer takes too
 * long.
 */
export const guessabilityOf = (
  password: string,
  words: readonly string[],
  { lin, isTyping }: CheckRequester,
): Promise<Guessability> =>
  runInQueue(lin, { isSupersedable: isTyping }, () => askStrengthWorker(password, words));

async function askStrengthWorker(
  password: string,
  words: readonly string[],
): Promise<Guessability> {
  const { worker, waiting } = ensureStrengthWorker();
  const id = (questions += 1);
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Guessability>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      timer = setTimeout(() => reject(new TooBusy('The password check timed out.')), TIMEOUT_MS);
      worker.postMessage({ id, password, words } satisfies StrengthQuestion);
    });
  } finally {
    clearTimeout(timer);
    waiting.delete(id);
  }
}

/**
 * Starts the worker, so that it reads its word lists while the person is still thinking of a
 * password.
 */
export function ensureStrengthWorker(): StrengthWorker {
  strengthWorker ??= startStrengthWorker();
  return strengthWorker;
}

function startStrengthWorker(): StrengthWorker {
  const worker = new Worker(new URL('strengthWorker.ts', import.meta.url));
  // The worker must not keep the process alive when the server has nothing else to do.
  worker.unref();
  const started: StrengthWorker = { worker, waiting: new Map() };
  worker.on('message', ({ id, strength, isCommon }: StrengthAnswer) =>
    started.waiting.get(id)?.resolve({ strength, isCommon }),
  );
  const give = (error: Error) => {
    if (strengthWorker === started) strengthWorker = null;
    for (const { reject } of started.waiting.values()) reject(error);
  };
  worker.on('error', (error) =>
    give(error instanceof Error ? error : new Error('The password strength worker failed.')),
  );
  worker.on('exit', () => give(new Error('The password strength worker exited.')));
  return started;
}
