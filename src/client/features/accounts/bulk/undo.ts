import { isUndoable } from '../../../../rules/undo.ts';
import type { Step } from './plan.ts';
import type { StepOutcome } from './send.ts';

/** What brings changed accounts back, from what they are now to what they were. The server knows what that was; nothing of it is sent. */
export const undoSteps = (outcomes: readonly StepOutcome[]): Step[] =>
  outcomes.flatMap(({ step, hasSucceeded, now }) =>
    hasSucceeded && now && isUndoable(step.request.action) ? [{ account: now, request: step.request, after: step.account }] : [],
  );
