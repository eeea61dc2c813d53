import * as z from 'zod/mini';
import { usersOf } from './access.ts';
import {
  BulkOutcome, CancelAccounts, CancelOutcome, CancelPhoneOutcome, ChangeCostActivity, ChangeEndDate, ChangeSubscription, ExtendAccounts, PhoneToCancel, runId,
} from './bulk.ts';
import { refusals } from './errors.ts';
import { bulkOf } from './inputs.ts';
import { route } from './route.ts';

const may = usersOf('account-management');
const largestBody = 4_000_000;

/** Changes to many accounts in one call. Each change succeeds or fails on its own, so the call itself returns 200. */
export const accountChanges = {
  extend: route({
    summary: 'Extends accounts to one date; none that would end sooner or has no end. Needs ExtendAccounts on each person.',
    method: 'PATCH',
    path: '/api/Accounts/Extend',
    may,
    body: ExtendAccounts,
    largestBody,
    responses: { ...refusals, 200: z.array(BulkOutcome) },
  }),
  changeEndDate: route({
    summary: 'Gives accounts another end, later or earlier. Extending never shortens; this may. Needs ExtendAccounts on each person.',
    method: 'PATCH',
    path: '/api/Accounts/EndDate',
    may,
    body: ChangeEndDate,
    largestBody,
    isOurs: true,
    responses: { ...refusals, 200: z.array(BulkOutcome) },
  }),
  changeSubscription: route({
    summary: 'Changes accounts’ IT subscription. Needs ChangeAccountITSubscriptions on each person.',
    method: 'PATCH',
    path: '/api/Accounts/ITSubscription',
    may,
    body: ChangeSubscription,
    largestBody,
    responses: { ...refusals, 200: z.array(BulkOutcome) },
  }),
  cancel: route({
    summary: 'Cancels accounts, which go into retirement. Needs CancelAccounts on each person.',
    method: 'DELETE',
    path: '/api/Accounts/Cancel',
    may,
    body: CancelAccounts,
    largestBody,
    responses: { ...refusals, 200: z.array(CancelOutcome) },
  }),
  cancelPhones: route({
    summary: 'Cancels university phones through a support case each. Needs CancelAccountPhones on each person.',
    method: 'DELETE',
    path: '/api/Accounts/CancelAccountPhones',
    may,
    body: z.object({ phonesToCancel: bulkOf(PhoneToCancel), runId }),
    largestBody,
    responses: { ...refusals, 200: z.array(CancelPhoneOutcome) },
  }),
  changeCostActivity: route({
    summary: 'Has accounts paid by another activity. Needs ChangeCostCentreActivities on each person.',
    method: 'PATCH',
    path: '/api/Accounts/CostCentreActivities',
    may,
    body: ChangeCostActivity,
    largestBody,
    responses: { ...refusals, 200: z.array(BulkOutcome) },
  }),
};
