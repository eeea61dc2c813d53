import { expect, test } from 'vitest';
import type { UserStatus } from '#contract/values.ts';
import {
  endOf,
  endsSoonFrom,
  validityOn,
  validThroughCurrent,
  type AccountValidity,
} from './validity.ts';

const employee: AccountValidity = {
  affiliation: 'Employee',
  isEmployedUntilFurtherNotice: false,
  affiliationEndDate: '2027-06-30',
  validThrough: '2026-12-31',
};

// ACCT-45
test.each<[name: string, account: Partial<AccountValidity>, until: string | null]>([
  ['an employee with an end', {}, '2027-06-30'],
  ['an employee until further notice', { isEmployedUntilFurtherNotice: true }, null],
  ['an employee without an end date', { affiliationEndDate: null }, null],
  ['an associate', { affiliation: 'Associate' }, '2026-12-31'],
  [
    'an affiliated person formerly employed until further notice',
    { affiliation: 'Affiliated', isEmployedUntilFurtherNotice: true },
    '2026-12-31',
  ],
  ['a student', { affiliation: null }, '2026-12-31'],
  ['a student without an end', { affiliation: null, validThrough: null }, null],
])('returns the end of validity of %s', (_, account, until) => {
  expect(validThroughCurrent({ ...employee, ...account })).toBe(until);
});

test.each<[until: string | null, expected: object]>([
  [null, { state: 'open' }],
  ['2026-03-10', { state: 'ending', until: '2026-03-10', daysLeft: 0 }],
  ['2026-03-11', { state: 'ending', until: '2026-03-11', daysLeft: 1 }],
  ['2026-04-09', { state: 'ending', until: '2026-04-09', daysLeft: 30 }],
  ['2026-04-10', { state: 'valid', until: '2026-04-10', daysLeft: 31 }],
  ['2026-03-09', { state: 'ended', until: '2026-03-09', daysSince: 1 }],
])('returns the state on 10 March 2026 of an account valid through %s', (until, expected) => {
  expect(validityOn('2026-03-10', until)).toEqual(expected);
});

test.each<[until: string | null, expected: object]>([
  [null, { state: 'open' }],
  ['2026-03-09', { state: 'ended', until: '2026-03-09', daysSince: 1 }],
  ['2026-03-10', { state: 'dated', until: '2026-03-10', isNear: true }],
  ['2030-03-10', { state: 'dated', until: '2030-03-10', isNear: false }],
])(
  'returns the state of an account valid through %s if 10 March 2026 has begun',
  (until, expected) => {
    expect(validityOn('2026-03-10', until, false)).toEqual(expected);
  },
);

// DATA-32
test.each([
  [null, false],
  ['2026-03-09', false],
  ['2026-03-10', true],
  ['2026-04-09', true],
  ['2026-04-10', false],
])('on 10 March 2026 an account valid through %s ends soon: %s', (until, isSoon) =>
  expect(endsSoonFrom('2026-03-10')(until)).toBe(isSoon),
);

test.each<
  [
    userStatus: UserStatus,
    validThroughCurrent: string | null,
    retirementDate: string | null,
    end: string | null,
  ]
>([
  ['Active', '2026-12-31', null, '2026-12-31'],
  ['Active', null, null, null],
  ['Active', '2026-12-31', '2026-05-01', '2026-12-31'],
  ['Inretirement', null, '2026-05-01', '2026-05-01'],
  ['Inretirement', '2026-12-31', '2026-05-01', '2026-05-01'],
  ['Inretirement', '2026-01-31', '2026-05-01', '2026-05-01'],
  ['Inretirement', '2026-12-31', null, '2026-12-31'],
  ['Retired', null, '2026-01-01', '2026-01-01'],
])(
  'the end that is shown of an account that is %s, valid through %s and closing on %s: %s',
  (userStatus, validThroughCurrent, retirementDate, end) => {
    expect(endOf({ userStatus, validThroughCurrent, retirementDate })).toBe(end);
  },
);
