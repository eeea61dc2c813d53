import { describe, expect, test } from 'vitest';
import { OrganisationType, type SubscriptionType } from '../contract/values.ts';
import {
  type AccountDraft, type CreationFacts, creationRefusals, type CreationRefusals, fieldsAtTakeOver, isDepartmentOrBelow, settledBySubscription,
  subscriptionAtTakeOver, subscriptionsFor,
} from './accountCreation.ts';
import { accountWith, outOfReach } from './accounts.testing.ts';

const draft: AccountDraft = {
  norEduPersonLIN: null,
  norEduPersonNIN: '198112189876',
  liUId: null,
  givenName: 'Ana',
  surname: 'Lima',
  description: null,
  organisationId: '0f5c2a7e-6a51-4e43-9a43-60c2b5d3e901',
  validThrough: '2027-06-15',
  itSubscriptionType: 'Medium',
  contactPersonEmployeeNorEduPersonLin: null,
  costCentreId: 'centre-1',
  costCentreActivityId: 'activity-1',
  hasEmployeeProfilePage: false,
  externalEmailAddress: null,
  externalInvoiceData: null,
};
const facts: CreationFacts = { today: '2026-06-15', account: null, isDepartmentChosen: true };
const takenOver = { ...facts, account: accountWith() };

test('a whole draft can be saved', () => {
  expect(creationRefusals(draft, facts)).toEqual({});
});

// ACCT-47, ACCT-48, ACCT-49, ACCT-52
describe('a field', () => {
  test.each<[name: string, fields: Partial<AccountDraft>, refusals: CreationRefusals]>([
    ['no national id', { norEduPersonNIN: null }, { norEduPersonNIN: ['INPUT_REQUIRED'] }],
    ['an empty national id', { norEduPersonNIN: ' ' }, { norEduPersonNIN: ['INPUT_REQUIRED'] }],
    ['a wrong national id', { norEduPersonNIN: '198112189875' }, { norEduPersonNIN: ['INVALID_NATIONAL_ID_FORMAT'] }],
    ['ten digits', { norEduPersonNIN: '811218-9876' }, {}],
    ['no given name', { givenName: null }, { givenName: ['INPUT_REQUIRED'] }],
    ['an empty surname', { surname: '  ' }, { surname: ['INPUT_REQUIRED'] }],
    ['no organisation', { organisationId: null }, { organisationId: ['INPUT_REQUIRED'] }],
    ['no end', { validThrough: null }, { validThrough: ['INPUT_REQUIRED'] }],
    ['an end that is no date', { validThrough: '2027-02-29' }, { validThrough: ['INPUT_INVALID_DATE'] }],
    ['an end yesterday', { validThrough: '2026-06-14' }, { validThrough: ['DATE_OUT_OF_RANGE'] }],
    ['an end today', { validThrough: '2026-06-15' }, {}],
    ['an end in 14 months', { validThrough: '2027-08-15' }, {}],
    ['an end in 14 months and a day', { validThrough: '2027-08-16' }, { validThrough: ['DATE_OUT_OF_RANGE'] }],
    ['no subscription', { itSubscriptionType: null }, { itSubscriptionType: ['INPUT_REQUIRED'] }],
    ['a cost centre without an activity', { costCentreActivityId: null }, { costCentreActivityId: ['ACCOUNTS/CREATE/ACTIVITY_REQUIRED'] }],
    ['neither of the two', { costCentreId: null, costCentreActivityId: null }, {}],
    ['Small without an external address', { itSubscriptionType: 'Small' }, { externalEmailAddress: ['INPUT_REQUIRED'] }],
    ['Small with an empty one', { itSubscriptionType: 'Small', externalEmailAddress: ' ' }, { externalEmailAddress: ['INPUT_REQUIRED'] }],
    ['Small with a wrong one', { itSubscriptionType: 'Small', externalEmailAddress: 'ana@' }, { externalEmailAddress: ['INPUT_INVALID_EMAIL'] }],
    ['Small with a right one', { itSubscriptionType: 'Small', externalEmailAddress: 'ana@example.org' }, {}],
    ['Medium with a wrong one, which nobody sees', { externalEmailAddress: 'ana@' }, {}],
  ])('%s', (_, fields, refusals) => {
    expect(creationRefusals({ ...draft, ...fields }, facts)).toEqual(refusals);
  });
});

