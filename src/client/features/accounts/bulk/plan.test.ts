import { expect, test } from 'vitest';
import type { BulkAction } from '#rules/bulkActions.ts';
import { accountOf } from './accounts.testing.ts';
import { bulkActions } from './actions.ts';
import { nothingChosen, type Choice } from './choice.ts';
import { planOf, type Step } from './plan.ts';

const today = '2026-09-01';
const nobody = { specialOrganisationId: null };
const planFor = (
  action: BulkAction,
  choice: Partial<Choice>,
  ...accounts: Parameters<typeof planOf>[0]
) =>
  planOf(
    accounts,
    bulkActions[action].requestFor({ ...nothingChosen, ...choice }, today)!,
    today,
    nobody,
  );
const datesIn = (steps: readonly Step[]) =>
  steps.map(({ request }) => request.action === 'extend' && request.extendDate);

// ACCT-22
test('extends by 365 days or until the end of a longer affiliation, individually for each account', () => {
  const { steps } = planFor(
    'extend',
    {},
    accountOf({ affiliationEndDate: '2026-12-10' }),
    accountOf({ affiliationEndDate: '2027-10-06' }),
    accountOf(),
  );
  expect(datesIn(steps)).toEqual(['2027-09-01', '2027-10-06', '2027-09-01']);
  expect(steps.map(({ after }) => after.validThrough)).toEqual([
    '2027-09-01',
    '2027-10-06',
    '2027-09-01',
  ]);
});

test('applies a chosen date to all accounts', () => {
  expect(
    datesIn(
      planFor('extend', { extension: 'date', extendDate: '2027-03-12' }, accountOf(), accountOf())
        .steps,
    ),
  ).toEqual(['2027-03-12', '2027-03-12']);
});

test.each(['extend', 'changeSubscription', 'changeCostActivity'] as const)(
  '%s makes no request before the choice is made',
  (action) => {
    expect(
      bulkActions[action].requestFor({ ...nothingChosen, extension: 'date' }, today),
    ).toBeNull();
  },
);

test('requests a change of activity once the activity is chosen, not with the cost centre alone', () => {
  const costCentre = { id: '1510', name: 'Fysik', organisationId: 'o' };
  const activity = { id: '1510-2', name: 'Forskning', costCentreId: '1510' };
  expect(
    bulkActions.changeCostActivity.requestFor(
      { ...nothingChosen, cost: { costCentre, activity: null } },
      today,
    ),
  ).toBeNull();
  const { steps } = planFor('changeCostActivity', { cost: { costCentre, activity } }, accountOf());
  expect(steps[0]?.after).toMatchObject({ costCentre, costCentreActivity: activity });
});

test('gives every reason for an account that is left out', () => {
  const employee = accountOf({ affiliation: 'Employee', subscriptionType: null });
  const { steps, leftOut } = planFor('extend', {}, employee, accountOf());
  expect(steps).toHaveLength(1);
  expect(leftOut).toEqual([
    { account: employee, refusals: ['ACCOUNT_IS_EMPLOYEE', 'ITSUB_MISSING'] },
  ]);
});

test('leaves out accounts without a user id when phones are cancelled: the call needs user ids', () => {
  const { steps, leftOut } = planFor(
    'cancelPhone',
    {},
    accountOf({ hasLiUPhone: true, liUId: null }),
    accountOf({ hasLiUPhone: true }),
  );
  expect(steps.map(({ account }) => account.liUId)).toEqual(['annli42']);
  expect(leftOut.map(({ refusals }) => refusals)).toEqual([['PHONE_CANT_BE_CANCELLED']]);
});
