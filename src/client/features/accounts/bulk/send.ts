import type { Account } from '#contract/account.ts';
import { accountRuns } from '#contract/accountRuns.ts';
import type { BulkErrorType } from '#contract/bulk.ts';
import { call } from '#client/api/call.ts';
import type { Chunk } from '#client/store/runInChunks.ts';
import { actionOf } from './actions.ts';
import { byLin, type Place, type ServerOutcome, type ServerOutcomes } from './batch.ts';
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

/** The context in which a chunk is sent: as part of a run, or of a run that undoes another. */
export interface SendContext {
  readonly place: Place;
  readonly runId?: string;
  readonly isUndo?: boolean;
}

/** Sends a chunk, all of whose steps share one request, and returns the outcome of each account. */
export async function sendChunk(
  { key, items }: Chunk<Step>,
  sending: SendContext,
): Promise<StepOutcome[]> {
  const answers = await sendRequest(items, key, sending);
  return items.map((step) => outcomeOf(step, answers.get(step.account.norEduPersonLIN)));
}

function outcomeOf(step: Step, answer: ServerOutcome | undefined): StepOutcome {
  // The server omits accounts that are unknown to the caller; they were not changed.
  if (!answer)
    return {
      step,
      hasSucceeded: false,
      errorTypes: ['OUT_OF_REACH'],
      now: null,
      incidentNumber: null,
    };
  const { succeeded, errorTypes, account, incidentNumber = null } = answer;
  // When a successful call returns no account, the rule determines its new state.
  return {
    step,
    hasSucceeded: succeeded,
    errorTypes,
    now: account ?? (succeeded ? step.after : null),
    incidentNumber,
  };
}

async function sendRequest(
  steps: readonly Step[],
  idempotencyKey: string,
  { place, runId, isUndo = false }: SendContext,
): Promise<ServerOutcomes> {
  const accounts = steps.map(({ account }) => account);
  const lins = accounts.map(({ norEduPersonLIN }) => norEduPersonLIN);
  const options = { idempotencyKey };
  if (isUndo && runId !== undefined)
    return byLin(
      await call(
        accountRuns.continue,
        { params: { id: runId }, body: { accounts: lins } },
        options,
      ),
    );
  const request = steps[0]?.request;
  if (request === undefined) return new Map();
  const versions = Object.fromEntries(
    accounts.map(({ norEduPersonLIN, version }) => [norEduPersonLIN, version]),
  );
  const run = runId === undefined ? {} : { runId };
  return await actionOf(request.action).send({
    place,
    accounts,
    lins,
    request,
    requests: steps.map((step) => [step.account.norEduPersonLIN, step.request]),
    run,
    part: { versions, ...run },
    options,
  });
}
