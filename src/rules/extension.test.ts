import { describe, expect, test } from 'vitest';
import type { Account } from '#contract/account.ts';
import type { BulkErrorType } from '#contract/bulk.ts';
import { UserStatus } from '#contract/values.ts';
import {
  accountWith,
  everyKind,
  ofSpecialOrganisation,
  outOfReach,
  context,
  withoutPermission,
} from './accounts.testing.ts';
import { addDays, dateInSweden } from './dates.ts';
import { extended, extensionRefusals, latestExtension, oneYearFrom } from './extension.ts';

const TODAY = '2026-06-15';
const DATE = '2027-06-15';
const refusals = (account: Account, extendDate = DATE, today = TODAY) =>
  extensionRefusals(account, extendDate, today, context);

// ACCT-23, ACCT-28
describe('the window', () => {
  test.each([
    ['an ordinary day', '2026-06-15', '2027-08-15'],
    ['a day that the target month does not have', '2026-12-31', '2028-02-29'],
    ['the same day before a common year', '2025-12-31', '2027-02-28'],
    ['14 months before a leap day', '2026-12-29', '2028-02-29'],
    ['a leap day', '2028-02-29', '2029-04-29'],
    ['the day before clocks go forward', '2026-03-28', '2027-05-28'],
    ['the day on which clocks go forward', '2026-03-29', '2027-05-29'],
    ['14 months before clocks go forward', '2026-01-28', '2027-03-28'],
    ['the day on which clocks go back', '2026-10-25', '2027-12-25'],
    ['14 months before clocks go back', '2025-08-25', '2026-10-25'],
    ['the last day of a year', '2027-12-31', '2029-02-28'],
  ])('limits the end date, counted from %s', (_, today, latest) => {
    expect(latestExtension(today)).toBe(latest);
    const until = (validThrough: string) => refusals(accountWith({ validThrough }), latest, today);
    expect(until(addDays(latest, -1))).toEqual([]);
    expect(until(latest)).toEqual(['ENDS_LATER_ALREADY']);
    expect(until(addDays(latest, 1))).toEqual(['ENDS_LATER_ALREADY']);
    expect(until(addDays(latest, 2))).toEqual(['MORE_THAN_A_YEAR']);

    const ended = accountWith({ validThrough: addDays(today, -9) });
    expect(refusals(ended, addDays(today, -1), today)).toEqual(['DATE_OUT_OF_RANGE']);
    expect(refusals(ended, today, today)).toEqual([]);
    expect(refusals(accountWith({ validThrough: today }), latest, today)).toEqual([]);
    expect(refusals(accountWith({ validThrough: today }), addDays(latest, 1), today)).toEqual([
      'DATE_OUT_OF_RANGE',
    ]);
  });

  test('does not apply to an account whose end has passed', () => {
    expect(refusals(accountWith({ validThrough: '2020-02-29' }))).toEqual([]);
    const farOff = { validThroughCurrent: '2040-01-01' };
    expect(refusals(accountWith({ ...farOff, validThrough: addDays(TODAY, -1) }))).toEqual([]);
    expect(refusals(accountWith({ ...farOff, validThrough: TODAY }))).toEqual(['MORE_THAN_A_YEAR']);
  });

  test('moves at midnight in Sweden, even when the clocks change that night', () => {
    const ended = accountWith({ validThrough: '2026-01-01' });
    const at = (moment: string) => refusals(ended, '2026-10-25', dateInSweden(new Date(moment)));
    expect(at('2026-10-25T22:59:59.999Z')).toEqual([]);
    expect(at('2026-10-25T23:00:00.000Z')).toEqual(['DATE_OUT_OF_RANGE']);
    const inSpring = (moment: string) =>
      refusals(ended, '2026-03-29', dateInSweden(new Date(moment)));
    expect(inSpring('2026-03-29T21:59:59.999Z')).toEqual([]);
    expect(inSpring('2026-03-29T22:00:00.000Z')).toEqual(['DATE_OUT_OF_RANGE']);
  });
});

/** An account that is open for some more weeks only. */
const closing: Partial<Account> = {
  userStatus: 'Inretirement',
  retirementDate: addDays(TODAY, 90),
};
const farOff: Partial<Account> = { validThrough: '2029-01-01', validThroughCurrent: '2029-01-01' };

describe('an extension never shortens', () => {
  test.each<[name: string, account: Partial<Account>, date: string, expected: BulkErrorType[]]>([
    ['ends the day before', { validThrough: addDays(DATE, -1) }, DATE, []],
    ['ends on the same day', { validThrough: DATE }, DATE, ['ENDS_LATER_ALREADY']],
    ['ends later', { validThrough: addDays(DATE, 1) }, DATE, ['ENDS_LATER_ALREADY']],
    [
      'is valid for 13 months, extended by one year',
      { validThrough: '2027-07-15' },
      oneYearFrom({ affiliationEndDate: null }, TODAY),
      ['ENDS_LATER_ALREADY'],
    ],
    ['has no end', { validThrough: null }, DATE, ['HAS_NO_END_DATE']],
    [
      'was ended long before its last day',
      { ...closing, validThrough: addDays(DATE, 1) },
      DATE,
      [],
    ],
    ['was ended though it is valid beyond the window', { ...closing, ...farOff }, DATE, []],
    ['had no end when it was ended', { ...closing, validThrough: null }, DATE, []],
    ['closes on the same day', { ...closing, retirementDate: DATE }, DATE, ['ENDS_LATER_ALREADY']],
  ])('an account that %s', (_, fields, date, expected) => {
    expect(refusals(accountWith(fields), date)).toEqual(expected);
  });
});

