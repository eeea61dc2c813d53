import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Transaction } from 'kysely';
import { accountRuns, type RunStop } from '#contract/accountRuns.ts';
import { AuthenticationScope } from '#contract/values.ts';
import { mayCall } from '#rules/access.ts';
import { todayAt } from '#server/call/today.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import type { WorkUnderWay } from '#server/outbox/workUnderWay.ts';
import { callerOf } from '#server/session/sessions/withoutSession.ts';
import type { Changing } from './changes.ts';
import { continueRun } from './continueRun.ts';
import {
  countFailure,
  endPortion,
  pendingLins,
  stopRun,
  takeRun,
  type TakenRun,
} from './startedRunStore.ts';

/**
 * Accounts that are processed in one transaction. It takes some tenths of a second, during which
 * those who change one of them, or stop the run, wait.
 */
const PORTION = 100;
/** Between two portions, so that other calls get their turn, also at the row of the run. */
const PAUSE_MS = 5;
/** Failures in a row after which the owner has to decide. */
const PATIENCE = 5;

export interface DriverParts extends Pick<Changing, 'config' | 'systems'> {
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly clock: () => Date;
  /** Notes what is under way; nothing is noted without it. */
  readonly underWay?: WorkUnderWay;
  /** Called after every portion. */
  readonly onChange: () => void;
  readonly portion?: number;
}

/**
 * Processes the runs that administrators have started, a portion at a time. The accounts, their
 * results and the progress of the run are written in one transaction, which locks the run: several
 * servers never process the same run at a time, and after a crash the next one continues.
 */
export class RunDriver {
  readonly #db: Db;
  readonly #parts: DriverParts;
  #working: Promise<void> | null = null;
  #isAskedAgain = false;
  #isStopped = false;

  constructor(db: Db, parts: DriverParts) {
    this.#db = db;
    this.#parts = parts;
  }

  /** Processes everything that waits. Resolves when nothing does, or the driver is stopped. */
  work(): Promise<void> {
    this.#isAskedAgain = true;
    this.#working ??= this.#workOff().finally(() => (this.#working = null));
    return this.#working;
  }

  /** Starts to process what waits, without waiting for it. */
  wake(): void {
    this.work().catch((err: unknown) =>
      this.#parts.log.warn({ err }, 'bulk runs failed; will retry at the next interval'),
    );
  }

  /** Begins no further portion, and waits for the one in progress, but no longer than this. */
  async stop(graceMs: number): Promise<void> {
    this.#isStopped = true;
    await Promise.race([
      this.#working?.catch(() => undefined),
      pause(graceMs, undefined, { ref: false }),
    ]);
  }

  async #workOff(): Promise<void> {
    while (this.#isAskedAgain) {
      this.#isAskedAgain = false;
      while (!this.#isStopped && (await processPortion(this.#db, this.#parts)) === 'processed') {
        this.#parts.onChange();
        await pause(PAUSE_MS);
      }
    }
  }
}

/**
 * Processes the next portion of the run that has waited longest. Returns `failed` if it was rolled
 * back, to be tried again at the next interval.
 */
export async function processPortion(
  db: Db,
  parts: DriverParts,
): Promise<'processed' | 'nothing' | 'failed'> {
  let run: TakenRun | undefined;
  let end: EndOfWork | undefined;
  try {
    await db.transaction().execute(async (tx) => {
      run = await takeRun(tx);
      if (run === undefined) return;
      end = await beginNoted(run, parts);
      await process(tx, run, parts, end === 'setAside');
      if (end !== 'setAside') await parts.underWay?.succeedWithin(tx, 'Run', run.id);
    });
    if (typeof end === 'function') await end(true);
    return run ? 'processed' : 'nothing';
  } catch (err) {
    if (typeof end === 'function') await end(false);
    if (!run) throw err;
    parts.log.warn({ err, run: run.id }, 'portion of a bulk run failed; will retry');
    await endFailed(db, run, parts);
    return 'failed';
  }
}

type EndOfWork = 'setAside' | ((hasSucceeded: boolean) => Promise<void>);

/**
 * Notes that the run is under way, in a transaction of its own, which is stored also if the process
 * is killed meanwhile. The run is locked, so that no other server is processing it.
 */
async function beginNoted(
  { id }: TakenRun,
  { underWay }: DriverParts,
): Promise<EndOfWork | undefined> {
  if (underWay === undefined) return undefined;
  const standings = await underWay.take('Run', [id]);
  return standings.get(id) === 'setAside' ? 'setAside' : await underWay.begin('Run', id);
}

async function process(
  tx: Transaction<Database>,
  run: TakenRun,
  parts: DriverParts,
  isSetAside: boolean,
) {
  const now = parts.clock();
  const owner = { lin: run.owner_lin, liUId: run.owner_user_id, scope: AuthenticationScope.Main };
  const call: Changing = {
    ...parts,
    now,
    today: todayAt(now),
    actor: owner,
    requestId: run.id,
    address: null,
  };
  const refusal = isSetAside ? 'FAILED' : await ownerRefusal(tx, owner, now);
  if (refusal !== null) return await stopRun(tx, call, run.id, refusal);
  const lins = await pendingLins(tx, run.id, parts.portion ?? PORTION);
  if (lins.length > 0) {
    const reply = await continueRun(call, tx, run, lins);
    if (reply.status === 400) return await stopRun(tx, call, run.id, 'ACTIVITY_OUT_OF_REACH');
  }
  await endPortion(tx, run.id, now);
}

/** Why the owner's calls would be refused now, whatever accounts they concern. */
async function ownerRefusal(
  tx: Transaction<Database>,
  { lin, liUId }: { readonly lin: string; readonly liUId: string | null },
  now: Date,
): Promise<RunStop | null> {
  const caller = liUId === null ? null : await callerOf(tx, { lin, liUId }, now);
  if (caller === null) return 'NO_ACCESS';
  return mayCall(accountRuns.start.may, caller) === 'yes' ? null : 'NOT_ADMINISTRATOR';
}

async function endFailed(db: Db, run: TakenRun, { clock }: DriverParts): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (tx) => {
    if ((await countFailure(tx, run.id, now)) < PATIENCE) return;
    const actor = { lin: run.owner_lin, liUId: run.owner_user_id };
    await stopRun(tx, { actor, now, requestId: run.id, address: null }, run.id, 'FAILED');
  });
}
