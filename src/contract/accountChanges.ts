import * as z from 'zod/mini';
import { usersOf } from './access.ts';
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
import { bulkOf } from './inputs.ts';
import { route } from './route.ts';

const may = usersOf('account-management');
const maxBodyBytes = 4_000_000;

/**
 * Changes to many accounts in one call. Each change succeeds or fails on its own, so the call
 * itself returns 200.
 */
export const accountChanges = {
  extend: route({
    summary:
      'Extends the accounts to one date, except accounts that end later or have no end date. ' +
      'Requires ExtendAccounts for each person.',
    method: 'PATCH',
    path: '/api/Accounts/Extend',
    may,
    body: ExtendAccounts,
    maxBodyBytes,
    responses: { ...refusals, 200: z.array(BulkOutcome) },
  }),
  changeEndDate: route({
    summary:
      'Changes the end date of the accounts to an earlier or later date, ' +
      'whereas `extend` never shortens. Requires ExtendAccounts for each person.',
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
      'Changes the cost centre activity that pays for the accounts. ' +
      'Requires ChangeCostCentreActivities for each person.',
    method: 'PATCH',
    path: '/api/Accounts/CostCentreActivities',
    may,
    body: ChangeCostActivity,
    maxBodyBytes,
    responses: { ...refusals, 200: z.array(BulkOutcome) },
  }),
};
