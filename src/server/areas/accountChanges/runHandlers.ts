import { type AccountRun, type accountRuns, OUTCOMES_PER_CALL } from '#contract/accountRuns.ts';
import type { Account } from '#contract/account.ts';
import { isUndoable } from '#rules/undo.ts';
import type { Db } from '#server/database/open.ts';
import type { Actor } from '#server/call/actor.ts';
import type { Handlers } from '#server/call/handler.ts';
import { accountsByLins, factsOf } from '../accounts/index.ts';
import { badRequest, conflict, notFound } from '#server/call/answers.ts';
import { self } from '#server/call/self.ts';
import { about } from '#server/call/change.ts';
import { isRecent } from '#rules/recent.ts';
import { continueRun } from './continueRun.ts';
import { startRun, stopRun } from './startedRunStore.ts';
import {
  closeRun,
  insertItems,
  insertRun,
  insertUndoItems,
  lockRun,
  processedItems,
  type RunRow,
  runsOf,
  unfinishedItems,
} from './runStore.ts';

/** Time after the last call during which a run counts as under way on a page of 0.2.0. */
const UNDER_WAY_MS = 20_000;

/**
 * An administrator's own bulk changes. The existence of another administrator's runs is never
 * disclosed.
 */
export const accountRunHandlers: Handlers<typeof accountRuns> = {
  async begin(call) {
    const {
      actor,
      now,
      body: { id, parts, leftOut },
    } = call;
    const { lin } = self(actor);
    const action = parts[0]?.request.action;
    if (action === undefined || parts.some(({ request }) => request.action !== action))
      return badRequest({ parts: 'INPUT_INVALID' });
    return await call.change(async (tx) => {
      if (!(await insertRun(tx, { id, ownerLin: lin, action, undoes: null, now }))) return conflict;
      await insertItems(tx, id, { parts, leftOut });
      const count = parts.reduce((sum, { accounts }) => sum + accounts.length, 0);
      return {
        status: 200,
        body: await toResponse(runsOf(tx, lin, id), now),
        audit: about(null, 'accountRuns.begin', { after: { id, action, count } }),
      };
    });
  },

  async mine({ db, actor, now }) {
    const runs = await runsOf(db, self(actor).lin);
    return { status: 200, body: runs.map((row) => toRun(row, now)) };
  },

  async read(call) {
    const { db, actor, now, params } = call;
    const { id } = params;
    const [row] = await runsOf(db, self(actor).lin, id);
    if (!row) return notFound;
    const items = await unfinishedItems(db, id);
    const finished = items.filter(({ state }) => state !== 'pending');
    const byLin = await accountsInReach(
      call,
      finished.map(({ lin }) => lin),
    );
    const unchanged = finished.map(({ lin, error_types: errorTypes }) => {
      const { displayName = null, liUId = null } = byLin.get(lin) ?? {};
      return { norEduPersonLIN: lin, displayName, liUId, errorTypes };
    });
    return {
      status: 200,
      body: {
        run: toRun(row, now),
        unchanged,
        pending: items.filter(({ state }) => state === 'pending').map(({ lin }) => lin),
      },
    };
  },

  async start(call) {
    const { actor, now, params } = call;
    const { lin, liUId } = self(actor);
    return await call.change(async (tx) => {
      const run = await lockRun(tx, lin, params.id, now);
      if (!run) return notFound;
      const starts = run.started_at === null;
      if (starts) await startRun(tx, run.id, liUId, now);
      return {
        status: 200,
        body: await toResponse(runsOf(tx, lin, run.id), now),
        audit: starts ? about(null, 'accountRuns.start', { after: { id: run.id } }) : null,
      };
    });
  },

  async stop(call) {
    const { actor, now, params } = call;
    const { lin } = self(actor);
    return await call.change(async (tx) => {
      // Waits for the accounts that are being processed.
      const run = await lockRun(tx, lin, params.id, now);
      if (!run) return notFound;
      if (run.started_at !== null) await stopRun(tx, call, run.id, 'BY_OWNER');
      return {
        status: 200,
        body: await toResponse(runsOf(tx, lin, run.id), now),
        audit: 'recorded',
      };
    });
  },

  async outcomes(call) {
    const { db, actor, now, params, query } = call;
    const [row] = await runsOf(db, self(actor).lin, params.id);
    if (!row) return notFound;
    const items = await processedItems(db, row.id, Number(query.after), OUTCOMES_PER_CALL);
    const accounts = await accountsInReach(
      call,
      items.map(({ lin }) => lin),
    );
    const outcomes = items.map((item) => ({
      place: item.place,
      norEduPersonLIN: item.lin,
      succeeded: item.state === 'done',
      errorTypes: item.error_types,
      incidentNumber: item.incident_number,
      account: accounts.get(item.lin) ?? null,
    }));
    return { status: 200, body: { run: toRun(row, now), outcomes } };
  },

  async continue(call) {
    const {
      actor,
      now,
      params: { id },
      body: { accounts },
    } = call;
    return await call.change(async (tx) => {
      const run = await lockRun(tx, self(actor).lin, id, now);
      return run ? await continueRun(call, tx, run, [...new Set(accounts)]) : notFound;
    });
  },

  async undo(call) {
    const {
      actor,
      now,
      params: { id: undoes },
      body: { id },
    } = call;
    const { lin } = self(actor);
    return await call.change(async (tx) => {
      const run = await lockRun(tx, lin, undoes, now);
      if (!run) return notFound;
      if (run.undoes !== null || run.started_at !== null || !isUndoable(run.action))
        return conflict;
      if (!(await insertRun(tx, { id, ownerLin: lin, action: run.action, undoes, now })))
        return conflict;
      await insertUndoItems(tx, id, undoes);
      return {
        status: 200,
        body: await toResponse(runsOf(tx, lin, id), now),
        audit: about(null, 'accountRuns.undo', { after: { id, undoes, action: run.action } }),
      };
    });
  },

  async close(call) {
    const {
      actor,
      now,
      params: { id },
    } = call;
    return await call.change(async (tx) => {
      const run = await closeRun(tx, self(actor).lin, id, now);
      if (!run) return notFound;
      return { status: 204, audit: about(null, 'accountRuns.close', { after: { id } }) };
    });
  },
};

