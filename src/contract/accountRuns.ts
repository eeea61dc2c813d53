import * as z from 'zod/mini';
import { usersOf } from './access.ts';
import { RunRequest } from './accountChanges.ts';
import { BulkErrorType, BulkOutcome } from './bulk.ts';
import { Errors, refusals } from './errors.ts';
import { Lin, WholeNumber } from './inputs.ts';
import { route } from './route.ts';

/**
 * Maximum number of accounts in a run, as large as a selection can be; each call processes fewer at
 * a time.
 */
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
      accounts: runItems(z.object({ norEduPersonLIN: Lin, version: WholeNumber })),
    }),
  ).check(z.minLength(1, 'INPUT_REQUIRED')),
  leftOut: runItems(z.object({ norEduPersonLIN: Lin, errorTypes: z.array(BulkErrorType) })),
});
export type BeginRun = z.infer<typeof BeginRun>;

/** The progress of a run. */
export const AccountRun = z.object({
  id: z.guid(),
  action: RunAction,
  /** Whether this run undoes another run. */
  isUndo: z.boolean(),
  begunAt: z.string(),
  /**
   * Whether a call was made a moment ago and accounts remain, which means that some page is
   * processing the run.
   */
  isUnderWay: z.boolean(),
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

const may = usersOf('account-management');
const params = z.object({ id: RunId });

/**
 * A bulk change as a whole, stored on the server so that the administrator who started it can
 * resume it from any browser. Visible only to its owner, and deleted after some days.
 */
export const accountRuns = {
  begin: route({
    summary:
      'Creates a bulk run from the planned changes. The calls that process the run refer to it by its id.',
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
  continue: route({
    summary:
      'Processes the given accounts of the run. Each account succeeds or fails on its own; accounts already completed are not changed again.',
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
      'Creates a run that restores the accounts of another run to their exact previous state. 409: the run cannot be undone.',
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
      'Acknowledges the result of a run, which removes the run from the caller’s list. Pending accounts remain unprocessed.',
    method: 'POST',
    path: '/api/Accounts/Runs/{id}/Close',
    may,
    params,
    isOurs: true,
    responses: { ...refusals, 204: null, 404: Errors },
  }),
};
