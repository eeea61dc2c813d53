import { expect, test } from 'vitest';
import type { BulkAction } from '#rules/bulkActions.ts';
import { accountOf } from './accounts.testing.ts';
import { disabledReasonOf } from './disabledReason.ts';

const disabledReason = (action: BulkAction, ...accounts: Parameters<typeof disabledReasonOf>[1]) =>
  disabledReasonOf(action, accounts, '2026-09-01', { specialOrganisationId: null });
const employee = accountOf({ affiliation: 'Employee' });

test.each(['extend', 'changeSubscription', 'changeCostActivity', 'cancel'] as const)(
  '%s is enabled when at least one account allows it',
  (action) => {
    expect(disabledReason(action, employee, accountOf())).toBeNull();
    expect(disabledReason(action, employee, employee)).toEqual({
      reason: 'ACCOUNT_IS_EMPLOYEE',
      isShared: true,
    });
  },
);

test('reports the reason shared by most accounts', () => {
  const retired = accountOf({ affiliation: 'Employee', userStatus: 'Retired' });
  expect(disabledReason('changeSubscription', employee, employee, retired)).toEqual({
    reason: 'ACCOUNT_IS_EMPLOYEE',
    isShared: true,
  });
  const farOff = accountOf({ validThroughCurrent: '2029-01-01', validThrough: '2029-01-01' });
  expect(disabledReason('extend', employee, farOff, farOff)).toEqual({
    reason: 'MORE_THAN_A_YEAR',
    isShared: false,
  });
});

test('a phone can be cancelled only for an account that has one', () => {
  expect(disabledReason('cancelPhone', accountOf())).toEqual({
    reason: 'PHONE_CANT_BE_CANCELLED',
    isShared: true,
  });
  expect(disabledReason('cancelPhone', accountOf({ hasLiUPhone: true }))).toBeNull();
});

test('an account that already has one subscription does not block the other subscriptions', () => {
  expect(disabledReason('changeSubscription', accountOf({ subscriptionType: 'Small' }))).toBeNull();
});

test('a missing permission and an account out of reach are reported as such', () => {
  expect(disabledReason('extend', accountOf({ permissions: [] }))).toEqual({
    reason: 'PERMISSION_MISSING',
    isShared: true,
  });
  expect(disabledReason('extend', accountOf({ hasAccessToAccountThroughOrg: false }))).toEqual({
    reason: 'OUT_OF_REACH',
    isShared: true,
  });
});
