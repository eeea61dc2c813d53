import { expect, test } from 'vitest';
import type { Account } from '#contract/account.ts';
import type { BulkErrorType } from '#contract/bulk.ts';
import {
  accountWith,
  everyKind,
  ofSpecialOrganisation,
  outOfReach,
  context,
  withoutPermission,
} from './accounts.testing.ts';
import { costActivityRefusals, withCostActivity } from './costActivityChange.ts';

const refusals = (account: Account, activityId = 'activity-2') =>
  costActivityRefusals(account, activityId, context);

// ACCT-26
test.each(everyKind)(
  'the refusals depend on status and affiliation: $userStatus, $affiliation',
  (kind) => {
    const expected: BulkErrorType[] = [];
    if (!['Active', 'New', 'Inactive'].includes(kind.userStatus))
      expected.push('ACCOUNT_IN_WRONG_STATUS');
    if (kind.affiliation === 'Employee') expected.push('ACCOUNT_IS_EMPLOYEE');
    expect(refusals(accountWith(kind))).toEqual(expected);
  },
);

test.each<[name: string, account: Account, activityId: string, expected: BulkErrorType[]]>([
  ['that has this activity', accountWith(), 'activity-1', ['COST_ACTIVITY_THE_SAME']],
  [
    'without an activity',
    accountWith({ costCentre: null, costCentreActivity: null }),
    'activity-1',
    [],
  ],
  [
    'whose validity has ended',
    accountWith({ userStatus: 'Inactive', validThrough: '2020-01-01' }),
    'activity-2',
    [],
  ],
  [
    'with a future position as an employee',
    accountWith({ hasFuturePositionAsEmployee: true }),
    'activity-2',
    [],
  ],
  ['of the special organisation', ofSpecialOrganisation(), 'activity-2', ['SPECIAL_ORGANISATION']],
  [
    'without a position',
    accountWith({ employeePositionId: null, costCentre: null, costCentreActivity: null }),
    'activity-2',
    ['ORG_MISSING'],
  ],
  ['without an organisation', accountWith({ organisationId: null }), 'activity-2', []],
  [
    'without the permission',
    withoutPermission(accountWith(), 'ChangeCostCentreActivities'),
    'activity-1',
    ['PERMISSION_MISSING', 'COST_ACTIVITY_THE_SAME'],
  ],
  [
    'out of reach',
    outOfReach(accountWith({ affiliation: 'Employee' })),
    'activity-2',
    ['OUT_OF_REACH'],
  ],
])('returns the refusals for an account %s', (_, account, activityId, expected) => {
  expect(refusals(account, activityId)).toEqual(expected);
});

test('changing the activity also changes the cost centre and nothing else', () => {
  const costCentre = {
    id: 'centre-2',
    name: 'Fysik',
    organisationId: '7d8f2a9b-2a4d-4e6f-8c1d-3b5a7e9f0c12',
  };
  const costCentreActivity = { id: 'activity-2', name: 'Forskning', costCentreId: 'centre-2' };
  expect(withCostActivity(accountWith(), costCentreActivity, costCentre)).toEqual({
    ...accountWith(),
    costCentre,
    costCentreActivity,
  });
});
