import { expect, test } from 'vitest';
import type { Account } from '#contract/account.ts';
import { afterAction, type BulkRequest } from '#rules/bulkActions.ts';
import { accountOf, organisation } from './accounts.testing.ts';
import type { StepOutcome } from './outcomes.ts';
import { undoSteps } from './undo.ts';

const today = '2026-09-01';
const done = (
  account: Account,
  request: BulkRequest,
  now: Account | null = afterAction(account, request, today),
): StepOutcome => ({
  step: { account, request, after: afterAction(account, request, today) },
  hasSucceeded: true,
  errorTypes: [],
  now,
  incidentNumber: null,
});
const extension = { action: 'extend', extendDate: '2027-09-01' } as const;
const activity = { id: '1510-2', name: 'Forskning', costCentreId: '1510' };
const costCentre = { id: '1510', name: 'Fysik', organisationId: organisation };

test.each<[string, Partial<Account>, BulkRequest]>([
  ['an active account', {}, extension],
  [
    'an account whose end date has passed',
    { validThrough: '2026-08-31', validThroughCurrent: '2026-08-31' },
    extension,
  ],
  [
    'an account without an end date',
    { validThrough: null, validThroughCurrent: null },
    { action: 'changeEndDate', endDate: '2027-01-01' },
  ],
  ['an account that was reactivated', { userStatus: 'Inactive' }, extension],
  [
    'a profile page that was closed',
    { hasEmployeeProfilePage: true },
    { action: 'changeSubscription', subscriptionType: 'Small' },
  ],
  [
    'an account without an activity',
    { costCentre: null, costCentreActivity: null },
    { action: 'changeCostActivity', activity, costCentre },
  ],
])('undoes the change of %s, from its current to its earlier state', (_, changes, request) => {
  const account = accountOf(changes);
  expect(undoSteps([done(account, request)])).toEqual([
    { account: afterAction(account, request, today), request, after: account },
  ]);
});

test.each<[string, Partial<Account>, BulkRequest]>([
  ['a cancelled account', {}, { action: 'cancel' }],
  ['a cancelled phone', { hasLiUPhone: true }, { action: 'cancelPhone' }],
])('offers no undo for %s', (_, changes, request) => {
  expect(undoSteps([done(accountOf(changes), request)])).toEqual([]);
});

test('offers no undo for a failed change', () => {
  expect(undoSteps([{ ...done(accountOf(), extension), hasSucceeded: false }])).toEqual([]);
});
