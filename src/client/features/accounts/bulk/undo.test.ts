import { expect, test } from 'vitest';
import type { Account } from '../../../../contract/account.ts';
import { appliedTo, type BulkRequest } from '../../../../rules/bulkActions.ts';
import { accountOf, organisation } from './accounts.testing.ts';
import type { StepOutcome } from './send.ts';
import { undoSteps } from './undo.ts';

const today = '2026-09-01';
const done = (account: Account, request: BulkRequest, now: Account | null = appliedTo(account, request, today)): StepOutcome => ({
  step: { account, request, after: appliedTo(account, request, today) },
  hasSucceeded: true, errorTypes: [], now, incidentNumber: null,
});
const requestsBack = (...outcomes: StepOutcome[]) => undoSteps(outcomes, today, { specialOrganisationId: null }).map(({ request }) => request);
const extension = { action: 'extend', extendDate: '2027-09-01' } as const;
const activity = { id: '1510-2', name: 'Forskning', costCentreId: '1510' };
const costCentre = { id: '1510', name: 'Fysik', organisationId: organisation };

test('what was changed is asked back, each to what it was', () => {
  expect(requestsBack(done(accountOf(), extension))).toEqual([{ action: 'extend', extendDate: '2026-12-31' }]);
  expect(requestsBack(done(accountOf(), { action: 'changeSubscription', subscriptionType: 'Large' }))).toEqual([
    { action: 'changeSubscription', subscriptionType: 'Medium' },
  ]);
  expect(requestsBack(done(accountOf(), { action: 'changeCostActivity', activity, costCentre }))).toEqual([
    { action: 'changeCostActivity', activity: accountOf().costCentreActivity, costCentre },
  ]);
});

test('it is made from the account as it now is, so that nobody else’s change is lost', () => {
  const [step] = undoSteps([done(accountOf({ version: 3 }), extension)], today, { specialOrganisationId: null });
  expect([step?.account.version, step?.after.version]).toEqual([4, 5]);
});

test.each<[string, Partial<Account>, BulkRequest]>([
  ['an end that has passed', { validThrough: '2026-08-31', validThroughCurrent: '2026-08-31' }, extension],
  ['an account that had no end', { validThrough: null, validThroughCurrent: null }, extension],
  ['an account that came back into use', { userStatus: 'Inactive' }, extension],
  ['a profile page that was closed', { hasEmployeeProfilePage: true }, { action: 'changeSubscription', subscriptionType: 'Small' }],
  ['an account that had no subscription', { subscriptionType: null }, { action: 'changeSubscription', subscriptionType: 'Small' }],
  ['an account that had no activity', { costCentre: null, costCentreActivity: null }, { action: 'changeCostActivity', activity, costCentre }],
  ['an ended account', {}, { action: 'cancel' }],
  ['a phone', { hasLiUPhone: true }, { action: 'cancelPhone' }],
])('%s is not brought back entirely, so it is not offered', (_, changes, request) => {
  expect(requestsBack(done(accountOf(changes), request))).toEqual([]);
});

test('what failed was never changed', () => {
  expect(requestsBack({ ...done(accountOf(), extension), hasSucceeded: false })).toEqual([]);
});
