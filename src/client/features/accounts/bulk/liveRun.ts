import { type AccountRun, accountRuns } from '../../../../contract/accountRuns.ts';
import { call } from '../../../api/call.ts';
import { createStore, useStore } from '../../../store/store.ts';
import { toastStore } from '../../../ui/toasts/toastStore.ts';
import { currentTexts } from '../texts.ts';
import { askBeforeUnload, workBegins } from '../../../offline/typedText.ts';
import type { BulkAction } from '../../../../rules/bulkActions.ts';
import { forgetLists, keepChanges } from './changedLists.ts';
import { beginOnServer, closeRun, onceDone, refreshRuns } from './keptRuns.ts';
import { chunksOf, LARGEST_CHUNK, type LeftOut, type Step } from './plan.ts';
import { toastsOf, unchangedLins, type RunResult } from './results.ts';
import { type Chunk, runInChunks, type ChunkRun, type RunProgress } from '../../../store/runInChunks.ts';
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

const live = createStore<LiveRun | null>(null);
/** What is told of runs is about this: the lists of one would be taken for the result of the next. */
const MATTER = 'ACCOUNTS/BULK';

/** The run under way, if any: there is never more than one. */
export const useLiveRun = (): LiveRun | null => useStore(live);
/** How far it is. */
export const useRunProgress = (run: LiveRun): BulkProgress => useStore(run);

/** Sends an order. Until its result is told the page warns of being closed, and waits for a new sign-in instead of starting again. */
export function beginRun(order: RunOrder): void {
  if (live.get()) return;
  toastStore.tell(MATTER, []);
  const id = crypto.randomUUID();
  const isUndo = order.undoes !== undefined;
  const beginOnce = onceDone(() => beginOnServer(id, order));
  const run = runInChunks(chunksOf(order.steps, () => crypto.randomUUID(), isUndo), async (chunk) => {
    await beginOnce();
    return await sendChunk(chunk, { place: order.place, runId: id, isUndo });
  });
  const release = holdPage(id);
  let kept = 0;

  const keep = () => {
    const { outcomes } = run.get();
    keepChanges(outcomes.slice(kept).flatMap(({ now }) => now ?? []));
    kept = outcomes.length;
  };
  const settle = () => {
    release();
    // Of what was stopped before its begin there is nothing to close.
    if (run.get().outcomes.length > 0) void closeRun(id);
    live.set(null);
    tell(id, order, run.get());
  };
  live.set({ ...run, id, action: order.action, end: settle });

  run.subscribe(() => {
    const { phase } = run.get();
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

/** In the tab's storage: the run that it was at last and has left off, also by a reload. The server takes it for under way a while longer. */
const LEFT_KEY = 'leftRun';
const leaveOff = (id: string): void => sessionStorage.setItem(LEFT_KEY, id);

/** Another page is at the run, as far as the server knows. */
export const isElsewhere = ({ id, isUnderWay }: AccountRun): boolean => isUnderWay && sessionStorage.getItem(LEFT_KEY) !== id;

/** Goes on with a run of an earlier page: what it has left to do, account by account as the server knows it. */
export async function resumeRun({ id, action, done, failed }: AccountRun): Promise<void> {
  if (live.get()) return;
  const { pending } = await call(accountRuns.read, { params: { id } });
  if (live.get() || pending.length === 0) return;
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
  const release = holdPage(id);
  const settle = () => {
    release();
    leaveOff(id);
    live.set(null);
    refreshRuns();
  };
  sessionStorage.removeItem(LEFT_KEY);
  live.set({ ...run, id, action, end: settle });
  run.subscribe(() => run.get().phase === 'finished' && settle());
}

/** Takes back a run of an earlier page. What comes of it is found among the runs, as the run itself was. */
export async function undoRun({ id }: AccountRun): Promise<void> {
  if (live.get()) return;
  const undoing = await call(accountRuns.undo, { params: { id }, body: { id: crypto.randomUUID() } }, { idempotencyKey: crypto.randomUUID() });
  await closeRun(id);
  await resumeRun(undoing);
}

/** Somebody else has changed it, and the answer doesn't say into what. */
const isStale = ({ errorTypes, now }: StepOutcome): boolean => now === null && errorTypes.includes('CHANGED_MEANWHILE');

function holdPage(id: string): () => void {
  const leave = () => leaveOff(id);
  addEventListener('beforeunload', askBeforeUnload);
  addEventListener('pagehide', leave);
  const workEnds = workBegins();
  return () => {
    removeEventListener('beforeunload', askBeforeUnload);
    removeEventListener('pagehide', leave);
    workEnds();
  };
}
