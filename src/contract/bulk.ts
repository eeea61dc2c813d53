import * as z from 'zod/mini';
import { Account } from './account.ts';
import { bulkOf, Email, Lin, text, UserId, WholeNumber } from './inputs.ts';
import { IsoDate, SubscriptionType } from './values.ts';

/**
 * Why an account was not changed by a bulk call (ERR-13). EMPLOYEE_PROFILE_PAGE_DISABLED and
 * XLARGE_WITHOUT_PHONE accompany a success. Not in the specification: ENDS_LATER_ALREADY and
 * HAS_NO_END_DATE (extending never shortens), END_DATE_IS_SAME, EXTERNAL_EMAIL_MISSING (Small
 * requires an external address), EXTERNAL_EMAIL_OF_UNIVERSITY (the one that was entered is not
 * external), CHANGED_SINCE (so it cannot be undone), OUT_OF_REACH (unknown, or not below the
 * caller's organisations: the two cannot be told apart), PERMISSION_MISSING, SPECIAL_ORGANISATION,
 * DATE_OUT_OF_RANGE, CHANGED_MEANWHILE (see `versions`), NO_RESPONSE (an external system did not
 * respond), COMES_FROM_SOURCE (another system is the source, see `Account.comesFrom`),
 * LAST_SUPERUSER (nobody would stay who can administer the portal) and MORE_POWER (the person has a
 * role, or administers a part of the organisation, that the caller does not).
 */
export const BulkErrorType = z.enum([
  'ACCOUNT_IN_WRONG_STATUS',
  'ACCOUNT_IS_EMPLOYEE',
  'COST_ACTIVITY_THE_SAME',
  'IT_SUB_IS_SAME',
  'PHONE_NEEDS_TO_BE_CANCELLED',
  'EMPLOYEE_PROFILE_PAGE_DISABLED',
  'PHONE_CANT_BE_CANCELLED',
  'EMPLOYEED_UNTIL_FURTHER_NOTICE',
  'MORE_THAN_A_YEAR',
  'ITSUB_MISSING',
  'ORG_MISSING',
  'CANT_HAVE_PROFILEPAGE',
  'XLARGE_WITHOUT_PHONE',
  'ENDS_LATER_ALREADY',
  'HAS_NO_END_DATE',
  'END_DATE_IS_SAME',
  'EXTERNAL_EMAIL_MISSING',
  'EXTERNAL_EMAIL_OF_UNIVERSITY',
  'CHANGED_SINCE',
  'OUT_OF_REACH',
  'PERMISSION_MISSING',
  'SPECIAL_ORGANISATION',
  'DATE_OUT_OF_RANGE',
  'CHANGED_MEANWHILE',
  'NO_RESPONSE',
  'COMES_FROM_SOURCE',
  'LAST_SUPERUSER',
  'MORE_POWER',
]);
export type BulkErrorType = z.infer<typeof BulkErrorType>;

/**
 * The fields of every outcome. `succeeded` is not in the specification: a success may also have
 * error types.
 */
const outcome = { errorTypes: z.array(BulkErrorType), succeeded: z.boolean() };

/**
 * The outcome for one account: the account in its new state, or only its id when it is out of the
 * caller's reach.
 */
export const BulkOutcome = z.object({
  account: z.union([Account, z.object({ norEduPersonLIN: z.string() })]),
  ...outcome,
});
export type BulkOutcome = z.infer<typeof BulkOutcome>;

/**
 * Not in the specification: the `version` of each account, by norEduPersonLIN, on which the caller
 * decided. An account that has been changed since is not changed and returns CHANGED_MEANWHILE. An
 * account that is not listed is changed whatever its version.
 */
const versions = z.optional(z.record(Lin, WholeNumber));

/**
 * Not in the specification: the run that the call is part of (`accountRuns`); the result for each
 * account is recorded in the run in the same transaction.
 */
export const runId = z.optional(z.guid('INPUT_INVALID'));

export const ExtendAccounts = z.object({
  accounts: bulkOf(Lin),
  extendDate: IsoDate,
  versions,
  runId,
});
export type ExtendAccounts = z.infer<typeof ExtendAccounts>;

/**
 * Not in the specification: a new end date for the accounts, which may be earlier than the current
 * one.
 */
export const ChangeEndDate = z.object({ accounts: bulkOf(Lin), endDate: IsoDate, versions, runId });
export type ChangeEndDate = z.infer<typeof ChangeEndDate>;

/** The misspelled name of the subscription field is the catalogue's. */
export const ChangeSubscription = z.object({
  accounts: bulkOf(Lin),
  itSubsctiptionType: SubscriptionType,
  /**
   * Not in the specification: with Small, the external addresses of accounts that lack one, by
   * norEduPersonLIN.
   */
  externalEmailAddresses: z.optional(z.record(Lin, Email)),
  versions,
  runId,
});
export type ChangeSubscription = z.infer<typeof ChangeSubscription>;

/** An account to cancel, with the names that identify it in the response. */
export const AccountToCancel = z.object({
  employeePositionId: z.nullable(text(64)),
  givenName: text(),
  surname: text(),
  hasLiUPhone: z.boolean(),
  liUId: z.nullable(UserId),
  norEduPersonLIN: Lin,
});
export type AccountToCancel = z.infer<typeof AccountToCancel>;

export const CancelAccounts = z.object({
  accountsToCancel: bulkOf(AccountToCancel),
  versions,
  runId,
});
export type CancelAccounts = z.infer<typeof CancelAccounts>;

/**
 * `incidentNumber` is the number of the support case that was opened, for example for a phone that
 * must be returned.
 */
export const CancelOutcome = z.object({
  account: AccountToCancel,
  incidentNumber: z.nullable(z.string()),
  ...outcome,
});
export type CancelOutcome = z.infer<typeof CancelOutcome>;

export const PhoneToCancel = z.object({ liUId: UserId, givenName: text(), surname: text() });
export type PhoneToCancel = z.infer<typeof PhoneToCancel>;

export const CancelPhoneOutcome = z.object({
  cancelPhone: PhoneToCancel,
  incidentNumber: z.nullable(z.string()),
  ...outcome,
});
export type CancelPhoneOutcome = z.infer<typeof CancelPhoneOutcome>;

/** The positions whose costs move to another activity (ACCT-36). */
export const ChangeCostActivity = z.object({
  costCentreActivityId: text(64),
  accountPositions: bulkOf(
    z.object({ norEduPersonLIN: Lin, employeePositionId: z.nullable(text(64)) }),
  ),
  versions,
  runId,
});
export type ChangeCostActivity = z.infer<typeof ChangeCostActivity>;
