import { type AccountRun, accountRuns } from '../../../../contract/accountRuns.ts';
import { call } from '../../../api/call.ts';
import { query } from '../../../api/query.ts';
import { queryClient } from '../../../api/queryClient.ts';
import type { RunOrder } from './liveRun.ts';
import { NotBegun } from '../../../store/runInChunks.ts';

/** How often a run that another page is at is looked after. */
const ELSEWHERE_MS = 5_000;

/** The administrator's own runs whose result nobody has seen: other people's data, so memory alone keeps them here. */
export const runQueries = {
  mine: () => ({
    ...query(accountRuns.mine, {}),
    refetchInterval: ({ state: { data } }: { state: { data?: AccountRun[] | undefined } }) =>
      data?.some(({ isUnderWay }) => isUnderWay) ? ELSEWHERE_MS : false as const,
  }),
  details: (id: string) => query(accountRuns.read, { params: { id } }),
};

export const refreshRuns = (): void => void queryClient.invalidateQueries({ queryKey: runQueries.mine().queryKey });

/** The result has been seen. Where that doesn't reach the server, the run is offered once more. */
export async function closeRun(id: string): Promise<void> {
  try {
    await call(accountRuns.close, { params: { id } });
  } catch {
    // Nothing is lost: it is told again.
  }
  refreshRuns();
}

/** Notes the run on the server before anything is done, so that it is found again whatever happens to this page. @throws {NotBegun} */
export async function beginOnServer(id: string, { undoes, steps, leftOut }: RunOrder): Promise<void> {
  try {
    if (undoes !== undefined) await call(accountRuns.undo, { params: { id: undoes }, body: { id } }, { idempotencyKey: id });
    else await call(accountRuns.begin, { body: { id, ...partsOf(steps, leftOut) } }, { idempotencyKey: id });
  } catch (error) {
    throw new NotBegun(error);
  }
}

function partsOf(steps: RunOrder['steps'], leftOut: RunOrder['leftOut']) {
  const groups = Map.groupBy(steps, ({ request }) => JSON.stringify(request));
  return {
    parts: [...groups.values()].flatMap((group) => {
      const [first] = group;
      const accounts = group.map(({ account: { norEduPersonLIN, version } }) => ({ norEduPersonLIN, version }));
      return first ? [{ request: first.request, accounts }] : [];
    }),
    leftOut: leftOut.map(({ account, refusals }) => ({ norEduPersonLIN: account.norEduPersonLIN, errorTypes: [...refusals] })),
  };
}

/** Runs until it has succeeded, and then no more. */
export function onceDone(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null;
  return () => {
    done ??= work().catch((error: unknown) => {
      done = null;
      throw error;
    });
    return done;
  };
}
