import { describe, expect, test } from 'vitest';
import type { Account } from '#contract/account.ts';
import type { BulkErrorType } from '#contract/bulk.ts';
import {
  accountWith,
  everyKind,
  outOfReach,
  context,
  withoutPermission,
} from './accounts.testing.ts';
import { endDateRefusals, isShortened } from './endDateChange.ts';
import { extensionRefusals } from './extension.ts';

const TODAY = '2026-06-15';
const refusals = (account: Account, endDate: string) =>
  endDateRefusals(account, endDate, TODAY, context);

test.each<[name: string, account: Account, endDate: string, expected: BulkErrorType[]]>([
  ['that ends later', accountWith({ validThrough: '2027-06-15' }), '2026-12-31', []],
  ['that ends earlier', accountWith({ validThrough: '2026-07-01' }), '2026-12-31', []],
  ['without an end', accountWith({ validThrough: null }), '2026-12-31', []],
  [
    'that ends far beyond the window',
    accountWith({ validThrough: '2030-01-01', validThroughCurrent: '2030-01-01' }),
    '2026-12-31',
    [],
  ],
  [
    'that ends on that day',
    accountWith({ validThrough: '2026-12-31' }),
    '2026-12-31',
    ['END_DATE_IS_SAME'],
  ],
  ['and a date in the past', accountWith(), '2026-06-14', ['DATE_OUT_OF_RANGE']],
  ['and today', accountWith(), TODAY, []],
  ['and the last day of the window', accountWith(), '2027-08-15', []],
  ['and the day after the window', accountWith(), '2027-08-16', ['DATE_OUT_OF_RANGE']],
  [
    'without the permission',
    withoutPermission(accountWith(), 'ExtendAccounts'),
    '2026-12-30',
    ['PERMISSION_MISSING'],
  ],
  ['out of reach', outOfReach(accountWith()), '2026-12-30', ['OUT_OF_REACH']],
])('returns the refusals of a new end date for an account %s', (_, account, endDate, expected) => {
  expect(refusals(account, endDate)).toEqual(expected);
});

test.each(everyKind)(
  'allows the same accounts as an extension: $userStatus, $affiliation',
  (kind) => {
    const account = accountWith({ ...kind, validThrough: '2026-07-01' });
    expect(refusals(account, '2026-12-31')).toEqual(
      extensionRefusals(account, '2026-12-31', TODAY, context),
    );
  },
);

describe('a changed end', () => {
  test.each<[before: string | null, after: string | null, isEarlier: boolean]>([
    ['2027-01-01', '2026-12-31', true],
    ['2027-01-01', '2027-01-01', false],
    ['2027-01-01', '2027-01-02', false],
    [null, '2099-12-31', true],
    ['2027-01-01', null, false],
    [null, null, false],
  ])('from %s to %s is a shortening: %s', (before, after, isEarlier) => {
    expect(isShortened({ validThrough: before }, { validThrough: after })).toBe(isEarlier);
  });
});
