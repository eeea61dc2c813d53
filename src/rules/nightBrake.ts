import type { NightStep } from '#contract/nights.ts';

/** A night that moves no more accounts than this is never held back. */
const ALWAYS_ALLOWED = 100;
/** The share of all accounts that one night may move by one step. */
const ALLOWED_SHARE = 0.05;

/** The steps that delete data. */
const DELETING: ReadonlySet<NightStep> = new Set(['isEmptied', 'isDeleted']);

interface University {
  /** The number of accounts that there are. */
  readonly accounts: number;
  /** Whether an earlier night has carried out the step. */
  readonly hasBeenDone: boolean;
}

/**
 * The number of accounts that one night may move by a step without being permitted to. More than a
 * twentieth of all accounts is more likely a mistake in the data, such as an import without its end
 * dates, than what the university means. The first deletion of each kind waits however few it
 * concerns: what has been kept for years would be gone with the first start.
 */
export const movesWithoutPermission = (
  step: NightStep,
  { accounts, hasBeenDone }: University,
): number =>
  DELETING.has(step) && !hasBeenDone
    ? 0
    : Math.max(ALWAYS_ALLOWED, Math.floor(accounts * ALLOWED_SHARE));

interface Night {
  /** The number of accounts that the step still concerns. */
  readonly due: number;
  /** The number of accounts that the same night has moved by the step. */
  readonly done: number;
  /** The number of accounts that the night may move by the step. */
  readonly most: number;
}

/** Whether a step waits until a superuser has permitted it: all of it or nothing is done. */
export const isHeld = ({ due, done, most }: Night): boolean => due > 0 && done + due > most;
