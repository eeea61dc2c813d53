import { expect, test } from 'vitest';
import type { Account } from '#contract/account.ts';
import { UserStatus } from '#contract/values.ts';
import { accountWith, ofSpecialOrganisation, outOfReach, context } from './accounts.testing.ts';
import { takeOverRefusals } from './takeOver.ts';

const refusals = (account: Account) => takeOverRefusals(account, context);

test.each(UserStatus.options)(
  'returns the refusals for an account with status %s',
  (userStatus) => {
    const isOver = userStatus === 'Deceased' || userStatus === 'Suspended' || userStatus === 'None';
    expect(refusals(accountWith({ userStatus }))).toEqual(
      isOver ? ['ACCOUNT_IN_WRONG_STATUS'] : [],
    );
  },
);

test('refuses the account of a person who died during retirement', () => {
  expect(refusals(accountWith({ userStatus: 'Inretirement', deceasedInRetirement: true }))).toEqual(
    ['ACCOUNT_IN_WRONG_STATUS'],
  );
});

test.each([
  ['Associate', []],
  ['Affiliated', []],
  ['Employee', ['ACCOUNT_IS_EMPLOYEE']],
  [null, ['ACCOUNT_IS_EMPLOYEE']],
] as const)('returns the refusals for an account with affiliation %s', (affiliation, expected) => {
  expect(refusals(accountWith({ affiliation }))).toEqual(expected);
});

test('another organisation’s account can be taken over, a mini-app’s cannot', () => {
  expect(refusals(outOfReach(accountWith()))).toEqual([]);
  expect(refusals(ofSpecialOrganisation())).toEqual(['SPECIAL_ORGANISATION']);
});

test('returns every reason', () => {
  expect(
    refusals(ofSpecialOrganisation({ userStatus: 'Deceased', affiliation: 'Employee' })),
  ).toEqual(['ACCOUNT_IN_WRONG_STATUS', 'ACCOUNT_IS_EMPLOYEE', 'SPECIAL_ORGANISATION']);
});
