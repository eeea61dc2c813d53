import { expect, test } from 'vitest';
import type { BulkAction } from '../../../../rules/bulkActions.ts';
import { accountOf } from './accounts.testing.ts';
import { disabledReasonOf } from './disabledReason.ts';

const disabledReason = (action: BulkAction, ...accounts: Parameters<typeof disabledReasonOf>[1]) =>
  disabledReasonOf(action, accounts, '2026-09-01', { specialOrganisationId: null });
const employee = accountOf({ affiliation: 'Employee' });

test.each(['extend', 'changeSubscription', 'changeCostActivity', 'cancel'] as const)('%s can be done when one account allows it', (action) => {
  expect(disabledReason(action, employee, accountOf())).toBeNull();
  expect(disabledReason(action, employee, employee)).toEqual({ reason: 'ACCOUNT_IS_EMPLOYEE', isShared: true });
});

test('the reason that most accounts have is told', () => {
  const retired = accountOf({ affiliation: 'Employee', userStatus: 'Retired' });
  expect(disabledReason('changeSubscription', employee, employee, retired)).toEqual({ reason: 'ACCOUNT_IS_EMPLOYEE', isShared: true });
  const farOff = accountOf({ validThroughCurrent: '2029-01-01', validThrough: '2029-01-01' });
  expect(disabledReason('extend', employee, farOff, farOff)).toEqual({ reason: 'MORE_THAN_A_YEAR', isShared: false });
});

test('a phone is cancelled only where there is one', () => {
  expect(disabledReason('cancelPhone', accountOf())).toEqual({ reason: 'PHONE_CANT_BE_CANCELLED', isShared: true });
  expect(disabledReason('cancelPhone', accountOf({ hasLiUPhone: true }))).toBeNull();
});

test('a subscription that would be the same is not in the way of the others', () => {
  expect(disabledReason('changeSubscription', accountOf({ subscriptionType: 'Small' }))).toBeNull();
});

test('what the person may not do says so', () => {
  expect(disabledReason('extend', accountOf({ permissions: [] }))).toEqual({ reason: 'PERMISSION_MISSING', isShared: true });
  expect(disabledReason('extend', accountOf({ hasAccessToAccountThroughOrg: false }))).toEqual({ reason: 'OUT_OF_REACH', isShared: true });
});
