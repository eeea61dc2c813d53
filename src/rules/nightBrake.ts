import type { NightStep } from '#contract/nights.ts';

/** A night that moves no more accounts than this is never held back. */
const ALWAYS_ALLOWED = 100;
/** The share of all accounts that one night may move by one step. */
const ALLOWED_SHARE = 0.05;

/** The steps that delete data. */
const DELETING: ReadonlySet<NightStep> = new Set(['isEmptied', 'isDeleted']);

interface Night {
  /** The number of accounts that there are. */
  readonly accounts: number;
  /** The number of accounts that a superuser has permitted. */
  readonly permitted: number;
  /** Whether an earlier night has carried out the step. */
  readonly hasBeenDone: boolean;
}

/**
 * Whether a step that concerns `due` accounts waits until a superuser has permitted that many. More
 * than a twentieth of all accounts in one night is more likely a mistake in the data, such as an
 * import without its end dates, than what the university means. The first deletion of each kind
 * waits however few it concerns: what has been kept for years would be gone with the first start.
 */
export const isHeld = (
  step: NightStep,
  due: number,
  { accounts, permitted, hasBeenDone }: Night,
): boolean =>
  due > permitted &&
  (due > Math.max(ALWAYS_ALLOWED, Math.floor(accounts * ALLOWED_SHARE)) ||
    (DELETING.has(step) && !hasBeenDone));
