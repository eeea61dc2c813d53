import { type AccountRun, accountRuns } from '#contract/accountRuns.ts';
import { call } from '#client/api/call.ts';
import { query } from '#client/api/query.ts';
import { queryClient } from '#client/api/queryClient.ts';
import type { RunOrder } from './liveRun.ts';
import { RunNotStarted } from '#client/store/runInChunks.ts';

/** Polling interval for a run that is under way on another page. */
const POLL_INTERVAL_MS = 5_000;

/**
 * The administrator's own runs whose result has not been seen. They contain other people's data and
 * are therefore kept in memory only.
 */
export const runQueries = {
  mine: () => ({
    ...query(accountRuns.mine, {}),
    refetchInterval: ({ state: { data } }: { state: { data?: AccountRun[] | undefined } }) =>
      data?.some(({ isUnderWay }) => isUnderWay) ? POLL_INTERVAL_MS : (false as const),
  }),
  details: (id: string) => query(accountRuns.read, { params: { id } }),
};

export const refreshRuns = (): void =>
  void queryClient.invalidateQueries({ queryKey: runQueries.mine().queryKey });

/** Marks the result of a run as seen. If the call fails, the run is offered again. */
export async function closeRun(id: string): Promise<void> {
  try {
    await call(accountRuns.close, { params: { id } });
  } catch {
    // A run that stays open is only shown again.
  }
  refreshRuns();
}

/**
 * Records the run on the server before the first change, so that the run can be recovered whatever
 * happens to this page. @throws {RunNotStarted}
 */
export async function startOnServer(
  id: string,
  { undoes, steps, leftOut }: RunOrder,
): Promise<void> {
  try {
    if (undoes !== undefined)
      await call(
        accountRuns.undo,
        { params: { id: undoes }, body: { id } },
        { idempotencyKey: id },
      );
    else
      await call(
        accountRuns.begin,
        { body: { id, ...partsOf(steps, leftOut) } },
        { idempotencyKey: id },
      );
  } catch (error) {
    throw new RunNotStarted(error);
  }
}

function partsOf(steps: RunOrder['steps'], leftOut: RunOrder['leftOut']) {
  const groups = Map.groupBy(steps, ({ request }) => JSON.stringify(request));
  return {
    parts: [...groups.values()].flatMap((group) => {
      const [first] = group;
      const accounts = group.map(({ account: { norEduPersonLIN, version } }) => ({
        norEduPersonLIN,
        version,
      }));
      return first ? [{ request: first.request, accounts }] : [];
    }),
    leftOut: leftOut.map(({ account, refusals }) => ({
      norEduPersonLIN: account.norEduPersonLIN,
      errorTypes: [...refusals],
    })),
  };
}

/** Returns a function that runs `work` until it has succeeded once, and never again after that. */
export function onceSuccessful(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null;
  return () => {
    done ??= work().catch((error: unknown) => {
      done = null;
      throw error;
    });
    return done;
  };
}
