import * as z from 'zod/mini';
import { Account } from './account.ts';
import { bulkOf, Email, Lin, text, UserId } from './inputs.ts';
import { IsoDate, SubscriptionType } from './values.ts';

/**
 * Why an account was left as it was in a bulk call (ERR-13). EMPLOYEE_PROFILE_PAGE_DISABLED and XLARGE_WITHOUT_PHONE
 * are told beside a success. Ours: ENDS_LATER_ALREADY and HAS_NO_END_DATE (extending never shortens), END_DATE_IS_SAME,
 * EXTERNAL_EMAIL_MISSING (Small needs an address elsewhere), CHANGED_SINCE (so it cannot be undone), OUT_OF_REACH (unknown, or not below the caller's organisations: the two look alike),
 * PERMISSION_MISSING, SPECIAL_ORGANISATION, DATE_OUT_OF_RANGE, CHANGED_MEANWHILE (see `versions`) and NO_RESPONSE (an
 * outside system was silent).
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
  'CHANGED_SINCE',
  'OUT_OF_REACH',
  'PERMISSION_MISSING',
  'SPECIAL_ORGANISATION',
  'DATE_OUT_OF_RANGE',
  'CHANGED_MEANWHILE',
  'NO_RESPONSE',
]);
export type BulkErrorType = z.infer<typeof BulkErrorType>;

/** What every outcome tells. `succeeded` is ours: a success may carry something to tell. */
const outcome = { errorTypes: z.array(BulkErrorType), succeeded: z.boolean() };

/** How it went for one account: the account as it now is, or only its name where it is out of the caller's reach. */
export const BulkOutcome = z.object({
  account: z.union([Account, z.object({ norEduPersonLIN: z.string() })]),
  ...outcome,
});
export type BulkOutcome = z.infer<typeof BulkOutcome>;

/**
 * Ours: the `version` of each account, by norEduPersonLIN, that the caller decided on. An account that somebody has changed since
 * is left as it is and answered with CHANGED_MEANWHILE. An account that is not named is changed whatever it was.
 */
const versions = z.optional(z.record(Lin, z.int()));

/** Ours: the run that the call is a part of (`accountRuns`); what comes of each account is noted there in the same transaction. */
export const runId = z.optional(z.guid('INPUT_INVALID'));

export const ExtendAccounts = z.object({ accounts: bulkOf(Lin), extendDate: IsoDate, versions, runId });
export type ExtendAccounts = z.infer<typeof ExtendAccounts>;

/** Ours: another end for the accounts, which may be earlier than the present one. */
export const ChangeEndDate = z.object({ accounts: bulkOf(Lin), endDate: IsoDate, versions, runId });
export type ChangeEndDate = z.infer<typeof ChangeEndDate>;

/** The subscription's name is spelled as the catalogue spells it. */
export const ChangeSubscription = z.object({
  accounts: bulkOf(Lin),
  itSubsctiptionType: SubscriptionType,
  /** Ours: with Small, the address elsewhere of accounts that lack one, by norEduPersonLIN. */
  externalEmailAddresses: z.optional(z.record(Lin, Email)),
  versions,
  runId,
});
export type ChangeSubscription = z.infer<typeof ChangeSubscription>;

/** An account to cancel, with the names that the answer is read by. */
export const AccountToCancel = z.object({
  employeePositionId: z.nullable(text(64)),
  givenName: text(),
  surname: text(),
  hasLiUPhone: z.boolean(),
  liUId: z.nullable(UserId),
  norEduPersonLIN: Lin,
});
export type AccountToCancel = z.infer<typeof AccountToCancel>;

export const CancelAccounts = z.object({ accountsToCancel: bulkOf(AccountToCancel), versions, runId });
export type CancelAccounts = z.infer<typeof CancelAccounts>;

/** `incidentNumber` names the support case that was opened, as for a phone that must be handed in. */
export const CancelOutcome = z.object({ account: AccountToCancel, incidentNumber: z.nullable(z.string()), ...outcome });
export type CancelOutcome = z.infer<typeof CancelOutcome>;

export const PhoneToCancel = z.object({ liUId: UserId, givenName: text(), surname: text() });
export type PhoneToCancel = z.infer<typeof PhoneToCancel>;

export const CancelPhoneOutcome = z.object({ cancelPhone: PhoneToCancel, incidentNumber: z.nullable(z.string()), ...outcome });
export type CancelPhoneOutcome = z.infer<typeof CancelPhoneOutcome>;

/** Which positions are to be paid by another activity (ACCT-36). */
export const ChangeCostActivity = z.object({
  costCentreActivityId: text(64),
  accountPositions: bulkOf(z.object({ norEduPersonLIN: Lin, employeePositionId: z.nullable(text(64)) })),
  versions,
  runId,
});
export type ChangeCostActivity = z.infer<typeof ChangeCostActivity>;
