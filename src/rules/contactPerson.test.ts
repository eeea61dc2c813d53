import { expect, test } from 'vitest';
import { mayVouch, type VoucherFacts } from './contactPerson.ts';

const TODAY = '2026-06-15';
const employee: VoucherFacts = {
  affiliation: 'Employee',
  userStatus: 'Active',
  isEmployedUntilFurtherNotice: true,
  affiliationEndDate: null,
  isDeceased: false,
};

test.each<[string, boolean, Partial<VoucherFacts>]>([
  ['an employee', true, {}],
  ['an employee with a new account', true, { userStatus: 'New' }],
  [
    'an employee whose employment ends today',
    true,
    { isEmployedUntilFurtherNotice: false, affiliationEndDate: TODAY },
  ],
  [
    'an employee whose employment ended yesterday',
    false,
    { isEmployedUntilFurtherNotice: false, affiliationEndDate: '2026-06-14' },
  ],
  ['an employee without employment dates', false, { isEmployedUntilFurtherNotice: false }],
  ['a suspended employee', false, { userStatus: 'Suspended' }],
  ['a deceased employee', false, { isDeceased: true }],
  ['an associate', false, { affiliation: 'Associate' }],
  ['a student', false, { affiliation: null }],
])('%s may vouch: %s', (_, may, fields) =>
  expect(mayVouch({ ...employee, ...fields }, TODAY)).toBe(may),
);
