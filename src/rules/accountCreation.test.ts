import { describe, expect, test } from 'vitest';
import { OrganisationType, type SubscriptionType } from '#contract/values.ts';
import {
  type AccountDraft,
  type CreationFacts,
  creationRefusals,
  type CreationRefusals,
  fieldsAtTakeOver,
  isDepartmentOrBelow,
  applySubscriptionRules,
  subscriptionAtTakeOver,
  subscriptionsFor,
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
const facts: CreationFacts = {
  today: '2026-06-15',
  account: null,
  isDepartmentChosen: true,
  universityDomains: ['kvarnby.example'],
};
const takenOver = { ...facts, account: accountWith() };

test('accepts a complete draft', () => {
  expect(creationRefusals(draft, facts)).toEqual({});
});

// ACCT-47, ACCT-48, ACCT-49, ACCT-52
describe('field validation', () => {
  test.each<[name: string, fields: Partial<AccountDraft>, refusals: CreationRefusals]>([
    ['a missing national id', { norEduPersonNIN: null }, { norEduPersonNIN: ['INPUT_REQUIRED'] }],
    ['an empty national id', { norEduPersonNIN: ' ' }, { norEduPersonNIN: ['INPUT_REQUIRED'] }],
    [
      'an invalid national id',
      { norEduPersonNIN: '198112189875' },
      { norEduPersonNIN: ['INVALID_NATIONAL_ID_FORMAT'] },
    ],
    ['a national id of ten digits', { norEduPersonNIN: '811218-9876' }, {}],
    ['a missing given name', { givenName: null }, { givenName: ['INPUT_REQUIRED'] }],
    ['an empty surname', { surname: '  ' }, { surname: ['INPUT_REQUIRED'] }],
    ['a missing organisation', { organisationId: null }, { organisationId: ['INPUT_REQUIRED'] }],
    ['a missing end date', { validThrough: null }, { validThrough: ['INPUT_REQUIRED'] }],
    [
      'an end date that does not exist',
      { validThrough: '2027-02-29' },
      { validThrough: ['INPUT_INVALID_DATE'] },
    ],
    [
      'an end date in the past',
      { validThrough: '2026-06-14' },
      { validThrough: ['DATE_OUT_OF_RANGE'] },
    ],
    ['today as the end date', { validThrough: '2026-06-15' }, {}],
    ['an end date 14 months ahead', { validThrough: '2027-08-15' }, {}],
    [
      'an end date 14 months and a day ahead',
      { validThrough: '2027-08-16' },
      { validThrough: ['DATE_OUT_OF_RANGE'] },
    ],
    [
      'a missing subscription',
      { itSubscriptionType: null },
      { itSubscriptionType: ['INPUT_REQUIRED'] },
    ],
    [
      'a cost centre without an activity',
      { costCentreActivityId: null },
      { costCentreActivityId: ['ACCOUNTS/CREATE/ACTIVITY_REQUIRED'] },
    ],
    [
      'neither a cost centre nor an activity',
      { costCentreId: null, costCentreActivityId: null },
      {},
    ],
    [
      'Small without an external address',
      { itSubscriptionType: 'Small' },
      { externalEmailAddress: ['INPUT_REQUIRED'] },
    ],
    [
      'Small with an empty external address',
      { itSubscriptionType: 'Small', externalEmailAddress: ' ' },
      { externalEmailAddress: ['INPUT_REQUIRED'] },
    ],
    [
      'Small with an invalid external address',
      { itSubscriptionType: 'Small', externalEmailAddress: 'ana@' },
      { externalEmailAddress: ['INPUT_INVALID_EMAIL'] },
    ],
    [
      'Small with an address of the university',
      { itSubscriptionType: 'Small', externalEmailAddress: 'ana@Student.kvarnby.example' },
      { externalEmailAddress: ['EXTERNAL_EMAIL_OF_UNIVERSITY'] },
    ],
    [
      'Small with a valid external address',
      { itSubscriptionType: 'Small', externalEmailAddress: 'ana@example.org' },
      {},
    ],
    [
      'Medium with an invalid external address, which is not shown',
      { externalEmailAddress: 'ana@' },
      {},
    ],
  ])('validates a draft with %s', (_, fields, refusals) => {
    expect(creationRefusals({ ...draft, ...fields }, facts)).toEqual(refusals);
  });
});

test('leaves an account the address of the university that it has already', () => {
  const externalEmailAddress = 'ana@kvarnby.example';
  const small: AccountDraft = {
    ...draft,
    norEduPersonLIN: 'lin-1',
    itSubscriptionType: 'Small',
    externalEmailAddress,
  };
  expect(
    creationRefusals(small, { ...facts, account: accountWith({ externalEmailAddress }) }),
  ).toEqual({});
  expect(creationRefusals(small, takenOver)).toEqual({
    externalEmailAddress: ['EXTERNAL_EMAIL_OF_UNIVERSITY'],
  });
});

test('reports every invalid field together', () => {
  const empty = {
    ...draft,
    norEduPersonNIN: null,
    givenName: '',
    surname: null,
    organisationId: null,
    validThrough: null,
    itSubscriptionType: null,
  };
  expect(Object.keys(creationRefusals(empty, facts))).toEqual([
    'norEduPersonNIN',
    'givenName',
    'surname',
    'organisationId',
    'validThrough',
    'itSubscriptionType',
  ]);
});

// ACCT-14
test('refuses an organisation above department level', () => {
  expect(creationRefusals(draft, { ...facts, isDepartmentChosen: false })).toEqual({
    organisationId: ['ACCOUNTS/CREATE/DEPARTMENT_REQUIRED'],
  });
});

test('only the university itself and its faculties are above department level', () => {
  expect(OrganisationType.options.filter((type) => !isDepartmentOrBelow(type))).toEqual([
    'Company',
    'Faculty',
  ]);
});

test('a take-over requires no national id, as the LIN identifies the person', () => {
  expect(
    creationRefusals({ ...draft, norEduPersonLIN: 'lin-1', norEduPersonNIN: null }, takenOver),
  ).toEqual({});
});

test('the account may be kept until the end of a longer affiliation', () => {
  const account = accountWith({ affiliationEndDate: '2029-12-31' });
  expect(creationRefusals({ ...draft, validThrough: '2029-12-31' }, { ...facts, account })).toEqual(
    {},
  );
  expect(creationRefusals({ ...draft, validThrough: '2029-12-30' }, { ...facts, account })).toEqual(
    { validThrough: ['DATE_OUT_OF_RANGE'] },
  );
});

test('an account with a phone keeps XLarge until the phone is cancelled', () => {
  const withPhone = { ...facts, account: accountWith({ hasLiUPhone: true }) };
  expect(subscriptionsFor({ hasLiUPhone: true })).toEqual(['XLarge']);
  expect(subscriptionsFor({ hasLiUPhone: false })).toEqual(['Small', 'Medium', 'Large', 'XLarge']);
  expect(creationRefusals(draft, withPhone)).toEqual({
    itSubscriptionType: ['PHONE_NEEDS_TO_BE_CANCELLED'],
  });
  expect(creationRefusals({ ...draft, itSubscriptionType: 'XLarge' }, withPhone)).toEqual({});
});

describe('taking over an account', () => {
  // ACCT-46
  test.each<
    [
      subscriptionType: SubscriptionType | null,
      hasLiUPhone: boolean,
      begins: SubscriptionType | null,
    ]
  >([
    ['XLarge', true, 'XLarge'],
    ['XLarge', false, null],
    ['Large', false, 'Large'],
    ['Large', true, null],
    ['Small', false, 'Small'],
    [null, false, null],
    [null, true, null],
  ])(
    'from subscription %s, phone: %s, preselects the subscription only when the two agree',
    (subscriptionType, hasLiUPhone, begins) => {
      expect(subscriptionAtTakeOver({ subscriptionType, hasLiUPhone })).toBe(begins);
    },
  );

  // ACCT-44
  test('with access through the organisation prefills the organisation’s values', () => {
    const { organisationId, contactPerson, costCentre, costCentreActivity } = accountWith();
    expect(fieldsAtTakeOver(accountWith())).toEqual({
      organisationId,
      contactPerson,
      costCentre,
      costCentreActivity,
      subscriptionType: 'Medium',
    });
  });

  // ACCT-44
  test('without access through the organisation prefills none of its values, even where they are readable', () => {
    const cleared = {
      organisationId: null,
      contactPerson: null,
      costCentre: null,
      costCentreActivity: null,
      subscriptionType: 'Medium',
    };
    expect(fieldsAtTakeOver(outOfReach(accountWith()))).toEqual(cleared);
    expect(fieldsAtTakeOver(accountWith({ hasAccessToAccountThroughOrg: false }))).toEqual(cleared);
  });
});

// ACCT-49, ACCT-50
test('Small removes the profile page, and the other subscriptions remove the external address', () => {
  const wanted = { hasEmployeeProfilePage: true, externalEmailAddress: 'ana@example.org' };
  expect(applySubscriptionRules({ ...wanted, itSubscriptionType: 'Small' })).toMatchObject({
    hasEmployeeProfilePage: false,
    externalEmailAddress: 'ana@example.org',
  });
  expect(applySubscriptionRules({ ...wanted, itSubscriptionType: 'Large' })).toMatchObject({
    hasEmployeeProfilePage: true,
    externalEmailAddress: null,
  });
});
