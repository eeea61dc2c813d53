import { expect, test } from 'vitest';
import { mayVouch, type VoucherFacts } from './contactPerson.ts';

const TODAY = '2026-06-15';
const employee: VoucherFacts = { affiliation: 'Employee', userStatus: 'Active', isEmployedUntilFurtherNotice: true, affiliationEndDate: null, isDeceased: false };

test.each<[string, boolean, Partial<VoucherFacts>]>([
  ['an employee', true, {}],
  ['an employee who has not opened the account yet', true, { userStatus: 'New' }],
  ['one whose employment ends today', true, { isEmployedUntilFurtherNotice: false, affiliationEndDate: TODAY }],
  ['one whose employment ended yesterday', false, { isEmployedUntilFurtherNotice: false, affiliationEndDate: '2026-06-14' }],
  ['one whose employment has no dates', false, { isEmployedUntilFurtherNotice: false }],
  ['a suspended employee', false, { userStatus: 'Suspended' }],
  ['an employee who has died', false, { isDeceased: true }],
  ['an associate', false, { affiliation: 'Associate' }],
  ['a student', false, { affiliation: null }],
])('%s may vouch: %s', (_, may, fields) => expect(mayVouch({ ...employee, ...fields }, TODAY)).toBe(may));
