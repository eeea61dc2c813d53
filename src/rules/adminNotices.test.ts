import { expect, test } from 'vitest';
import { adminNoticeOf, type NoticedAccount } from './adminNotices.ts';

const TODAY = '2026-11-30';
const associate: NoticedAccount = {
  userStatus: 'Active',
  affiliation: 'Associate',
  isEmployedUntilFurtherNotice: false,
  affiliationEndDate: null,
  validThrough: null,
  subscriptionType: 'Large',
  hasLiUPhone: false,
  retirementDate: null,
  deceasedOn: null,
};

test.each<[string, Partial<NoticedAccount>, ReturnType<typeof adminNoticeOf>]>([
  ['has no end', {}, null],
  ['ends in 31 days', { validThrough: '2026-12-31' }, null],
  [
    'ends in 30 days',
    { validThrough: '2026-12-30' },
    { notice: 'AccountEnds', about: '2026-12-30', since: '2026-11-30' },
  ],
  [
    'ends today',
    { validThrough: TODAY },
    { notice: 'AccountEnds', about: TODAY, since: '2026-10-31' },
  ],
  [
    'has ended and is active',
    { validThrough: '2026-11-29' },
    { notice: 'AccountHasEnded', about: '2026-11-29', since: TODAY },
  ],
  ['is of an employee', { affiliation: 'Employee', affiliationEndDate: '2026-12-01' }, null],
  [
    'has XLarge and no phone',
    { subscriptionType: 'XLarge' },
    { notice: 'PhoneMissing', about: TODAY, since: '2025-11-30' },
  ],
  ['has XLarge and a phone', { subscriptionType: 'XLarge', hasLiUPhone: true }, null],
  [
    'retires with a phone',
    { userStatus: 'Inretirement', hasLiUPhone: true, retirementDate: '2027-01-15' },
    { notice: 'PhoneToReturn', about: '2027-01-15', since: '2025-11-30' },
  ],
  ['retires without a phone', { userStatus: 'Inretirement', retirementDate: '2027-01-15' }, null],
  [
    'is of somebody who has died',
    { userStatus: 'Deceased', deceasedOn: '2026-11-20' },
    { notice: 'Deceased', about: '2026-11-20', since: '2026-11-20' },
  ],
  ['is of somebody who died long ago', { userStatus: 'Deceased', deceasedOn: '2025-11-29' }, null],
  ['is suspended', { userStatus: 'Suspended', validThrough: TODAY }, null],
])('an account that %s', (_, facts, due) => {
  expect(adminNoticeOf({ ...associate, ...facts }, TODAY)).toEqual(due);
});
