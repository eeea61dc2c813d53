import type { Account } from '#contract/account.ts';
import { accountChanges } from '#contract/accountChanges.ts';
import { accountRuns } from '#contract/accountRuns.ts';
import type { AccountToCancel, BulkErrorType, BulkOutcome } from '#contract/bulk.ts';
import { employeeProfile } from '#contract/employeeProfile.ts';
import { call } from '#client/api/call.ts';
import type { Step } from './plan.ts';
import type { Chunk } from '#client/store/runInChunks.ts';

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

interface ServerOutcome {
  readonly errorTypes: readonly BulkErrorType[];
  readonly succeeded: boolean;
  readonly account?: Account;
  readonly incidentNumber?: string | null;
}

/**
 * Where an action is requested. The employee panel has its own calls for two of the actions, with
 * the same bodies and responses (PROF-10).
 */
export type Place = 'list' | 'panel';

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

/** Returns the server's results by norEduPersonLIN. */
async function sendRequest(
  steps: readonly Step[],
  idempotencyKey: string,
  { place, runId, isUndo = false }: SendContext,
): Promise<Map<string, ServerOutcome>> {
  const request = steps[0]?.request ?? null;
  const selected = steps.map(({ account }) => account);
  const accounts = selected.map(({ norEduPersonLIN }) => norEduPersonLIN);
  const versions = Object.fromEntries(
    selected.map(({ norEduPersonLIN, version }) => [norEduPersonLIN, version]),
  );
  const options = { idempotencyKey };
  if (isUndo && runId !== undefined)
    return byLin(
      await call(accountRuns.continue, { params: { id: runId }, body: { accounts } }, options),
    );
  const part = { versions, ...(runId !== undefined && { runId }) };
  const { extend, changeSubscription } = place === 'panel' ? employeeProfile : accountChanges;

  if (request?.action === 'extend') {
    return byLin(
      await call(extend, { body: { accounts, extendDate: request.extendDate, ...part } }, options),
    );
  }
  if (request?.action === 'changeEndDate') {
    return byLin(
      await call(
        accountChanges.changeEndDate,
        { body: { accounts, endDate: request.endDate, ...part } },
        options,
      ),
    );
  }
  if (request?.action === 'changeSubscription') {
    const body = {
      accounts,
      itSubsctiptionType: request.subscriptionType,
      ...addressesOf(steps),
      ...part,
    };
    return byLin(await call(changeSubscription, { body }, options));
  }
  if (request?.action === 'changeCostActivity') {
    const accountPositions = selected.map(({ norEduPersonLIN, employeePositionId }) => ({
      norEduPersonLIN,
      employeePositionId,
    }));
    const body = { costCentreActivityId: request.activity.id, accountPositions, ...part };
    return byLin(await call(accountChanges.changeCostActivity, { body }, options));
  }
  if (request?.action === 'cancel') {
    const outcomes = await call(
      accountChanges.cancel,
      { body: { accountsToCancel: selected.map(accountToCancel), ...part } },
      options,
    );
    return new Map(outcomes.map(({ account, ...answer }) => [account.norEduPersonLIN, answer]));
  }
  // The call about phones identifies people by user id (ACCT-35).
  const lins = new Map(selected.map(({ liUId, norEduPersonLIN }) => [liUId, norEduPersonLIN]));
  const phonesToCancel = selected.flatMap(({ liUId, givenName, surname }) =>
    liUId === null ? [] : [{ liUId, givenName, surname }],
  );
  const outcomes = await call(
    accountChanges.cancelPhones,
    { body: { phonesToCancel, ...(runId !== undefined && { runId }) } },
    options,
  );
  return new Map(
    outcomes.map(({ cancelPhone, ...answer }) => [lins.get(cancelPhone.liUId) ?? '', answer]),
  );
}

/** The external addresses entered for accounts that lacked one, by norEduPersonLIN. */
function addressesOf(steps: readonly Step[]) {
  const entered = steps.flatMap(({ account, request }) =>
    request.action === 'changeSubscription' && request.externalEmailAddress !== undefined
      ? [[account.norEduPersonLIN, request.externalEmailAddress] as const]
      : [],
  );
  return entered.length === 0 ? {} : { externalEmailAddresses: Object.fromEntries(entered) };
}

const accountToCancel = ({
  employeePositionId,
  givenName,
  surname,
  hasLiUPhone,
  liUId,
  norEduPersonLIN,
}: Account): AccountToCancel => ({
  employeePositionId,
  givenName,
  surname,
  hasLiUPhone,
  liUId,
  norEduPersonLIN,
});

const byLin = (outcomes: readonly BulkOutcome[]): Map<string, ServerOutcome> =>
  new Map(
    outcomes.map(({ account, ...answer }) => [
      account.norEduPersonLIN,
      'version' in account ? { ...answer, account } : answer,
    ]),
  );
