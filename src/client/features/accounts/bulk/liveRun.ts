import { useEffect } from 'react';
import { createStore, useStore } from '#client/store/store.ts';
import { toastStore } from '#client/ui/toasts/toastStore.ts';
import { currentTexts } from '../texts.ts';
import { confirmUnload, registerUnsavedWork } from '#client/offline/typedText.ts';
import type { BulkAction } from '#rules/bulkActions.ts';
import { refetchLists, updateCachedLists } from './cachedLists.ts';
import { type BulkProgress, type FollowedRun, followRun } from './followedRun.ts';
import { outcomesOf, type StepOutcome } from './outcomes.ts';
import { beginOnServer, closeRun } from './storedRuns.ts';
import type { LeftOut, Step } from './plan.ts';
import { reportOf, unchangedLins, type RunReport, type RunResult } from './results.ts';
import { undoSteps } from './undo.ts';

/** Where an action is requested: in a list, or in the panel of one account. */
export type Place = 'list' | 'panel';

/**
 * A bulk action whose result has not been reported yet. The server processes it, regardless of what
 * is on the screen and whether the page stays open.
 */
export interface LiveRun extends FollowedRun {
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
  /** Starts a new run with the accounts that were not processed. */
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
 * Starts a run. Until the server has it, the page warns before it is closed, and waits for a new
 * sign-in instead of reloading.
 */
export function startRun(order: RunOrder): void {
  if (live.get()) return;
  closeReport();
  const id = crypto.randomUUID();
  const steps = new Map(order.steps.map((step) => [step.account.norEduPersonLIN, step]));
  const outcomes: StepOutcome[] = [];
  const run = followRun({
    id,
    total: order.steps.length,
    begin: () => beginOnServer(id, order),
    onOutcomes: (answered) => {
      const added = outcomesOf(steps, answered);
      outcomes.push(...added);
      updateCachedLists(added.flatMap(({ now }) => now ?? []));
    },
  });
  const release = guardPage();
  const finish = () => {
    release();
    void closeRun(id);
    live.set(null);
    showResult(id, order, outcomes, run.get().isUncertain);
  };
  live.set({ ...run, id, action: order.action, end: finish });

  run.subscribe(() => {
    const { phase } = run.get();
    if (phase !== 'starting') release();
    if (phase === 'finished') finish();
  });
}

function showResult(
  id: string,
  order: RunOrder,
  outcomes: readonly StepOutcome[],
  isUncertain: boolean,
): void {
  const { action, undoes, leftOut, onDone } = order;
  const answered = new Set(outcomes.map(({ step }) => step));
  const rest = order.steps.filter((step) => !answered.has(step));
  const [uncertain, unsent] = isUncertain ? [rest, []] : [[], rest];
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
      rest.length === 0 || isUndo
        ? null
        : {
            label: t('ACCOUNTS/BULK/RETRY', { count: rest.length }),
            run: () => startRun({ ...order, steps: rest, leftOut: [] }),
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
 * Whether the account was changed by someone else and the response does not contain its new state.
 */
const isStale = ({ errorTypes, now }: StepOutcome): boolean =>
  now === null && errorTypes.includes('CHANGED_MEANWHILE');

/** Returns a function that ends the guard, and may be called again. */
function guardPage(): () => void {
  addEventListener('beforeunload', confirmUnload);
  const workEnds = registerUnsavedWork();
  return () => {
    removeEventListener('beforeunload', confirmUnload);
    workEnds();
  };
}
