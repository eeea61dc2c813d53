import { isUndoable } from '#rules/undo.ts';
import type { Step } from './plan.ts';
import type { StepOutcome } from './outcomes.ts';

/**
 * Returns the steps that restore changed accounts from their current to their earlier state. The
 * server has stored the earlier state, so none of it is sent.
 */
export const undoSteps = (outcomes: readonly StepOutcome[]): Step[] =>
  outcomes.flatMap(({ step, hasSucceeded, now }) =>
    hasSucceeded && now && isUndoable(step.request.action)
      ? [{ account: now, request: step.request, after: step.account }]
      : [],
  );
