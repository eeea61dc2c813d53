import { useSyncExternalStore } from 'react';
import { type AccountRun, accountRuns } from '../../../../contract/accountRuns.ts';
import { call } from '../../../api/call.ts';
import { toastStore } from '../../../api/toastStore.ts';
import { currentTexts } from '../../../i18n/texts.ts';
import { askBeforeUnload, workBegins } from '../../../offline/typedText.ts';
import type { BulkAction } from '../../../../rules/bulkActions.ts';
import { forgetLists, keepChanges } from './changedLists.ts';
import { beginOnServer, closeRun, onceDone, refreshRuns } from './keptRuns.ts';
import { chunksOf, LARGEST_CHUNK, type LeftOut, type Step } from './plan.ts';
import { toastsOf, unchangedLins, type RunResult } from './results.ts';
import { type Chunk, runInChunks, type ChunkRun, type RunProgress } from './runInChunks.ts';
import { type Place, sendChunk, type StepOutcome } from './send.ts';
import { undoSteps } from './undo.ts';

/** How far a run is, whatever its parts are made of. */
export type BulkProgress = RunProgress<unknown, unknown>;

/** A bulk action that has been sent and whose result has not been told yet. It goes on whatever is on the screen. */
export interface LiveRun extends ChunkRun<unknown, unknown> {
  /** As the server knows it. */
  readonly id: string;
  readonly action: BulkAction;
  /** Enough: what is not done stays so. Only where it has stopped or failed. */
  readonly end: () => void;
}

export interface RunOrder {
  readonly action: BulkAction;
  readonly place: Place;
  /** The run that this one takes back. */
  readonly undoes?: string;
  readonly steps: readonly Step[];
  readonly leftOut: readonly LeftOut[];
  /** The result is told: these accounts are as they were. */
  readonly onDone: (unchanged: readonly string[]) => void;
}

let live: LiveRun | null = null;
/** What is told of runs is about this: the lists of one would be taken for the result of the next. */
const MATTER = 'ACCOUNTS/BULK';
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
  toastStore.tell(MATTER, []);
  const id = crypto.randomUUID();
  const isUndo = order.undoes !== undefined;
  const beginOnce = onceDone(() => beginOnServer(id, order));
  const run = runInChunks(chunksOf(order.steps, () => crypto.randomUUID(), isUndo), async (chunk) => {
    await beginOnce();
    return await sendChunk(chunk, { place: order.place, runId: id, isUndo });
  });
  const release = holdPage();
  let kept = 0;

  const keep = () => {
    const { outcomes } = run.current();
    keepChanges(outcomes.slice(kept).flatMap(({ now }) => now ?? []));
    kept = outcomes.length;
  };
  const settle = () => {
    release();
    // Of what was stopped before its begin there is nothing to close.
    if (run.current().outcomes.length > 0) void closeRun(id);
    become(null);
    tell(id, order, run.current());
  };
  become({ ...run, id, action: order.action, end: settle });

  run.subscribe(() => {
    const { phase } = run.current();
    if (phase === 'running' || phase === 'stopping') return;
    keep();
    if (phase === 'finished') settle();
  });
}

function tell(id: string, order: RunOrder, { outcomes, uncertain, unsent }: RunProgress<Step, StepOutcome>): void {
  const { action, undoes, leftOut, onDone } = order;
  const isUndo = undoes !== undefined;
  const result: RunResult = { action, isUndo, outcomes, leftOut, uncertain, unsent };
  const { t, language } = currentTexts();
  const back = isUndo ? [] : undoSteps(outcomes);
  const undo = back.length === 0 ? null : {
    label: t('ACCOUNTS/BULK/UNDO', { count: back.length }),
    run: () => beginRun({ ...order, undoes: id, steps: back, leftOut: [], onDone: () => {} }),
  };
  toastStore.tell(MATTER, toastsOf(result, undo, t, language));
  if (uncertain.length > 0 || outcomes.some(isStale)) forgetLists();
  onDone(unchangedLins(result));
}

/** The runs that this page has gone on with and left off: the server takes them for under way a while longer. */
const leftHere = new Set<string>();

/** Another page is at the run, as far as the server knows. */
export const isElsewhere = ({ id, isUnderWay }: AccountRun): boolean => isUnderWay && !leftHere.has(id);

/** Goes on with a run of an earlier page: what it has left to do, account by account as the server knows it. */
export async function resumeRun({ id, action, done, failed }: AccountRun): Promise<void> {
  if (live) return;
  const { pending } = await call(accountRuns.read, { params: { id } });
  if (live || pending.length === 0) return;
  toastStore.tell(MATTER, []);
  const chunks = Array.from({ length: Math.ceil(pending.length / LARGEST_CHUNK) }, (_, index) => ({
    key: crypto.randomUUID(),
    items: pending.slice(index * LARGEST_CHUNK, (index + 1) * LARGEST_CHUNK),
  }));
  const send = async ({ key, items }: Chunk<string>) => {
    const outcomes = await call(accountRuns.continue, { params: { id }, body: { accounts: [...items] } }, { idempotencyKey: key });
    keepChanges(outcomes.flatMap(({ account, succeeded }) => (succeeded && 'version' in account ? [account] : [])));
    return outcomes;
  };
  const run = runInChunks(chunks, send, done + failed);
  const release = holdPage();
  const settle = () => {
    release();
    leftHere.add(id);
    become(null);
    refreshRuns();
  };
  leftHere.delete(id);
  become({ ...run, id, action, end: settle });
  run.subscribe(() => run.current().phase === 'finished' && settle());
}

/** Takes back a run of an earlier page. What comes of it is found among the runs, as the run itself was. */
export async function undoRun({ id }: AccountRun): Promise<void> {
  if (live) return;
  const undoing = await call(accountRuns.undo, { params: { id }, body: { id: crypto.randomUUID() } }, { idempotencyKey: crypto.randomUUID() });
  await closeRun(id);
  await resumeRun(undoing);
}

/** Somebody else has changed it, and the answer doesn't say into what. */
const isStale = ({ errorTypes, now }: StepOutcome): boolean => now === null && errorTypes.includes('CHANGED_MEANWHILE');

function holdPage(): () => void {
  addEventListener('beforeunload', askBeforeUnload);
  const workEnds = workBegins();
  return () => {
    removeEventListener('beforeunload', askBeforeUnload);
    workEnds();
  };
}
