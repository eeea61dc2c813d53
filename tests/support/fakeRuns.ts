import * as z from 'zod/mini';
import type { Account } from '#contract/account.ts';
import { BeginRun, type RunOutcomes, type RunStop } from '#contract/accountRuns.ts';
import { accountOf } from '#client/features/accounts/bulk/accounts.testing.ts';
import { afterAction, type BulkAction, type BulkRequest } from '#rules/bulkActions.ts';
import { isUndoable } from '#rules/undo.ts';

type Outcome = RunOutcomes['outcomes'][number];
interface Item {
  readonly lin: string;
  readonly request: BulkRequest;
}
interface Run {
  readonly id: string;
  readonly action: BulkAction;
  readonly undoes: string | null;
  readonly pending: Item[];
  readonly outcomes: Outcome[];
  isStarted: boolean;
  stoppedBecause: RunStop | null;
}
export interface RunCall {
  readonly call: string;
  readonly key: string | null;
  readonly body: unknown;
}

const PATH = /^\/api\/Accounts\/Runs(?:\/([^/?]+)\/(\w+)(?:\?after=(\d+))?)?$/;
const Undo = z.object({ id: z.string() });

/**
 * The runs of a server, for tests of pages. Whenever a page reads what became of a run, the server
 * has processed a portion more.
 */
export class FakeRuns {
  readonly today: string;
  /** The calls that changed something, in order. */
  readonly calls: RunCall[] = [];
  readonly #runs = new Map<string, Run>();
  /** Accounts in a portion; with 0, the server is busy with something else. */
  portion = 1000;
  /** What becomes of an account; otherwise it is changed. */
  readonly fates = new Map<string, Partial<Outcome>>();
  /** The responses to the next calls of a kind, such as `Start`, instead of the usual ones. */
  readonly replies = new Map<string, (() => Response | Promise<Response>)[]>();

  constructor(today: string) {
    this.today = today;
  }

  /** Stops every run, as the server does for a reason. */
  stopAll(reason: RunStop): void {
    for (const run of this.#runs.values()) stop(run, reason);
  }

  namesOfCalls(): string[] {
    return this.calls.map(({ call }) => call.replace(/^Runs\/[^/]+\//, ''));
  }

  /** Returns null if the call does not concern a run. */
  async respond(path: string, { method = 'GET', headers, body }: RequestInit) {
    const [isRun, id, work = method === 'GET' ? 'List' : 'Begin', after] = PATH.exec(path) ?? [];
    if (isRun === undefined) return null;
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : null;
    const call = id === undefined ? work : `Runs/${id}/${work}`;
    if (method !== 'GET')
      this.calls.push({ call, key: new Headers(headers).get('Idempotency-Key'), body: sent });
    const reply = this.replies.get(work)?.shift();
    if (reply) return await reply();
    if (work === 'List') return Response.json([]);
    if (work === 'Begin') return this.#begin(z.parse(BeginRun, sent));
    const run = this.#runs.get(id ?? '');
    if (!run) return Response.json({ errors: {} }, { status: 404 });
    if (work === 'Undo') return this.#undo(run, z.parse(Undo, sent).id);
    if (work === 'Outcomes') return this.#outcomes(run, Number(after));
    if (work === 'Start') [run.isStarted, run.stoppedBecause] = [true, null];
    if (work === 'Stop') stop(run, 'BY_OWNER');
    return work === 'Close' ? new Response(null, { status: 204 }) : Response.json(shown(run));
  }

  #add(id: string, undoes: string | null, pending: Item[]): Response {
    const action = pending[0]?.request.action ?? 'extend';
    const state = { isStarted: false, stoppedBecause: null, outcomes: [] };
    // A repeated call changes nothing.
    const run = this.#runs.get(id) ?? { id, action, undoes, pending, ...state };
    this.#runs.set(id, run);
    return Response.json(shown(run));
  }

  #begin({ id, parts }: BeginRun): Response {
    const items = parts.flatMap(({ request, accounts }) =>
      accounts.map(({ norEduPersonLIN: lin }) => ({ lin, request })),
    );
    return this.#add(id, null, items);
  }

  #undo({ id: undoes, action, outcomes }: Run, id: string): Response {
    const request = { action, extendDate: this.today } as BulkRequest;
    const done = outcomes.filter(({ succeeded }) => succeeded);
    return this.#add(
      id,
      undoes,
      done.map(({ norEduPersonLIN: lin }) => ({ lin, request })),
    );
  }

  #outcomes(run: Run, after: number): Response {
    if (run.isStarted)
      for (const item of run.pending.splice(0, this.portion))
        run.outcomes.push(this.#process(item, run.outcomes.length + 1, run.undoes !== null));
    if (run.pending.length === 0) run.isStarted = false;
    return Response.json({
      run: shown(run),
      outcomes: run.outcomes.filter(({ place }) => place > after).slice(0, 500),
    });
  }

  #process({ lin, request }: Item, place: number, isUndo: boolean): Outcome {
    const before = accountOf({ norEduPersonLIN: lin });
    const account: Account = isUndo
      ? { ...before, version: 5 }
      : afterAction(before, request, this.today);
    const done = { succeeded: true, errorTypes: [], incidentNumber: null, account };
    return { place, norEduPersonLIN: lin, ...done, ...this.fates.get(lin) };
  }
}

function stop(run: Run, reason: RunStop): void {
  if (run.isStarted) [run.isStarted, run.stoppedBecause] = [false, reason];
}

function shown({ id, action, undoes, pending, outcomes, ...run }: Run) {
  const done = outcomes.filter(({ succeeded }) => succeeded).length;
  return {
    id,
    action,
    isUndo: undoes !== null,
    begunAt: '2026-09-01T09:00:00Z',
    isUnderWay: run.isStarted && pending.length > 0,
    stoppedBecause: run.stoppedBecause,
    done,
    failed: outcomes.length - done,
    leftOut: 0,
    pending: pending.length,
    undoable: undoes === null && isUndoable(action) ? done : 0,
  };
}
