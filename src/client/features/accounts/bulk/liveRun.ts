import { type AccountRun, accountRuns } from '#contract/accountRuns.ts';
import { useEffect } from 'react';
import { tabStorage } from '#client/device/storage.ts';
import { call } from '#client/api/call.ts';
import { createStore, useStore } from '#client/store/store.ts';
import { toastStore } from '#client/ui/toasts/toastStore.ts';
import { currentTexts } from '../texts.ts';
import { confirmUnload, registerUnsavedWork } from '#client/offline/typedText.ts';
import type { BulkAction } from '#rules/bulkActions.ts';
import { refetchLists, updateCachedLists } from './cachedLists.ts';
import { startOnServer, closeRun, onceSuccessful, refreshRuns } from './storedRuns.ts';
import { chunksOf, LARGEST_CHUNK, type LeftOut, type Step } from './plan.ts';
import { reportOf, unchangedLins, type RunReport, type RunResult } from './results.ts';
import {
  type Chunk,
  runInChunks,
  type ChunkRun,
  type RunProgress,
} from '#client/store/runInChunks.ts';
import type { Place } from './batch.ts';
import { sendChunk, type StepOutcome } from './send.ts';
import { undoSteps } from './undo.ts';

/** Progress of a run, independent of the type of its items. */
export type BulkProgress = RunProgress<unknown, unknown>;

/**
 * A bulk action that has been sent and whose result has not been reported yet. It continues
 * regardless of what is on the screen.
 */
export interface LiveRun extends ChunkRun<unknown, unknown> {
  /** The id of the run on the server. */
  readonly id: string;
  readonly action: BulkAction;
  /** Ends a stopped or failed run; the remaining accounts stay unchanged. */
  readonly end: () => void;
}

export interface RunOrder {
  readonly action: BulkAction;
  readonly place: Place;
  /** The id of the run that this one undoes. */
  readonly undoes?: string;
  readonly steps: readonly Step[];
  readonly leftOut: readonly LeftOut[];
  /** Called when the result has been reported, with the LINs of the unchanged accounts. */
  readonly onDone: (unchanged: readonly string[]) => void;
}

/** The result of the last run, and what can be done about it. */
export interface ReportedRun extends RunReport {
  readonly id: string;
  readonly place: Place;
  readonly undo: RunCommand | null;
  /** Sends again what was not sent, or was sent without a response. */
  readonly retry: RunCommand | null;
  /** Selects the accounts that were not changed. */
  readonly select: RunCommand | null;
}

interface RunCommand {
  readonly label: string;
  readonly run: () => void;
}

const live = createStore<LiveRun | null>(null);
const reported = createStore<ReportedRun | null>(null);
/** The places on the screen that show results. */
const places = createStore<readonly Place[]>([]);
/** Subject of the toasts about runs: a new run replaces the toast of the previous one. */
const TOAST_SUBJECT = 'ACCOUNTS/BULK';

/**
 * Returns the result that the place shows: that of the last run, until it is closed or the next run
 * starts. What was done in a panel that has been closed is shown above the list.
 */
export function useReportedRun(place: Place): ReportedRun | null {
  useEffect(() => {
    places.set([...places.get(), place]);
    return () => places.set(places.get().toSpliced(places.get().indexOf(place), 1));
  }, [place]);
  const run = useStore(reported);
  const shown = useStore(places);
  return run && (run.place === place || !shown.includes(run.place)) ? run : null;
}

export function closeReport(): void {
  reported.set(null);
  toastStore.replaceAbout(TOAST_SUBJECT, []);
}

/** Returns the run under way, if any; there is at most one. */
export const useLiveRun = (): LiveRun | null => useStore(live);
/** Returns the current progress of a run. */
export const useRunProgress = (run: LiveRun): BulkProgress => useStore(run);

/**
 * Starts a run. Until its result has been reported, the page warns before it is closed, and waits
 * for a new sign-in instead of reloading.
 */
export function startRun(order: RunOrder): void {
  if (live.get()) return;
  closeReport();
  const id = crypto.randomUUID();
  const isUndo = order.undoes !== undefined;
  const startOnce = onceSuccessful(() => startOnServer(id, order));
  const run = runInChunks(
    chunksOf(order.steps, () => crypto.randomUUID(), isUndo),
    async (chunk) => {
      await startOnce();
      return await sendChunk(chunk, { place: order.place, runId: id, isUndo });
    },
  );
  const release = guardPage(id);
  let kept = 0;

  const keep = () => {
    const { outcomes } = run.get();
    updateCachedLists(outcomes.slice(kept).flatMap(({ now }) => now ?? []));
    kept = outcomes.length;
  };
  const finish = () => {
    release();
    // A run stopped before it was recorded does not exist on the server.
    if (run.get().outcomes.length > 0) void closeRun(id);
    live.set(null);
    showResult(id, order, run.get());
  };
  live.set({ ...run, id, action: order.action, end: finish });

  run.subscribe(() => {
    const { phase } = run.get();
    if (phase === 'running' || phase === 'stopping') return;
    keep();
    if (phase === 'finished') finish();
  });
}

