import { expect, test } from 'vitest';
import { UserStatus } from '#contract/values.ts';
import { rightsOf } from './statusRights.ts';

const table = [
  ['Active', 'yes', 'yes', 'everything'],
  ['Unsuspended', 'yes', 'yes', 'everything'],
  ['New', 'toActivate', 'firstPassword', 'everything'],
  ['Inretirement', 'yes', 'yes', 'extendOrEnd'],
  ['Inactive', 'explained', 'no', 'extendOrTakeOver'],
  ['Retired', 'explained', 'no', 'extendOrTakeOver'],
  ['Suspended', 'closed', 'no', 'reinstate'],
  ['Deceased', 'no', 'no', 'deceasedReset'],
  ['None', 'explained', 'no', 'nothing'],
] as const;

test.each(table)(
  '%s permits: sign in %s, credentials %s, management %s',
  (status, signIn, credentials, management) => {
    expect(rightsOf(status)).toEqual({ signIn, credentials, management });
  },
);

test('the table has a row for every status', () => {
  expect(table.map(([status]) => status).toSorted()).toEqual(UserStatus.options.toSorted());
});
