import { describe, expect, test } from 'vitest';
import type { Account } from '#contract/account.ts';
import type { BulkErrorType } from '#contract/bulk.ts';
import { accountWith, everyKind, outOfReach, withoutPermission } from './accounts.testing.ts';
import { cancellationRefusals, cancelled, LAST_STEP_BEFORE_DAYS } from './cancellation.ts';
import { RETIREMENT_DAYS } from './validity.ts';
import { addDays, dateInSweden, daysBetween } from './dates.ts';

const TODAY = '2026-06-15';

// ACCT-24
describe('an account that is still valid', () => {
  test.each(everyKind)(
    'is refused cancellation only where its status or affiliation requires it: $userStatus, $affiliation',
    ({ userStatus, affiliation }) => {
      const isCancellable = ['Active', 'New', 'Inactive', 'Retired'].includes(userStatus);
      const ofGuest: BulkErrorType[] = isCancellable ? [] : ['ACCOUNT_IN_WRONG_STATUS'];
      const ofEmployee: BulkErrorType[] = userStatus === 'Deceased' ? [] : ['ACCOUNT_IS_EMPLOYEE'];
      const account = accountWith({ userStatus, affiliation });
      expect(cancellationRefusals(account, TODAY)).toEqual(
        affiliation === 'Employee' ? ofEmployee : ofGuest,
      );
      expect(
        cancellationRefusals({ ...account, hasFuturePositionAsEmployee: true }, TODAY),
      ).toEqual(ofEmployee);
    },
  );
});

// ACCT-24
describe('an account whose validity has ended', () => {
  test.each(everyKind)(
    'is refused cancellation only where its status or affiliation requires it: $userStatus, $affiliation',
    ({ userStatus, affiliation }) => {
      const account = accountWith({ userStatus, affiliation, validThrough: addDays(TODAY, -1) });
      const isLivingEmployee = affiliation === 'Employee' && userStatus !== 'Deceased';
      expect(cancellationRefusals(account, TODAY)).toEqual(
        isLivingEmployee ? ['ACCOUNT_IS_EMPLOYEE'] : [],
      );
    },
  );
});

test.each([
  ['a leap day', '2028-02-29'],
  ['the day before clocks go forward', '2026-03-28'],
  ['the day on which clocks go forward', '2026-03-29'],
  ['the day on which clocks go back', '2026-10-25'],
  ['the last day of a year', '2026-12-31'],
])('an account valid through %s has ended on the following day', (_, validThrough) => {
  const account = accountWith({ userStatus: 'Suspended', validThrough });
  expect(cancellationRefusals(account, addDays(validThrough, -1))).toEqual([
    'ACCOUNT_IN_WRONG_STATUS',
  ]);
  expect(cancellationRefusals(account, validThrough)).toEqual(['ACCOUNT_IN_WRONG_STATUS']);
  expect(cancellationRefusals(account, addDays(validThrough, 1))).toEqual([]);
});

test.each([
  ['2026-06-15', '2026-06-15T22:00:00.000Z'],
  ['2026-12-31', '2026-12-31T23:00:00.000Z'],
  ['2026-03-28', '2026-03-28T23:00:00.000Z'],
  ['2026-03-29', '2026-03-29T22:00:00.000Z'],
  ['2026-10-24', '2026-10-24T22:00:00.000Z'],
  ['2026-10-25', '2026-10-25T23:00:00.000Z'],
])('an account valid through %s ends in Sweden at %s', (validThrough, midnight) => {
  const account = accountWith({ userStatus: 'Suspended', validThrough });
  const at = (milliseconds: number) =>
    cancellationRefusals(account, dateInSweden(new Date(milliseconds)));
  expect(at(Date.parse(midnight) - 1)).toEqual(['ACCOUNT_IN_WRONG_STATUS']);
  expect(at(Date.parse(midnight))).toEqual([]);
});

test.each<[name: string, account: Account, expected: BulkErrorType[]]>([
  [
    'without an end',
    accountWith({ userStatus: 'Suspended', validThrough: null }),
    ['ACCOUNT_IN_WRONG_STATUS'],
  ],
  [
    'deceased in retirement',
    accountWith({ userStatus: 'Inretirement', deceasedInRetirement: true }),
    [],
  ],
  [
    'of an employee deceased in retirement',
    accountWith({
      affiliation: 'Employee',
      userStatus: 'Inretirement',
      deceasedInRetirement: true,
    }),
    ['ACCOUNT_IS_EMPLOYEE'],
  ],
  [
    'without the permission',
    withoutPermission(accountWith(), 'CancelAccounts'),
    ['PERMISSION_MISSING'],
  ],
  ['out of reach', outOfReach(accountWith({ affiliation: 'Employee' })), ['OUT_OF_REACH']],
])('returns the cancellation refusals of an account %s', (_, account, expected) => {
  expect(cancellationRefusals(account, TODAY)).toEqual(expected);
});

test('a cancelled account starts its full retirement period and loses its phone', () => {
  const account = accountWith({ subscriptionType: 'XLarge', hasLiUPhone: true });
  const after = cancelled(account, TODAY);
  expect(after).toEqual({
    ...account,
    hasLiUPhone: false,
    userStatus: 'Inretirement',
    retirementDate: '2026-09-13',
    lastRetirementProcessStepDueDateFromForADAccount: '2026-08-30',
  });
  expect(daysBetween(TODAY, '2026-09-13')).toBe(RETIREMENT_DAYS);
  expect(daysBetween('2026-08-30', '2026-09-13')).toBe(LAST_STEP_BEFORE_DAYS);
});

test('cancelling an account that is already in retirement keeps its dates and removes its phone', () => {
  const dates = {
    retirementDate: '2026-06-20',
    lastRetirementProcessStepDueDateFromForADAccount: '2026-06-16',
  };
  const account = accountWith({
    userStatus: 'Inretirement',
    validThrough: '2026-06-01',
    hasLiUPhone: true,
    ...dates,
  });
  expect(cancelled(account, TODAY)).toEqual({ ...account, hasLiUPhone: false });
});

test('cancelling remembers that the account holder is deceased', () => {
  const account = accountWith({ affiliation: 'Employee', userStatus: 'Deceased' });
  expect(cancelled(account, TODAY)).toMatchObject({
    userStatus: 'Inretirement',
    deceasedInRetirement: true,
  });
  expect(cancelled(accountWith(), TODAY).deceasedInRetirement).toBe(false);
});
