import type { FastifyBaseLogger } from 'fastify';
import { NightStep } from '#contract/nights.ts';
import { type CourseEvent, type CoursePeriods, eventDue } from '#rules/accountCourse.ts';
import { addDays, type IsoDate } from '#rules/dates.ts';
import { isHeld } from '#rules/nightBrake.ts';
import type { Db } from '#server/database/open.ts';
import {
  accountsThatMayMove,
  countAccounts,
  type CourseAccount,
  lockAccount,
} from './courseStore.ts';
import { addToNight, permissions, stepsDone, withdrawPermission } from './nightStore.ts';
import { carryOut, type Night } from './steps.ts';

/** Something that happens to an account on its own. */
export interface Move {
  readonly account: CourseAccount;
  readonly event: CourseEvent;
}

/** Returns what is due by the day, the longest overdue first. */
export async function movesDue(
  db: Db,
  day: IsoDate,
  periods: CoursePeriods,
): Promise<readonly Move[]> {
  const moves: Move[] = [];
  for await (const account of accountsThatMayMove(db, day, periods)) {
    const event = eventDue(account, day, periods);
    if (event !== null) moves.push({ account, event });
  }
  return moves.toSorted((a, b) => (a.event.on < b.event.on ? -1 : 1));
}

/** The number of accounts that a step concerns, and whether it waits for a permission. */
export interface StepPlan {
  readonly step: NightStep;
  readonly due: number;
  readonly isHeld: boolean;
}

/** Returns how many of the moves each step of the night concerns. */
export async function planOf(db: Db, moves: readonly Move[]): Promise<readonly StepPlan[]> {
  const [accounts, permitted, doneBefore] = [
    await countAccounts(db),
    await permissions(db),
    await stepsDone(db),
  ];
  return NightStep.options.map((step) => {
    const due = moves.filter(({ event }) => event.step === step).length;
    return {
      step,
      due,
      isHeld: isHeld(step, due, {
        accounts,
        permitted: permitted.get(step) ?? 0,
        hasBeenDone: doneBefore.has(step),
      }),
    };
  });
}

interface Parts extends Night {
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Carries out everything that is due, an account at a time: what a killed server leaves is done by
 * the next run, and two servers do nothing twice, because each step is decided anew under the
 * account's lock. A night that was missed is made up for, one step of an account in each
 * run. Steps that
 * concern unusually many accounts wait for a superuser's permission.
 */
export async function runNight(db: Db, night: Parts): Promise<void> {
  const { today, now, config, log } = night;
  const moves = await movesDue(db, today, config.course);
  for (const { step, due, isHeld: waits } of await planOf(db, moves)) {
    if (waits) {
      log.warn(
        { step, accounts: due },
        'step of the night waits for the permission of a superuser',
      );
      await addToNight(db, { day: today, step, done: 0, failed: 0, held: due }, now);
    } else if (due > 0) {
      const outcome = await carryOutAll(db, moves, step, night);
      await addToNight(db, { day: today, step, ...outcome, held: 0 }, now);
      if (outcome.failed === 0) await withdrawPermission(db, step);
    }
  }
}

async function carryOutAll(db: Db, moves: readonly Move[], step: NightStep, night: Parts) {
  let [done, failed] = [0, 0];
  for (const { account } of moves.filter(({ event }) => event.step === step)) {
    try {
      if (await carryOutIfDue(db, account.id, step, night)) done += 1;
    } catch (err) {
      failed += 1;
      night.log.warn({ err, accountId: account.id, step }, 'step of the night failed; will retry');
    }
  }
  return { done, failed };
}

const carryOutIfDue = (db: Db, id: string, step: NightStep, night: Night): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, id);
    const event = account && eventDue(account, night.today, night.config.course);
    if (account === undefined || event?.step !== step) return false;
    await carryOut(tx, account, { ...event, step }, night);
    return true;
  });

/** The day whose beginning is the coming night. */
export const dayAfterTonight = (today: IsoDate): IsoDate => addDays(today, 1);