// ACCT-22
describe('one year', () => {
  test.each([
    ['no affiliation end', '2026-06-15', null, '2027-06-15'],
    ['an affiliation end in the past', '2026-06-15', '2026-06-14', '2027-06-15'],
    ['an affiliation end in 100 days', '2026-06-15', '2026-09-23', '2027-06-15'],
    ['an affiliation end in 364 days', '2026-06-15', '2027-06-14', '2027-06-15'],
    ['an affiliation end in 365 days', '2026-06-15', '2027-06-15', '2027-06-15'],
    ['an affiliation end in 366 days', '2026-06-15', '2027-06-16', '2027-06-16'],
    ['an affiliation end in 400 days', '2026-06-15', '2027-07-20', '2027-07-20'],
    ['an affiliation end far beyond the window', '2026-06-15', '2029-12-31', '2029-12-31'],
    ['a leap day within the year', '2027-06-15', null, '2028-06-14'],
    ['a leap day as the end', '2027-03-01', null, '2028-02-29'],
    ['a leap day as today', '2028-02-29', null, '2029-02-28'],
  ])('gives the expected end with %s', (_, today, affiliationEndDate, expected) => {
    const account = accountWith({ affiliationEndDate, validThrough: today });
    expect(oneYearFrom(account, today)).toBe(expected);
    expect(refusals(account, expected, today)).toEqual([]);
  });

  test('reaches beyond the window only if the affiliation lasts that long, and only to that exact day', () => {
    const account = accountWith({ affiliationEndDate: '2029-12-31' });
    expect(refusals(account, '2029-12-30')).toEqual(['DATE_OUT_OF_RANGE']);
    expect(refusals(accountWith(), '2029-12-31')).toEqual(['DATE_OUT_OF_RANGE']);
  });
});

// ACCT-29, ACCT-30
test.each(everyKind)(
  'the refusals depend on status and affiliation: $userStatus, $affiliation',
  (kind) => {
    const expected: BulkErrorType[] = [];
    if (
      kind.userStatus === 'Deceased' ||
      kind.userStatus === 'Suspended' ||
      kind.userStatus === 'None'
    )
      expected.push('ACCOUNT_IN_WRONG_STATUS');
    if (kind.affiliation === 'Employee') expected.push('ACCOUNT_IS_EMPLOYEE');
    expect(refusals(accountWith(kind))).toEqual(expected);
  },
);

// ACCT-28, ACCT-29
test.each<[name: string, account: Account, expected: BulkErrorType[]]>([
  ['in retirement', accountWith({ userStatus: 'Inretirement' }), []],
  [
    'in retirement, of a deceased person',
    accountWith({ userStatus: 'Inretirement', deceasedInRetirement: true }),
    ['ACCOUNT_IN_WRONG_STATUS'],
  ],
  ['with a future position as an employee', accountWith({ hasFuturePositionAsEmployee: true }), []],
  [
    'employed until further notice',
    accountWith({ isEmployedUntilFurtherNotice: true }),
    ['EMPLOYEED_UNTIL_FURTHER_NOTICE'],
  ],
  ['without an organisation', accountWith({ organisationId: null }), ['ORG_MISSING']],
  ['of the special organisation', ofSpecialOrganisation(), ['SPECIAL_ORGANISATION']],
  ['without a subscription', accountWith({ subscriptionType: null }), ['ITSUB_MISSING']],
  [
    'with Small and a profile page',
    accountWith({ subscriptionType: 'Small', hasEmployeeProfilePage: true }),
    ['CANT_HAVE_PROFILEPAGE'],
  ],
  ['with Small and no profile page', accountWith({ subscriptionType: 'Small' }), []],
  ['with Medium and a profile page', accountWith({ hasEmployeeProfilePage: true }), []],
  [
    'without the permission',
    withoutPermission(accountWith(), 'ExtendAccounts'),
    ['PERMISSION_MISSING'],
  ],
  [
    'without the permission, of an employee',
    withoutPermission(accountWith({ affiliation: 'Employee' }), 'ExtendAccounts'),
    ['PERMISSION_MISSING', 'ACCOUNT_IS_EMPLOYEE'],
  ],
  [
    'out of reach, without further reasons',
    outOfReach(accountWith({ affiliation: 'Employee', subscriptionType: null })),
    ['OUT_OF_REACH'],
  ],
])('returns the refusals for an account %s', (_, account, expected) => {
  expect(refusals(account)).toEqual(expected);
});

test('an account without an organisation is not treated as one of the special organisation when there is none', () => {
  expect(
    extensionRefusals(accountWith({ organisationId: null }), DATE, TODAY, {
      specialOrganisationId: null,
    }),
  ).toEqual(['ORG_MISSING']);
});

test.each(UserStatus.options)(
  'an account with status %s is reactivated by a new end only if it was ending or had ended',
  (userStatus) => {
    const ending = {
      retirementDate: '2026-07-01',
      lastRetirementProcessStepDueDateFromForADAccount: '2026-06-17',
      adAccountDisabledWhen: '2026-06-01T00:00:00Z',
    };
    const account = accountWith({ userStatus, ...ending });
    const withEnd = { ...account, validThrough: DATE, validThroughCurrent: DATE };
    const isBack = ['Inactive', 'Retired', 'Inretirement'].includes(userStatus);
    const inUse = {
      userStatus: 'Active',
      retirementDate: null,
      lastRetirementProcessStepDueDateFromForADAccount: null,
      adAccountDisabledWhen: null,
    };
    expect(extended(account, DATE)).toEqual(isBack ? { ...withEnd, ...inUse } : withEnd);
  },
);
