import type { Account } from '../../../../contract/account.ts';
import { appliedTo, refusalsOf, type BulkRequest } from '../../../../rules/bulkActions.ts';
import type { IsoDate } from '../../../../rules/dates.ts';
import type { Surroundings } from '../../../../rules/eligibility.ts';
import type { Step } from './plan.ts';
import type { StepOutcome } from './send.ts';

/** What would bring changed accounts back, as steps of their own; only for those that it brings back entirely. */
export const undoSteps = (outcomes: readonly StepOutcome[], today: IsoDate, surroundings: Surroundings): Step[] =>
  outcomes.flatMap(({ step, hasSucceeded, now }) => {
    const request = hasSucceeded && now ? requestBack(step) : null;
    if (!request || !now || refusalsOf(now, request, today, surroundings).length > 0) return [];
    const after = appliedTo(now, request, today);
    return isSame(after, step.account) ? [{ account: now, request, after }] : [];
  });

/** An ended account or a phone can't be asked back. */
function requestBack({ request: { action }, account }: Step): BulkRequest | null {
  const { validThrough, subscriptionType, costCentre, costCentreActivity } = account;
  if (action === 'extend' && validThrough !== null) return { action, extendDate: validThrough };
  if (action === 'changeSubscription' && subscriptionType !== null) return { action, subscriptionType };
  if (action === 'changeCostActivity' && costCentre && costCentreActivity) return { action, activity: costCentreActivity, costCentre };
  return null;
}

/** All is as it was, but for how often it has been changed; the number, which no action changes, is masked in some answers only. */
const isSame = (one: Account, other: Account): boolean => {
  const known = { version: 0, norEduPersonNIN: null };
  const [mine, theirs] = [new Map(Object.entries({ ...one, ...known })), Object.entries({ ...other, ...known })];
  return theirs.every(([field, value]) => JSON.stringify(mine.get(field)) === JSON.stringify(value));
};
