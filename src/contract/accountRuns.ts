import * as z from 'zod/mini';
import { usersOf } from './access.ts';
import { RunRequest } from './accountChanges.ts';
import { Account } from './account.ts';
import { BulkErrorType, BulkOutcome } from './bulk.ts';
import { Errors, refusals } from './errors.ts';
import { Lin, matching, text, WholeNumber } from './inputs.ts';
import { route } from './route.ts';

/** Maximum number of accounts in a run, as large as a selection can be. */
const MAX_RUN_SIZE = 60_000;

const RunAction = z.enum(RunRequest.def.options.flatMap(({ shape }) => shape.action.def.values));

const RunId = z.guid('INPUT_INVALID');
const runItems = <T extends z.ZodMiniType>(item: T) =>
  z.array(item).check(z.maxLength(MAX_RUN_SIZE, 'INPUT_TOO_LONG'));

/**
 * The changes that an administrator starts. Each part requests the same change for all its
 * accounts, in the versions on which the administrator decided.
 */
export const BeginRun = z.object({
  id: RunId,
  parts: runItems(
    z.object({
      request: RunRequest,
      accounts: runItems(
        z.object({
          norEduPersonLIN: Lin,
          version: WholeNumber,
          employeePositionId: z.optional(z.nullable(text(64))),
        }),
      ),
    }),
  ).check(z.minLength(1, 'INPUT_REQUIRED')),
  leftOut: runItems(z.object({ norEduPersonLIN: Lin, errorTypes: z.array(BulkErrorType) })),
});
export type BeginRun = z.infer<typeof BeginRun>;

/**
 * Why the server stopped processing a run before all its accounts were processed: the owner asked
 * for it (BY_OWNER), the owner's account is suspended or has ended (NO_ACCESS), the owner no longer
 * administers accounts (NOT_ADMINISTRATOR), the activity that is to pay is no longer within the
 * owner's reach (ACTIVITY_OUT_OF_REACH), or the portal failed several times (FAILED).
 */
export const RunStop = z.enum([
  'BY_OWNER',
  'NO_ACCESS',
  'NOT_ADMINISTRATOR',
  'ACTIVITY_OUT_OF_REACH',
  'FAILED',
]);
export type RunStop = z.infer<typeof RunStop>;

/** The progress of a run. */
export const AccountRun = z.object({
  id: z.guid(),
  action: RunAction,
  /** Whether this run undoes another run. */
  isUndo: z.boolean(),
  begunAt: z.string(),
  /** Whether accounts remain and the server, or a page of 0.2.0, is processing them. */
  isUnderWay: z.boolean(),
  /**
   * Why the server stopped, if accounts remain. Absent from a server of 0.2.0, which processes no
   * runs.
   */
  stoppedBecause: z.optional(z.nullable(RunStop)),
  done: z.int(),
  failed: z.int(),
  leftOut: z.int(),
  pending: z.int(),
  /** Number of completed accounts that can be restored to their previous state. */
  undoable: z.int(),
});
export type AccountRun = z.infer<typeof AccountRun>;

/**
 * An account that the run did not change, and why. The names are null when the account is no longer
 * within the administrator's reach.
 */
const Unchanged = z.object({
  norEduPersonLIN: z.string(),
  displayName: z.nullable(z.string()),
  liUId: z.nullable(z.string()),
  errorTypes: z.array(BulkErrorType),
});
export const AccountRunDetails = z.object({
  run: AccountRun,
  unchanged: z.array(Unchanged),
  pending: z.array(z.string()),
});
export type AccountRunDetails = z.infer<typeof AccountRunDetails>;

/** Maximum number of outcomes in one answer. */
export const OUTCOMES_PER_CALL = 500;

/** What became of an account of the run. `place` is its place in the order of the run. */
const RunOutcome = z.object({
  place: z.int(),
  norEduPersonLIN: z.string(),
  succeeded: z.boolean(),
  errorTypes: z.array(BulkErrorType),
  incidentNumber: z.nullable(z.string()),
  /** The account as it is now; null when it is no longer within the caller's reach. */
  account: z.nullable(Account),
});
export const RunOutcomes = z.object({ run: AccountRun, outcomes: z.array(RunOutcome) });
export type RunOutcomes = z.infer<typeof RunOutcomes>;

