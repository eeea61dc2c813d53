import * as z from 'zod/mini';
import { usersOf } from './access.ts';
import { CostCentre, CostCentreActivity } from './account.ts';
import {
  BulkOutcome,
  CancelAccounts,
  CancelOutcome,
  CancelPhoneOutcome,
  ChangeCostActivity,
  ChangeEndDate,
  ChangeSubscription,
  ExtendAccounts,
  PhoneToCancel,
  runId,
} from './bulk.ts';
import { refusals } from './errors.ts';
import { bulkOf, Email, text } from './inputs.ts';
import { route } from './route.ts';
import { IsoDate, SubscriptionType } from './values.ts';

const costActivity = {
  activity: z.extend(CostCentreActivity, { id: text(64), name: text(), costCentreId: text(64) }),
  costCentre: z.extend(CostCentre, { id: text(64), name: text() }),
};

/** The change that a run requests for an account: one of the actions, with its parameters. */
export const RunRequest = z.discriminatedUnion('action', [
  z.object({ action: z.literal('extend'), extendDate: IsoDate }),
  z.object({ action: z.literal('changeEndDate'), endDate: IsoDate }),
  z.object({
    action: z.literal('changeSubscription'),
    subscriptionType: SubscriptionType,
    externalEmailAddress: z.optional(Email),
  }),
  z.object({ action: z.literal('changeCostActivity'), ...costActivity }),
  z.object({ action: z.literal('cancel') }),
  z.object({ action: z.literal('cancelPhone') }),
]);
export type RunRequest = z.infer<typeof RunRequest>;

const may = usersOf('account-management');
const maxBodyBytes = 4_000_000;

/**
 * Changes to many accounts in one call. Each change succeeds or fails on its own, so the call
 * itself returns 200.
 */
export const accountChanges = {
  extend: route({
    summary:
      'Extends the accounts to one date, except accounts that end later or have no end date. Requires ExtendAccounts for each person.',
    method: 'PATCH',
    path: '/api/Accounts/Extend',
    may,
    body: ExtendAccounts,
    maxBodyBytes,
    responses: { ...refusals, 200: z.array(BulkOutcome) },
  }),
  changeEndDate: route({
    summary:
      'Changes the end date of the accounts to an earlier or later date, whereas `extend` never shortens. Requires ExtendAccounts for each person.',
    method: 'PATCH',
    path: '/api/Accounts/EndDate',
    may,
    body: ChangeEndDate,
    maxBodyBytes,
    isOurs: true,
    responses: { ...refusals, 200: z.array(BulkOutcome) },
  }),
  changeSubscription: route({
    summary:
      'Changes the IT subscription of the accounts. Requires ChangeAccountITSubscriptions for each person.',
    method: 'PATCH',
    path: '/api/Accounts/ITSubscription',
    may,
    body: ChangeSubscription,
    maxBodyBytes,
    responses: { ...refusals, 200: z.array(BulkOutcome) },
  }),
  cancel: route({
    summary:
      'Cancels the accounts, which starts their retirement. Requires CancelAccounts for each person.',
    method: 'DELETE',
    path: '/api/Accounts/Cancel',
    may,
    body: CancelAccounts,
    maxBodyBytes,
    responses: { ...refusals, 200: z.array(CancelOutcome) },
  }),
  cancelPhones: route({
    summary:
      'Cancels university phones by opening one support case for each. Requires CancelAccountPhones for each person.',
    method: 'DELETE',
    path: '/api/Accounts/CancelAccountPhones',
    may,
    body: z.object({ phonesToCancel: bulkOf(PhoneToCancel), runId }),
    maxBodyBytes,
    responses: { ...refusals, 200: z.array(CancelPhoneOutcome) },
  }),
  changeCostActivity: route({
    summary:
      'Changes the cost centre activity that pays for the accounts. Requires ChangeCostCentreActivities for each person.',
    method: 'PATCH',
    path: '/api/Accounts/CostCentreActivities',
    may,
    body: ChangeCostActivity,
    maxBodyBytes,
    responses: { ...refusals, 200: z.array(BulkOutcome) },
  }),
};
