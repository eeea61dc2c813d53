import type { Account } from '#contract/account.ts';
import type { RunOutcomes } from '#contract/accountRuns.ts';
import type { BulkErrorType } from '#contract/bulk.ts';
import type { Step } from './plan.ts';

/** The result for one account. */
export interface StepOutcome {
  readonly step: Step;
  readonly hasSucceeded: boolean;
  /** The reasons for a failure, or the notices about a success. */
  readonly errorTypes: readonly BulkErrorType[];
  /** The account's current state; null when the response does not contain it. */
  readonly now: Account | null;
  /** The number of the support case that was opened. */
  readonly incidentNumber: string | null;
}

/** The server's results for these steps; other accounts of the run are omitted. */
export const outcomesOf = (
  steps: ReadonlyMap<string, Step>,
  outcomes: RunOutcomes['outcomes'],
): StepOutcome[] =>
  outcomes.flatMap(({ norEduPersonLIN: lin, succeeded, errorTypes, account, incidentNumber }) => {
    const step = steps.get(lin);
    // When the response has no account, the rule determines its new state.
    const now = account ?? (succeeded ? (step?.after ?? null) : null);
    return step ? [{ step, hasSucceeded: succeeded, errorTypes, now, incidentNumber }] : [];
  });
