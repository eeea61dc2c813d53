import { expect, test } from 'vitest';
import type { Account } from '#contract/account.ts';
import type { BulkErrorType } from '#contract/bulk.ts';
import { accountWith, outOfReach } from './accounts.testing.ts';
import { warningsOf } from './accountWarnings.ts';

const small = { subscriptionType: 'Small', hasEmployeeProfilePage: true } as const;

// ACCT-18
test.each<[name: string, account: Account, warnings: BulkErrorType[]]>([
  ['without any problem', accountWith(), []],
  ['with XLarge and a phone', accountWith({ subscriptionType: 'XLarge', hasLiUPhone: true }), []],
  [
    'with XLarge and no phone',
    accountWith({ subscriptionType: 'XLarge' }),
    ['XLARGE_WITHOUT_PHONE'],
  ],
  [
    'of an employee with XLarge and no phone',
    accountWith({ subscriptionType: 'XLarge', affiliation: 'Employee' }),
    ['XLARGE_WITHOUT_PHONE'],
  ],
  ['with another subscription and a phone', accountWith({ hasLiUPhone: true }), []],
  [
    'without subscription and organisation',
    accountWith({ subscriptionType: null, organisationId: null }),
    ['ITSUB_MISSING', 'ORG_MISSING'],
  ],
  [
    'of an employee without subscription and organisation',
    accountWith({ affiliation: 'Employee', subscriptionType: null, organisationId: null }),
    [],
  ],
  ['with Small and a profile page', accountWith(small), ['CANT_HAVE_PROFILEPAGE']],
  [
    'of an employee with Small and a profile page',
    accountWith({ ...small, affiliation: 'Employee' }),
    [],
  ],
  ['whose organisation is hidden', outOfReach(accountWith(small)), []],
])('lists the warnings of an account %s', (_, account, warnings) => {
  expect(warningsOf(account)).toEqual(warnings);
});
