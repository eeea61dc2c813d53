import { expect, test } from 'vitest';
import type { SourcedAttribute } from '#contract/register.ts';
import { accountWith, context, outOfReach } from './accounts.testing.ts';
import { type AccountDraft, creationRefusals } from './accountCreation.ts';
import { type BulkRequest, refusalsOf } from './bulkActions.ts';
import { editableFields, sourceOf } from './profileEditing.ts';
import { takeOverRefusals } from './takeOver.ts';
import { renewalRefusal } from './vouching.ts';

const TODAY = '2026-06-01';
const from = (...attributes: SourcedAttribute[]) => ({
  comesFrom: attributes.map((attribute) => ({ attribute, system: 'staff' })),
});
const small: BulkRequest = {
  action: 'changeSubscription',
  subscriptionType: 'Small',
  externalEmailAddress: 'ana@example.org',
};
const activity = { id: 'activity-2', name: 'Forskning', costCentreId: 'centre-1' };
const costCentre = { id: 'centre-1', name: 'IDT', organisationId: 'organisation' };

test.each<[BulkRequest, SourcedAttribute, boolean]>([
  [{ action: 'extend', extendDate: '2027-05-01' }, 'endDate', true],
  [{ action: 'changeEndDate', endDate: '2026-10-01' }, 'endDate', true],
  [{ action: 'cancel' }, 'endDate', true],
  [{ action: 'changeSubscription', subscriptionType: 'Large' }, 'subscription', true],
  [{ action: 'changeSubscription', subscriptionType: 'Large' }, 'externalEmail', false],
  [small, 'externalEmail', true],
  [{ action: 'extend', extendDate: '2027-05-01' }, 'subscription', false],
  [{ action: 'changeCostActivity', activity, costCentre }, 'organisation', false],
])('%j of an account whose %s comes from a system', (request, attribute, isRefused) => {
  const refusals = (fields: object) => refusalsOf(accountWith(fields), request, TODAY, context);
  expect(refusals({})).toEqual([]);
  expect(refusals(from(attribute))).toEqual(isRefused ? ['COMES_FROM_SOURCE'] : []);
});

test('a deceased person’s account is cancelled wherever its end date comes from', () => {
  const account = accountWith({
    affiliation: 'Employee',
    userStatus: 'Deceased',
    ...from('endDate'),
  });
  expect(refusalsOf(account, { action: 'cancel' }, TODAY, context)).toEqual([]);
});

test('the fields of a system are not edited, and say where they come from', () => {
  const account = accountWith({
    hasSwedishNin: false,
    subscriptionType: 'Small',
    ...from('name', 'organisation', 'contactPerson', 'externalEmail'),
  });
  expect([...editableFields(account, context)]).toEqual([
    'displayName',
    'norEduPersonNIN',
    'description',
    'costCentreActivityId',
    'externalInvoiceData',
  ]);
  expect(sourceOf('givenName', account)).toBe('staff');
  expect(sourceOf('norEduPersonNIN', account)).toBeUndefined();
});

test('a take-over needs the end date and another organisation', () => {
  const refusals = (attribute: SourcedAttribute, isReached: boolean) => {
    const account = accountWith(from(attribute));
    return takeOverRefusals(isReached ? account : outOfReach(account), context);
  };
  expect(refusals('endDate', true)).toEqual(['COMES_FROM_SOURCE']);
  expect(refusals('organisation', false)).toEqual(['COMES_FROM_SOURCE']);
  expect(refusals('organisation', true)).toEqual([]);
  expect(refusals('subscription', false)).toEqual([]);
});

test('a contact person is told that a renewal is made elsewhere', () => {
  const renewal = { until: '2027-05-01', reason: '' };
  expect(renewalRefusal(accountWith(from('endDate')), renewal, TODAY, context)).toBe(
    'COMES_FROM_SOURCE',
  );
});

const other = '11111111-1111-4111-8111-111111111111';
test.each<[Partial<AccountDraft>, SourcedAttribute]>([
  [{ givenName: 'Anna' }, 'name'],
  [{ surname: 'Lind' }, 'name'],
  [{ organisationId: other }, 'organisation'],
  [{ validThrough: '2027-01-01' }, 'endDate'],
  [{ itSubscriptionType: 'Large' }, 'subscription'],
  [{ contactPersonEmployeeNorEduPersonLin: 'lin-2' }, 'contactPerson'],
  [{ itSubscriptionType: 'Small', externalEmailAddress: 'ana@example.org' }, 'externalEmail'],
])('an extension with %j is refused if the %s comes from a system', (changes, attribute) => {
  const present = accountWith();
  const draft: AccountDraft = {
    norEduPersonLIN: 'lin-1',
    norEduPersonNIN: null,
    liUId: 'anali42',
    givenName: 'Ana',
    surname: 'Lima',
    description: 'Changed',
    organisationId: present.organisationId,
    validThrough: present.validThrough,
    itSubscriptionType: present.subscriptionType,
    contactPersonEmployeeNorEduPersonLin: null,
    costCentreActivityId: null,
    costCentreId: null,
    hasEmployeeProfilePage: false,
    externalEmailAddress: null,
    externalInvoiceData: null,
  };
  const refusals = (with_: Partial<AccountDraft>) =>
    creationRefusals(
      { ...draft, ...with_ },
      { today: TODAY, account: { ...present, ...from(attribute) }, isDepartmentChosen: true },
    );
  const [field] = Object.keys(changes).toReversed();
  expect(refusals({})).toEqual({});
  expect(refusals(changes)).toEqual({ [field ?? '']: ['COMES_FROM_SOURCE'] });
});
