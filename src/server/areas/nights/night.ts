import type { FastifyBaseLogger } from 'fastify';
import { NightStep } from '#contract/nights.ts';
import { type CourseEvent, type CoursePeriods, eventDue } from '#rules/accountCourse.ts';
import { addDays, type IsoDate } from '#rules/dates.ts';
import { isHeld, movesWithoutPermission } from '#rules/nightBrake.ts';
import type { Db } from '#server/database/open.ts';
import {
  accountsThatMayMove,
  countAccounts,
  type CourseAccount,
  lockAccount,
} from './courseStore.ts';
import {
  countMove,
  deletePermissionsBefore,
  movedBy,
  permissions,
  recordRest,
  stepsDone,
} from './nightStore.ts';
import { eraseRest } from './restStore.ts';
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

/** The number of accounts that a step concerns, and how many the night may move by it. */
export interface StepPlan {
  readonly step: NightStep;
  readonly due: number;
  /** Whether the step waits for a permission. */
  readonly isHeld: boolean;
  /** What the night may move without a permission. */
  readonly most: number;
}

/** Returns how many of the moves each step of the night of the day concerns. */
export async function planOf(
  db: Db,
  moves: readonly Move[],
  day: IsoDate,
): Promise<readonly StepPlan[]> {
  const [accounts, permitted, doneBefore, moved] = [
    await countAccounts(db),
    await permissions(db, day),
    await stepsDone(db),
    await movedBy(db, day),
  ];
  return NightStep.options.map((step) => {
    const due = moves.filter(({ event }) => event.step === step).length;
    const most = movesWithoutPermission(step, { accounts, hasBeenDone: doneBefore.has(step) });
    const done = moved.get(step) ?? 0;
    return {
      step,
      due,
      most,
      isHeld: isHeld({ due, done, most: Math.max(most, permitted.get(step) ?? 0) }),
    };
  });
}

interface Parts extends Night {
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Carries out everything that is due, an account at a time: what a killed server leaves is done by
 * the next run, and two servers do nothing twice, because each step is decided anew under the
 * account's lock. A night that was missed is made up for, one step of an account in each run. Steps
 * that concern unusually many accounts wait for a superuser's permission, which applies to the night
 * of one day; what a night has done is counted in the transactions that do it. Last, what is left of
 * people who have no account any more is deleted.
 */
export async function runNight(db: Db, night: Parts): Promise<void> {
  const { today, now, config, log } = night;
  await deletePermissionsBefore(db, today);
  const moves = await movesDue(db, today, config.course);
  for (const plan of await planOf(db, moves, today)) {
    const { step, due } = plan;
    if (plan.isHeld)
      log.warn(
        { step, accounts: due },
        'step of the night waits for the permission of a superuser',
      );
    const rest = plan.isHeld ? { failed: 0, held: due } : await carryOutAll(db, moves, plan, night);
    await recordRest(db, { day: today, step }, rest, now);
  }
  await eraseRest(db, night);
}

/** Returns how many accounts were not moved although the step is due for them. */
async function carryOutAll(db: Db, moves: readonly Move[], plan: StepPlan, night: Parts) {
  const { step } = plan;
  let [failed, held] = [0, 0];
  for (const { account } of moves.filter(({ event }) => event.step === step)) {
    try {
      await carryOutIfDue(db, account.id, plan, night);
    } catch (err) {
      if (err instanceof NotPermitted) held += 1;
      else {
        failed += 1;
        night.log.warn(
          { err, accountId: account.id, step },
          'step of the night failed; will retry',
        );
      }
    }
  }
  return { failed, held };
}

/** Two runs at once would together have moved more accounts than the night may move. */
class NotPermitted extends Error {}

const carryOutIfDue = (db: Db, id: string, { step, most }: StepPlan, night: Night): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, id);
    const event = account && eventDue(account, night.today, night.config.course);
    if (account === undefined || event?.step !== step) return;
    await carryOut(tx, account, { ...event, step }, night);
    // Last, because all transactions of the night write this row.
    if (!(await countMove(tx, { day: night.today, step }, most, night.now)))
      throw new NotPermitted();
  });

/** The day whose beginning is the coming night. */
export const dayAfterTonight = (today: IsoDate): IsoDate => addDays(today, 1);

/** Returns the steps of the coming night that wait for a permission. */
export async function heldSteps(
  db: Db,
  today: IsoDate,
  periods: CoursePeriods,
): Promise<readonly StepPlan[]> {
  const day = dayAfterTonight(today);
  const plan = await planOf(db, await movesDue(db, day, periods), day);
  return plan.filter(({ isHeld: waits }) => waits);
}