type Reading = Parameters<typeof factsOf>[0] & {
  readonly db: Db;
  readonly actor: Actor;
};

/** The accounts of these people that the caller administers, as they are now. */
async function accountsInReach(
  call: Reading,
  lins: readonly string[],
): Promise<ReadonlyMap<string, Account>> {
  const accounts = await accountsByLins(call.db, call.actor, lins, factsOf(call));
  return new Map(
    accounts
      .filter(({ hasAccessToAccountThroughOrg }) => hasAccessToAccountThroughOrg)
      .map((account) => [account.norEduPersonLIN, account]),
  );
}

const toResponse = async (rows: Promise<RunRow[]>, now: Date): Promise<AccountRun> => {
  const [row] = await rows;
  if (!row) throw new Error('Inserted run not found.');
  return toRun(row, now);
};

function toRun(row: RunRow, now: Date): AccountRun {
  const { id, action, undoes, begun_at, pending, done, failed, leftOut } = row;
  const isUndo = undoes !== null;
  return {
    id,
    action,
    isUndo,
    begunAt: begun_at.toISOString(),
    pending,
    done,
    failed,
    leftOut,
    isUnderWay: pending > 0 && (row.started_at !== null || isOnOldPage(row, now)),
    stoppedBecause: pending > 0 ? row.stopped_because : null,
    undoable: !isUndo && isUndoable(action) ? done : 0,
  };
}

/** The server has never been asked to process it, and a page did so a moment ago. */
const isOnOldPage = ({ owner_user_id: liUId, continued_at: at }: RunRow, now: Date): boolean =>
  liUId === null && isRecent(at, UNDER_WAY_MS, now);