function showResult(
  id: string,
  order: RunOrder,
  { outcomes, uncertain, unsent }: RunProgress<Step, StepOutcome>,
): void {
  const { action, undoes, leftOut, onDone } = order;
  const isUndo = undoes !== undefined;
  const result: RunResult = { action, isUndo, outcomes, leftOut, uncertain, unsent };
  const { t, language } = currentTexts();
  const back = isUndo ? [] : undoSteps(outcomes);
  const undo =
    back.length === 0
      ? null
      : {
          label: t('ACCOUNTS/BULK/UNDO', { count: back.length }),
          run: () => startRun({ ...order, undoes: id, steps: back, leftOut: [], onDone: () => {} }),
        };
  const again = [...uncertain, ...unsent];
  const unchanged = unchangedLins(result);
  const report = reportOf(result, t, language);
  if (uncertain.length > 0 || outcomes.some(isStale)) refetchLists();
  onDone(unchanged);
  // Where the result would stand is not on the screen.
  if (places.get().length === 0) {
    const { tone: type, title, details } = report;
    const messages = [title, ...details].map((text) => ({ text }));
    toastStore.replaceAbout(TOAST_SUBJECT, [{ type, messages, ...(undo && { action: undo }) }]);
    return;
  }
  reported.set({
    ...report,
    id,
    place: order.place,
    undo,
    retry:
      again.length === 0 || isUndo
        ? null
        : {
            label: t('ACCOUNTS/BULK/RETRY', { count: again.length }),
            run: () => startRun({ ...order, steps: again, leftOut: [] }),
          },
    select:
      unchanged.length === 0 || order.place === 'panel' || isUndo
        ? null
        : {
            label: t('ACCOUNTS/BULK/SELECT_UNCHANGED', { count: unchanged.length }),
            run: () => onDone(unchanged),
          },
  });
}

/**
 * Key in the tab's session storage for the run that this tab last worked on and left, also by a
 * reload. The server counts such a run as under way for a while longer.
 */
const LEFT_RUN_KEY = 'leftRun';
const rememberLeftRun = (id: string): void => void tabStorage.write(LEFT_RUN_KEY, id);

/** Whether another page is working on the run, according to the server. */
export const isRunElsewhere = ({ id, isUnderWay }: AccountRun): boolean =>
  isUnderWay && tabStorage.read(LEFT_RUN_KEY) !== id;

/** Resumes a run of an earlier page with the accounts that the server lists as pending. */
export async function resumeRun({ id, action, done, failed }: AccountRun): Promise<void> {
  if (live.get()) return;
  const { pending } = await call(accountRuns.read, { params: { id } });
  if (live.get() || pending.length === 0) return;
  closeReport();
  const chunks = Array.from({ length: Math.ceil(pending.length / LARGEST_CHUNK) }, (_, index) => ({
    key: crypto.randomUUID(),
    items: pending.slice(index * LARGEST_CHUNK, (index + 1) * LARGEST_CHUNK),
  }));
  const send = async ({ key, items }: Chunk<string>) => {
    const outcomes = await call(
      accountRuns.continue,
      { params: { id }, body: { accounts: [...items] } },
      { idempotencyKey: key },
    );
    updateCachedLists(
      outcomes.flatMap(({ account, succeeded }) =>
        succeeded && 'version' in account ? [account] : [],
      ),
    );
    return outcomes;
  };
  const run = runInChunks(chunks, send, done + failed);
  const release = guardPage(id);
  const finish = () => {
    release();
    rememberLeftRun(id);
    live.set(null);
    refreshRuns();
  };
  tabStorage.write(LEFT_RUN_KEY, null);
  live.set({ ...run, id, action, end: finish });
  run.subscribe(() => run.get().phase === 'finished' && finish());
}

/**
 * Undoes a run of an earlier page. The result is listed among the runs, where the original run was
 * listed.
 */
export async function undoRun({ id }: AccountRun): Promise<void> {
  if (live.get()) return;
  const undoing = await call(
    accountRuns.undo,
    { params: { id }, body: { id: crypto.randomUUID() } },
    { idempotencyKey: crypto.randomUUID() },
  );
  await closeRun(id);
  await resumeRun(undoing);
}

/**
 * Whether the account was changed by someone else and the response does not contain its new state.
 */
const isStale = ({ errorTypes, now }: StepOutcome): boolean =>
  now === null && errorTypes.includes('CHANGED_MEANWHILE');

function guardPage(id: string): () => void {
  const leave = () => rememberLeftRun(id);
  addEventListener('beforeunload', confirmUnload);
  addEventListener('pagehide', leave);
  const workEnds = registerUnsavedWork();
  return () => {
    removeEventListener('beforeunload', confirmUnload);
    removeEventListener('pagehide', leave);
    workEnds();
  };
}
