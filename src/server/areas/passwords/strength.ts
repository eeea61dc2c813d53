import { Worker } from 'node:worker_threads';
import type { Guessability } from '../../../rules/passwordPolicy.ts';
import { TooBusy } from '../../systems/hashing.ts';
import { inTurns } from './turns.ts';

/** What is asked of the worker: words that guessers of this very password would try, besides those that they try everywhere. */
export interface StrengthQuestion {
  readonly id: number;
  readonly password: string;
  readonly words: readonly string[];
}
export type StrengthAnswer = Guessability & { readonly id: number };

/** Judging takes up to a tenth of a second, so more people than these would wait too long. */
const inTurn = inTurns({ mostPeople: 50, mostOfOne: 10 });
/** Most of it is for reading the word lists, the first time on a busy machine. */
const PATIENCE_MS = 15_000;

interface Judge {
  readonly worker: Worker;
  readonly waiting: Map<number, { readonly resolve: (answer: Guessability) => void; readonly reject: (fieldError: Error) => void }>;
}

let judge: Judge | null = null;
let questions = 0;

/** Who wants to know. `isTyping`: the next letter makes the question pointless, so that of one person's only the newest is answered. */
export interface Asker {
  readonly lin: string;
  readonly isTyping: boolean;
}

/**
 * How hard the password is to guess, judged in a thread of its own: the word lists take 100 MB and a long password a good while.
 * The thread begins with the first question, unless `readyJudge` has begun it. Nobody keeps it from the others: people are answered in turn.
 * @throws {Overtaken} {TooBusy} when too many ask at once, or the answer takes too long.
 */
export const guessabilityOf = (password: string, words: readonly string[], { lin, isTyping }: Asker): Promise<Guessability> =>
  inTurn(lin, { isPassing: isTyping }, () => askJudge(password, words));

async function askJudge(password: string, words: readonly string[]): Promise<Guessability> {
  const { worker, waiting } = readyJudge();
  const id = (questions += 1);
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Guessability>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      timer = setTimeout(() => reject(new TooBusy('A password took too long to judge.')), PATIENCE_MS);
      worker.postMessage({ id, password, words } satisfies StrengthQuestion);
    });
  } finally {
    clearTimeout(timer);
    waiting.delete(id);
  }
}

/** Lets the judge read its word lists while the person is still thinking of a password. */
export function readyJudge(): Judge {
  judge ??= startJudge();
  return judge;
}

function startJudge(): Judge {
  const worker = new Worker(new URL('strengthWorker.ts', import.meta.url));
  // A server that has nothing else to do may end.
  worker.unref();
  const started: Judge = { worker, waiting: new Map() };
  worker.on('message', ({ id, strength, isCommon }: StrengthAnswer) => started.waiting.get(id)?.resolve({ strength, isCommon }));
  const give = (fieldError: Error) => {
    if (judge === started) judge = null;
    for (const { reject } of started.waiting.values()) reject(fieldError);
  };
  worker.on('error', (fieldError) => give(fieldError instanceof Error ? fieldError : new Error('The judge of passwords has failed.')));
  worker.on('exit', () => give(new Error('The judge of passwords is gone.')));
  return started;
}
