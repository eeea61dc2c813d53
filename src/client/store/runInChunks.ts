import { createStore, type ReadableStore } from './store.ts';

/** What one call carries. Its key goes along every time the chunk is sent, so that the server does it once. */
export interface Chunk<Item> {
  readonly key: string;
  readonly items: readonly Item[];
}

/**
 * `stopping` waits for the call under way; `stopped` and `failed` can go on where they are. What a failed call carried may have been
 * done, since its answer is what got lost.
 */
export type RunPhase = 'running' | 'stopping' | 'stopped' | 'failed' | 'finished';

/** Thrown by `send` where the chunk certainly has not reached the server's work: nothing about it is uncertain. */
export class NotBegun extends Error {
  constructor(cause: unknown) {
    super('The run could not be begun.', { cause });
  }
}

/** How far a run has come. */
export interface RunProgress<Item, Outcome> {
  readonly phase: RunPhase;
  readonly outcomes: readonly Outcome[];
  /** So many items have been answered, of so many. */
  readonly done: number;
  readonly total: number;
  /** Why the latest call failed; only in the phase `failed`. */
  readonly error: unknown;
  /** What the failed call carried; empty in the other phases. */
  readonly uncertain: readonly Item[];
  /** What has not been sent at all. */
  readonly unsent: readonly Item[];
}

/** A run, with its progress as a store. */
export interface ChunkRun<Item, Outcome> extends ReadableStore<RunProgress<Item, Outcome>> {
  /** No more calls after the one under way. */
  readonly stop: () => void;
  /** Goes on after a stop or a failure; a chunk that failed is sent again under its key. */
  readonly goOn: () => void;
}

/** Sends the chunks one after another, beginning at once, until all are answered, one fails, or somebody stops it. */
export function runInChunks<Item, Outcome>(
  chunks: readonly Chunk<Item>[],
  send: (chunk: Chunk<Item>) => Promise<readonly Outcome[]>,
  /** So many more belong to the run and were answered before, as when it goes on after a reload. */
  earlier = 0,
): ChunkRun<Item, Outcome> {
  const total = chunks.reduce((sum, { items }) => sum + items.length, earlier);
  let answered = 0;
  const progress = createStore<RunProgress<Item, Outcome>>({ phase: 'stopped', outcomes: [], done: earlier, total, error: null, uncertain: [], unsent: itemsFrom(0) });

  function itemsFrom(index: number): readonly Item[] {
    return chunks.slice(index).flatMap(({ items }) => items);
  }
  const become = (change: Partial<RunProgress<Item, Outcome>>) => progress.set({ ...progress.get(), ...change });
  const isIn = (...phases: readonly RunPhase[]) => phases.includes(progress.get().phase);

  async function run(): Promise<void> {
    become({ phase: 'running', error: null, uncertain: [], unsent: itemsFrom(answered) });
    for (let chunk = chunks[answered]; chunk; chunk = chunks[answered]) {
      if (isIn('stopping')) return become({ phase: 'stopped' });
      try {
        const outcomes = await send(chunk);
        answered += 1;
        const { outcomes: before, done } = progress.get();
        become({ outcomes: [...before, ...outcomes], done: done + chunk.items.length, unsent: itemsFrom(answered) });
      } catch (error) {
        if (error instanceof NotBegun) return become({ phase: 'failed', error: error.cause, uncertain: [], unsent: itemsFrom(answered) });
        return become({ phase: 'failed', error, uncertain: chunk.items, unsent: itemsFrom(answered + 1) });
      }
    }
    become({ phase: 'finished' });
  }

  void run();
  return {
    get: progress.get,
    subscribe: progress.subscribe,
    stop: () => {
      if (isIn('running')) become({ phase: 'stopping' });
    },
    goOn: () => {
      if (isIn('stopped', 'failed')) void run();
      else if (isIn('stopping')) become({ phase: 'running' });
    },
  };
}
