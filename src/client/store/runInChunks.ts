import { createStore, type ReadableStore } from './store.ts';

/**
 * The items of one call. The key stays the same every time the chunk is sent, so that the server
 * processes it once.
 */
export interface Chunk<Item> {
  readonly key: string;
  readonly items: readonly Item[];
}

/**
 * `stopping` waits for the pending call; `stopped` and `failed` runs can be continued. The items of
 * a failed call may have been processed, since only the response may have been lost.
 */
type RunPhase = 'running' | 'stopping' | 'stopped' | 'failed' | 'finished';

/**
 * Thrown by `send` when the server has certainly not started to process the chunk, so that no item
 * is uncertain.
 */
class RunNotStarted extends Error {
  constructor(cause: unknown) {
    super('The run could not be started.', { cause });
  }
}

/** Progress of a run. */
interface RunProgress<Item, Outcome> {
  readonly phase: RunPhase;
  readonly outcomes: readonly Outcome[];
  /** Number of answered items, out of `total`. */
  readonly done: number;
  readonly total: number;
  /** Why the latest call failed; only set in the phase `failed`. */
  readonly error: unknown;
  /** Items of the failed call, which may have been processed; empty in the other phases. */
  readonly uncertain: readonly Item[];
  /** Items that have not been sent. */
  readonly unsent: readonly Item[];
}

/** A run, with its progress as a store. */
export interface ChunkRun<Item, Outcome> extends ReadableStore<RunProgress<Item, Outcome>> {
  /** Sends no more calls after the pending one. */
  readonly stop: () => void;
  /** Continues after a stop or a failure; a failed chunk is sent again under the same key. */
  readonly resume: () => void;
}

/**
 * Sends the chunks one after another, starting immediately, until all are answered, one fails, or
 * the run is stopped.
 */
export function runInChunks<Item, Outcome>(
  chunks: readonly Chunk<Item>[],
  send: (chunk: Chunk<Item>) => Promise<readonly Outcome[]>,
  /**
   * Number of items of the run that were answered earlier, for a run that continues after a reload.
   */
  earlier = 0,
): ChunkRun<Item, Outcome> {
  const total = chunks.reduce((sum, { items }) => sum + items.length, earlier);
  let answered = 0;
  const progress = createStore<RunProgress<Item, Outcome>>({
    phase: 'stopped',
    outcomes: [],
    done: earlier,
    total,
    error: null,
    uncertain: [],
    unsent: itemsFrom(0),
  });

  function itemsFrom(index: number): readonly Item[] {
    return chunks.slice(index).flatMap(({ items }) => items);
  }
  const update = (change: Partial<RunProgress<Item, Outcome>>) =>
    progress.set({ ...progress.get(), ...change });
  const isIn = (...phases: readonly RunPhase[]) => phases.includes(progress.get().phase);

  async function run(): Promise<void> {
    update({ phase: 'running', error: null, uncertain: [], unsent: itemsFrom(answered) });
    for (let chunk = chunks[answered]; chunk; chunk = chunks[answered]) {
      if (isIn('stopping')) return update({ phase: 'stopped' });
      try {
        const outcomes = await send(chunk);
        answered += 1;
        const { outcomes: before, done } = progress.get();
        update({
          outcomes: [...before, ...outcomes],
          done: done + chunk.items.length,
          unsent: itemsFrom(answered),
        });
      } catch (error) {
        if (error instanceof RunNotStarted)
          return update({
            phase: 'failed',
            error: error.cause,
            uncertain: [],
            unsent: itemsFrom(answered),
          });
        return update({
          phase: 'failed',
          error,
          uncertain: chunk.items,
          unsent: itemsFrom(answered + 1),
        });
      }
    }
    update({ phase: 'finished' });
  }

  void run();
  return {
    get: progress.get,
    subscribe: progress.subscribe,
    stop: () => {
      if (isIn('running')) update({ phase: 'stopping' });
    },
    resume: () => {
      if (isIn('stopped', 'failed')) void run();
      else if (isIn('stopping')) update({ phase: 'running' });
    },
  };
}
