import { type AccountRun, accountRuns } from '#contract/accountRuns.ts';
import { call } from '#client/api/call.ts';
import { query } from '#client/api/query.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { refetchLoadedLists } from './cachedLists.ts';
import type { RunOrder } from './liveRun.ts';

/** How often the figures of runs that are under way are read. */
const POLL_INTERVAL_MS = 1_000;

/**
 * The administrator's own runs whose result has not been seen. They contain other people's data and
 * are therefore kept in memory only.
 */
export const runQueries = {
  mine: () => ({
    ...query(accountRuns.mine, {}),
    queryFn: readRuns,
    refetchInterval: ({ state: { data } }: { state: { data?: AccountRun[] | undefined } }) =>
      data?.some(({ isUnderWay }) => isUnderWay) ? POLL_INTERVAL_MS : (false as const),
  }),
  details: (id: string) => query(accountRuns.read, { params: { id } }),
};

/**
 * Reads the runs. Lists and profiles that may be older than what the server has done since are read
 * again: a run may have ended while nobody looked, so that no page saw it under way.
 */
async function readRuns({ signal }: { readonly signal: AbortSignal }): Promise<AccountRun[]> {
  const before = queryClient.getQueryData(query(accountRuns.mine, {}).queryKey);
  const runs = await call(accountRuns.mine, {}, { signal });
  if (
    runs.some((run) =>
      hasChanged(
        before?.find(({ id }) => id === run.id),
        run,
      ),
    )
  )
    void refetchLoadedLists();
  return runs;
}

/** Whether the run has changed accounts and stopped since it was read last. */
const hasChanged = (before: AccountRun | undefined, { isUnderWay, done }: AccountRun): boolean =>
  !isUnderWay && (before === undefined ? done > 0 : before.isUnderWay || before.done !== done);

const refreshRuns = () => queryClient.invalidateQueries({ queryKey: runQueries.mine().queryKey });

/** Marks the result of a run as seen. If the call fails, the run is offered again. */
export async function closeRun(id: string): Promise<void> {
  queryClient.setQueryData(runQueries.mine().queryKey, (runs) =>
    runs?.filter((run) => run.id !== id),
  );
  try {
    await call(accountRuns.close, { params: { id } });
  } catch {
    // A run that stays open is only shown again.
  }
  await refreshRuns();
}

/** Lets the server continue with a run. The list of runs shows its progress. */
export async function continueRun({ id }: AccountRun): Promise<void> {
  await call(accountRuns.start, { params: { id } });
  await refreshRuns();
}

/** Stops a run once the accounts under way are done. */
export async function stopRun({ id }: AccountRun): Promise<void> {
  await call(accountRuns.stop, { params: { id } });
  await refreshRuns();
}

/** The ids of the runs that undo others, so that a repeated press repeats the same undo. */
const undoIds = new Map<string, string>();

/** Undoes a run; the undo is listed where the original run was listed. */
export async function undoRun({ id: undoes }: AccountRun): Promise<void> {
  const id = undoIds.get(undoes) ?? crypto.randomUUID();
  undoIds.set(undoes, id);
  await call(accountRuns.undo, { params: { id: undoes }, body: { id } }, { idempotencyKey: id });
  await call(accountRuns.start, { params: { id } });
  await closeRun(undoes);
}

/**
 * Records the run on the server, which makes no change yet. Can be repeated until it has succeeded.
 */
export async function beginOnServer(
  id: string,
  { undoes, steps, leftOut }: RunOrder,
): Promise<void> {
  const options = { idempotencyKey: id };
  if (undoes === undefined)
    await call(accountRuns.begin, { body: { id, ...partsOf(steps, leftOut) } }, options);
  else await call(accountRuns.undo, { params: { id: undoes }, body: { id } }, options);
}

function partsOf(steps: RunOrder['steps'], leftOut: RunOrder['leftOut']) {
  const groups = Map.groupBy(steps, ({ request }) => JSON.stringify(request));
  return {
    parts: [...groups.values()].flatMap((group) => {
      const [first] = group;
      const accounts = group.map(
        ({ account: { norEduPersonLIN, version, employeePositionId } }) => ({
          norEduPersonLIN,
          version,
          employeePositionId,
        }),
      );
      return first ? [{ request: first.request, accounts }] : [];
    }),
    leftOut: leftOut.map(({ account, refusals }) => ({
      norEduPersonLIN: account.norEduPersonLIN,
      errorTypes: [...refusals],
    })),
  };
}