const may = usersOf('account-management');
const params = z.object({ id: RunId });

/**
 * A bulk change as a whole, which the server processes so that the administrator who started it can
 * follow and stop it from any browser. Visible only to its owner, and deleted after some days.
 */
export const accountRuns = {
  begin: route({
    summary: 'Creates a bulk run from the planned changes; `Start` lets the server process it.',
    method: 'POST',
    path: '/api/Accounts/Runs',
    may,
    body: BeginRun,
    maxBodyBytes: 8_000_000,
    isOurs: true,
    responses: { ...refusals, 200: AccountRun, 409: Errors },
  }),
  mine: route({
    summary: 'Returns the caller’s runs whose result has not been acknowledged, newest first.',
    method: 'GET',
    path: '/api/Accounts/Runs',
    may,
    isOurs: true,
    responses: { ...refusals, 200: z.array(AccountRun) },
  }),
  read: route({
    summary:
      'Returns one of the caller’s runs, with the accounts that it left unchanged and the accounts still pending.',
    method: 'GET',
    path: '/api/Accounts/Runs/{id}',
    may,
    params,
    isOurs: true,
    responses: { ...refusals, 200: AccountRunDetails, 404: Errors },
  }),
  start: route({
    summary:
      'Lets the server process the pending accounts of the run, with the rights that the caller has ' +
      'whenever an account is processed. Does nothing while the server does so.',
    method: 'POST',
    path: '/api/Accounts/Runs/{id}/Start',
    may,
    params,
    isOurs: true,
    responses: { ...refusals, 200: AccountRun, 404: Errors },
  }),
  stop: route({
    summary:
      'Stops the server from processing the run, once the accounts that it is processing are done. ' +
      '`Start` continues.',
    method: 'POST',
    path: '/api/Accounts/Runs/{id}/Stop',
    may,
    params,
    isOurs: true,
    responses: { ...refusals, 200: AccountRun, 404: Errors },
  }),
  outcomes: route({
    summary:
      `Returns what became of up to ${OUTCOMES_PER_CALL} accounts of the run after the given place, ` +
      'in the order in which the server processes them.',
    method: 'GET',
    path: '/api/Accounts/Runs/{id}/Outcomes',
    may,
    params,
    query: z.object({ after: matching(/^\d{1,6}$/) }),
    polls: 'id',
    isOurs: true,
    responses: { ...refusals, 200: RunOutcomes, 404: Errors },
  }),
  // Pages of 0.2.0 process their runs themselves.
  continue: route({
    summary:
      'Processes the given accounts of the run. Each account succeeds or fails on its own; ' +
      'accounts already completed are not changed again. For pages of 0.2.0.',
    method: 'POST',
    path: '/api/Accounts/Runs/{id}/Continue',
    may,
    params,
    body: z.object({
      accounts: z
        .array(Lin)
        .check(z.minLength(1, 'INPUT_REQUIRED'), z.maxLength(1000, 'INPUT_TOO_LONG')),
    }),
    isOurs: true,
    responses: {
      ...refusals,
      200: z.array(z.extend(BulkOutcome, { incidentNumber: z.nullable(z.string()) })),
      404: Errors,
    },
  }),
  undo: route({
    summary:
      'Creates a run that restores the accounts of another run to their exact previous state; ' +
      '`Start` lets the server process it. 409: the run cannot be undone, or is being processed.',
    method: 'POST',
    path: '/api/Accounts/Runs/{id}/Undo',
    may,
    params,
    body: z.object({ id: RunId }),
    isOurs: true,
    responses: { ...refusals, 200: AccountRun, 404: Errors, 409: Errors },
  }),
  close: route({
    summary:
      'Acknowledges the result of a run, which removes the run from the caller’s list. ' +
      'Pending accounts remain unprocessed.',
    method: 'POST',
    path: '/api/Accounts/Runs/{id}/Close',
    may,
    params,
    isOurs: true,
    responses: { ...refusals, 204: null, 404: Errors },
  }),
};
