import type { AccountRun, accountRuns } from '#contract/accountRuns.ts';
import { isUndoable } from '#rules/undo.ts';
import { record } from '#server/database/audit.ts';
import type { Handlers } from '#server/call/handler.ts';
import { accountsByLins, factsOf } from '../accounts/index.ts';
import { badRequest, conflict, notFound } from '#server/call/answers.ts';
import { self } from '#server/call/self.ts';
import { auditContext } from '#server/call/auditContext.ts';
import { continueRun } from './continueRun.ts';
import {
  closeRun,
  insertItems,
  insertRun,
  insertUndoItems,
  lockRun,
  type RunRow,
  runsOf,
  unfinishedItems,
} from './runStore.ts';

/** Time after the last call during which an unfinished run counts as under way on some page. */
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
      await record(tx, {
        ...auditContext(call),
        subjectLin: null,
        action: 'accountRuns.begin',
        after: { id, action, count },
      });
      return { status: 200, body: await toResponse(runsOf(tx, lin, id), now) };
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
    const accounts = await accountsByLins(
      db,
      actor,
      finished.map(({ lin }) => lin),
      factsOf(call),
    );
    const byLin = new Map(
      accounts
        .filter(({ hasAccessToAccountThroughOrg }) => hasAccessToAccountThroughOrg)
        .map((account) => [account.norEduPersonLIN, account]),
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
      if (run.undoes !== null || !isUndoable(run.action)) return conflict;
      if (!(await insertRun(tx, { id, ownerLin: lin, action: run.action, undoes, now })))
        return conflict;
      await insertUndoItems(tx, id, undoes);
      await record(tx, {
        ...auditContext(call),
        subjectLin: null,
        action: 'accountRuns.undo',
        after: { id, undoes, action: run.action },
      });
      return { status: 200, body: await toResponse(runsOf(tx, lin, id), now) };
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
      await record(tx, {
        ...auditContext(call),
        subjectLin: null,
        action: 'accountRuns.close',
        after: { id },
      });
      return { status: 204 };
    });
  },
};

const toResponse = async (rows: Promise<RunRow[]>, now: Date): Promise<AccountRun> => {
  const [row] = await rows;
  if (!row) throw new Error('Inserted run not found.');
  return toRun(row, now);
};

function toRun(
  { id, action, undoes, begun_at, continued_at, pending, done, failed, leftOut }: RunRow,
  now: Date,
): AccountRun {
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
    isUnderWay: pending > 0 && now.getTime() - continued_at.getTime() < UNDER_WAY_MS,
    undoable: !isUndo && isUndoable(action) ? done : 0,
  };
}
