import { useSyncExternalStore } from 'react';
import { toastStore } from '../../../api/toastStore.ts';
import { currentTexts } from '../../../i18n/texts.ts';
import { workBegins } from '../../../offline/typedText.ts';
import type { BulkAction } from '../../../../rules/bulkActions.ts';
import type { IsoDate } from '../../../../rules/dates.ts';
import type { Surroundings } from '../../../../rules/eligibility.ts';
import { forgetLists, keepChanges } from './changedLists.ts';
import { chunksOf, type LeftOut, type Step } from './plan.ts';
import { toastsOf, unchangedLins, type RunResult } from './results.ts';
import { runInChunks, type ChunkRun, type RunProgress } from './runInChunks.ts';
import { type Place, sendChunk, type StepOutcome } from './send.ts';
import { undoSteps } from './undo.ts';

export type BulkProgress = RunProgress<Step, StepOutcome>;

/** A bulk action that has been sent and whose result has not been told yet. It goes on whatever is on the screen. */
export interface LiveRun extends ChunkRun<Step, StepOutcome> {
  readonly action: BulkAction;
  /** Enough: what is not done stays so. Only where it has stopped or failed. */
  readonly end: () => void;
}

export interface RunOrder {
  readonly action: BulkAction;
  readonly place: Place;
  readonly isUndo?: true;
  readonly steps: readonly Step[];
  readonly leftOut: readonly LeftOut[];
  readonly today: IsoDate;
  readonly surroundings: Surroundings;
  /** The result is told: these accounts are as they were. */
  readonly onDone: (unchanged: readonly string[]) => void;
}

let live: LiveRun | null = null;
/** What was told of the run before. */
let told: readonly string[] = [];
const listeners = new Set<() => void>();
function become(next: LiveRun | null): void {
  live = next;
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The run under way, if any: there is never more than one. */
export const useLiveRun = (): LiveRun | null => useSyncExternalStore(subscribe, () => live);
/** How far it is. */
export const useRunProgress = ({ subscribe, current }: LiveRun): BulkProgress => useSyncExternalStore(subscribe, current);

/** Sends an order. Until its result is told the page warns of being closed, and waits for a new sign-in instead of starting anew. */
export function beginRun(order: RunOrder): void {
  if (live) return;
  // Its lists would be taken for the result of this one.
  for (const id of told) toastStore.dismiss(id);
  const run = runInChunks(chunksOf(order.steps, () => crypto.randomUUID()), (chunk) => sendChunk(chunk, order.place));
  const release = holdPage();
  let kept = 0;

  const keep = () => {
    const { outcomes } = run.current();
    keepChanges(outcomes.slice(kept).flatMap(({ now }) => now ?? []));
    kept = outcomes.length;
  };
  const settle = () => {
    release();
    become(null);
    tell(order, run.current());
  };
  become({ ...run, action: order.action, end: settle });

  run.subscribe(() => {
    const { phase } = run.current();
    if (phase === 'running' || phase === 'stopping') return;
    keep();
    if (phase === 'finished') settle();
  });
}

function tell(order: RunOrder, { outcomes, uncertain, unsent }: BulkProgress): void {
  const { action, isUndo = false, leftOut, today, surroundings, onDone } = order;
  const result: RunResult = { action, isUndo, outcomes, leftOut, uncertain, unsent };
  const { t, language } = currentTexts();
  const back = isUndo ? [] : undoSteps(outcomes, today, surroundings);
  const undo = back.length === 0 ? null : {
    label: t('ACCOUNTS/BULK/UNDO', { count: back.length }),
    run: () => beginRun({ ...order, isUndo: true, steps: back, leftOut: [], onDone: () => {} }),
  };
  told = toastsOf(result, undo, t, language).map((toast) => toastStore.show(toast));
  if (uncertain.length > 0 || outcomes.some(isStale)) forgetLists();
  onDone(unchangedLins(result));
}

/** Somebody else has changed it, and the answer doesn't say into what. */
const isStale = ({ errorTypes, now }: StepOutcome): boolean => now === null && errorTypes.includes('CHANGED_MEANWHILE');

function holdPage(): () => void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', warn);
  const workEnds = workBegins();
  return () => {
    removeEventListener('beforeunload', warn);
    workEnds();
  };
}