test('all that is wrong is told at once', () => {
  const empty = { ...draft, norEduPersonNIN: null, givenName: '', surname: null, organisationId: null, validThrough: null, itSubscriptionType: null };
  expect(Object.keys(creationRefusals(empty, facts))).toEqual([
    'norEduPersonNIN', 'givenName', 'surname', 'organisationId', 'validThrough', 'itSubscriptionType',
  ]);
});

// ACCT-14
test('an organisation above the departments is not enough', () => {
  expect(creationRefusals(draft, { ...facts, isDepartmentChosen: false })).toEqual({ organisationId: ['ACCOUNTS/CREATE/DEPARTMENT_REQUIRED'] });
});

test('the university as such and its faculties stand above the departments', () => {
  expect(OrganisationType.options.filter((type) => !isDepartmentOrBelow(type))).toEqual(['Company', 'Faculty']);
});

test('anyone who is taken over is named already', () => {
  expect(creationRefusals({ ...draft, norEduPersonLIN: 'lin-1', norEduPersonNIN: null }, takenOver)).toEqual({});
});

test('whose affiliation lasts longer may keep the account until it ends', () => {
  const account = accountWith({ affiliationEndDate: '2029-12-31' });
  expect(creationRefusals({ ...draft, validThrough: '2029-12-31' }, { ...facts, account })).toEqual({});
  expect(creationRefusals({ ...draft, validThrough: '2029-12-30' }, { ...facts, account })).toEqual({ validThrough: ['DATE_OUT_OF_RANGE'] });
});

test('anyone who has a phone keeps XLarge until it is cancelled', () => {
  const withPhone = { ...facts, account: accountWith({ hasLiUPhone: true }) };
  expect(subscriptionsFor({ hasLiUPhone: true })).toEqual(['XLarge']);
  expect(subscriptionsFor({ hasLiUPhone: false })).toEqual(['Small', 'Medium', 'Large', 'XLarge']);
  expect(creationRefusals(draft, withPhone)).toEqual({ itSubscriptionType: ['PHONE_NEEDS_TO_BE_CANCELLED'] });
  expect(creationRefusals({ ...draft, itSubscriptionType: 'XLarge' }, withPhone)).toEqual({});
});

describe('a take-over', () => {
  // ACCT-46
  test.each<[subscriptionType: SubscriptionType | null, hasLiUPhone: boolean, begins: SubscriptionType | null]>([
    ['XLarge', true, 'XLarge'],
    ['XLarge', false, null],
    ['Large', false, 'Large'],
    ['Large', true, null],
    ['Small', false, 'Small'],
    [null, false, null],
    [null, true, null],
  ])('from %s, phone: %s', (subscriptionType, hasLiUPhone, begins) => {
    expect(subscriptionAtTakeOver({ subscriptionType, hasLiUPhone })).toBe(begins);
  });

  // ACCT-44
  test('with access begins with what the organisation has', () => {
    const { organisationId, contactPerson, costCentre, costCentreActivity } = accountWith();
    expect(fieldsAtTakeOver(accountWith())).toEqual({ organisationId, contactPerson, costCentre, costCentreActivity, subscriptionType: 'Medium' });
  });

  // ACCT-44
  test('without access begins with none of it, even where it is told', () => {
    const cleared = { organisationId: null, contactPerson: null, costCentre: null, costCentreActivity: null, subscriptionType: 'Medium' };
    expect(fieldsAtTakeOver(outOfReach(accountWith()))).toEqual(cleared);
    expect(fieldsAtTakeOver(accountWith({ hasAccessToAccountThroughOrg: false }))).toEqual(cleared);
  });
});

// ACCT-49, ACCT-50
test('Small closes the profile page, and the others have no external address', () => {
  const wanted = { hasEmployeeProfilePage: true, externalEmailAddress: 'ana@example.org' };
  expect(settledBySubscription({ ...wanted, itSubscriptionType: 'Small' })).toMatchObject({ hasEmployeeProfilePage: false, externalEmailAddress: 'ana@example.org' });
  expect(settledBySubscription({ ...wanted, itSubscriptionType: 'Large' })).toMatchObject({ hasEmployeeProfilePage: true, externalEmailAddress: null });
});
