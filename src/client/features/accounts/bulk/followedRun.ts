import {
  type AccountRun,
  accountRuns,
  OUTCOMES_PER_CALL,
  type RunOutcomes,
  type RunStop,
} from '#contract/accountRuns.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
import { createStore, type ReadableStore } from '#client/store/store.ts';

/**
 * `starting` waits until the server has the run, `stopping` until the accounts under way are done;
 * a `stopped` or `failed` run can be continued. A run has failed if a call about it was refused or
 * had no answer: the server may go on with it.
 */
type RunPhase = 'starting' | 'running' | 'stopping' | 'stopped' | 'failed' | 'finished';

/** The progress of a run on the server, as far as this page knows. */
export interface BulkProgress {
  readonly phase: RunPhase;
  /** Number of processed accounts, out of `total`. */
  readonly done: number;
  readonly total: number;
  /** Why the last call failed; only set in the phase `failed`. */
  readonly error: unknown;
  /** Whether the server may have gone on since then. */
  readonly isUncertain: boolean;
  /** Why the server stopped; only set in the phase `stopped`. */
  readonly stoppedBecause: RunStop | null;
  /** Whether the server does not answer at the moment. It goes on with the run. */
  readonly isUnreachable: boolean;
}

/** Whether there is nothing that the person has to decide. */
export const isGoingOn = ({ phase }: BulkProgress): boolean =>
  phase !== 'stopped' && phase !== 'failed';

/** A run that the server processes, with its progress as a store. */
export interface FollowedRun extends ReadableStore<BulkProgress> {
  readonly stop: () => void;
  /** Continues after a stop or a failure. */
  readonly resume: () => void;
}

interface RunToFollow {
  readonly id: string;
  readonly total: number;
  /** Records the run on the server; may be repeated. */
  readonly begin: () => Promise<void>;
  /** Receives the results in the order of the run, each once. */
  readonly onOutcomes: (outcomes: RunOutcomes['outcomes']) => void;
}

/** Most runs concern few accounts and end at once; of others, the figures advance every half second. */
const FIRST_POLL_MS = 50;
const POLL_MS = 500;
/** While the server does not answer. */
const RETRY_MS = 3_000;

/** Starts the run on the server and follows it until it has ended. */
export function followRun({ id, total, begin, onOutcomes }: RunToFollow): FollowedRun {
  const params = { id };
  let hasBegun = false;
  let place = 0;
  const progress = createStore<BulkProgress>({ ...NOTHING, phase: 'starting', done: 0, total });
  const update = (change: Partial<BulkProgress>) => progress.set({ ...progress.get(), ...change });
  const fail = (error: unknown, isUncertain: boolean) =>
    update({ ...NOTHING, phase: 'failed', error, isUncertain });

  async function start(): Promise<void> {
    update({ ...NOTHING, phase: 'starting' });
    try {
      if (!hasBegun) await begin();
      hasBegun = true;
    } catch (error) {
      return fail(error, false);
    }
    try {
      await call(accountRuns.start, { params });
    } catch (error) {
      return fail(error, !isRefusal(error));
    }
    update({ phase: 'running' });
    await follow();
  }

  async function follow(): Promise<void> {
    for (let wait = FIRST_POLL_MS; ; wait = Math.min(2 * wait, POLL_MS)) {
      await new Promise((resolve) => setTimeout(resolve, wait));
      try {
        const run = await readNew();
        update({ isUnreachable: false });
        if (run.isUnderWay) continue;
        const { pending, stoppedBecause = null } = run;
        return update({ phase: pending === 0 ? 'finished' : 'stopped', stoppedBecause });
      } catch (error) {
        if (isRefusal(error)) return fail(error, true);
        update({ isUnreachable: true });
        wait = RETRY_MS;
      }
    }
  }

  /** Reads the results that are new, and then the state of the run. */
  async function readNew(): Promise<AccountRun> {
    for (;;) {
      const query = { after: String(place) };
      const { run, outcomes } = await call(accountRuns.outcomes, { params, query });
      place = outcomes.at(-1)?.place ?? place;
      if (outcomes.length > 0) {
        onOutcomes(outcomes);
        update({ done: progress.get().done + outcomes.length });
      }
      if (outcomes.length < OUTCOMES_PER_CALL) return run;
    }
  }

  async function stop(): Promise<void> {
    update({ phase: 'stopping' });
    try {
      await call(accountRuns.stop, { params });
    } catch {
      // What the server does is seen by the next poll; the person can ask again.
      if (progress.get().phase === 'stopping') update({ phase: 'running' });
    }
  }

  void start();
  return {
    get: progress.get,
    subscribe: progress.subscribe,
    stop: () => {
      if (progress.get().phase === 'running') void stop();
    },
    resume: () => {
      const { phase } = progress.get();
      if (phase === 'stopped' || phase === 'failed') void start();
    },
  };
}

const NOTHING = {
  error: null,
  isUncertain: false,
  stoppedBecause: null,
  isUnreachable: false,
} as const;

/** Whether the server answered and will answer the same again. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 429;
