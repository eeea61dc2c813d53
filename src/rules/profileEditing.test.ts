import { expect, test } from 'vitest';
import type { Account } from '#contract/account.ts';
import {
  accountWith,
  everyKind,
  ofSpecialOrganisation,
  outOfReach,
  context,
  withoutPermission,
} from './accounts.testing.ts';
import {
  consequencesOfSaving,
  editableFields,
  type EditableField,
  refusedFields,
} from './profileEditing.ts';

const fieldsOf = (account: Account) => [...editableFields(account, context)];
const identity: EditableField[] = ['givenName', 'surname', 'displayName', 'norEduPersonNIN'];
const guestOnly: EditableField[] = [
  'organisationId',
  'contactPersonEmployeeNorEduPersonLin',
  'costCentreActivityId',
  'externalInvoiceData',
];

// PROF-08
test.each(everyKind)(
  'the editable fields depend on status and affiliation: $userStatus, $affiliation',
  ({ userStatus, affiliation }) => {
    const fields = fieldsOf(accountWith({ userStatus, affiliation, hasSwedishNin: false }));
    const isEditable = ['Active', 'New', 'Inactive', 'Retired'].includes(userStatus);
    expect(fields.includes('description')).toBe(isEditable);
    expect(identity.every((field) => fields.includes(field))).toBe(isEditable);
    expect(fields.includes('organisationId')).toBe(isEditable && affiliation !== 'Employee');
    expect(fields.includes('costCentreActivityId')).toBe(
      isEditable && affiliation !== 'Employee' && userStatus !== 'Retired',
    );
  },
);

// PROF-08
test('no field of an account out of reach can be edited', () => {
  expect(fieldsOf(outOfReach(accountWith({ hasSwedishNin: false })))).toEqual([]);
});

// PROF-08
test('names and number cannot be edited where an authority guarantees the identity', () => {
  expect(
    fieldsOf(accountWith({ hasSwedishNin: true })).filter((field) => identity.includes(field)),
  ).toEqual([]);
});

test('fields determined by an employment can be edited only for guests', () => {
  expect(
    fieldsOf(accountWith({ affiliation: 'Employee' })).filter((field) => guestOnly.includes(field)),
  ).toEqual([]);
  expect(fieldsOf(accountWith()).filter((field) => guestOnly.includes(field))).toEqual(guestOnly);
});

test('the activity can be edited only under the conditions for changing it', () => {
  expect(fieldsOf(withoutPermission(accountWith(), 'ChangeCostCentreActivities'))).not.toContain(
    'costCentreActivityId',
  );
  expect(fieldsOf(ofSpecialOrganisation())).not.toContain('costCentreActivityId');
});

test('Small has an external address and no profile page, and the other subscriptions the reverse', () => {
  const fields = (account: Account) =>
    fieldsOf(account).filter(
      (field) => field === 'hasEmployeeProfilePage' || field === 'externalEmailAddress',
    );
  expect(fields(accountWith({ subscriptionType: 'Small' }))).toEqual(['externalEmailAddress']);
  expect(fields(accountWith({ subscriptionType: 'Small', hasEmployeeProfilePage: true }))).toEqual([
    'hasEmployeeProfilePage',
    'externalEmailAddress',
  ]);
  expect(fields(accountWith({ subscriptionType: 'Large' }))).toEqual(['hasEmployeeProfilePage']);
  expect(fields(accountWith({ subscriptionType: null }))).toEqual(['hasEmployeeProfilePage']);
});

test('an update is refused for exactly those of its fields that cannot be edited', () => {
  const update = {
    norEduPersonLIN: 'lin-1',
    surname: 'Lind',
    description: null,
    externalEmailAddress: null,
  };
  expect(refusedFields(accountWith(), update, context)).toEqual([
    'surname',
    'externalEmailAddress',
  ]);
  expect(
    refusedFields(
      accountWith({ hasSwedishNin: false, subscriptionType: 'Small' }),
      update,
      context,
    ),
  ).toEqual([]);
  expect(refusedFields(outOfReach(accountWith()), update, context)).toEqual([
    'surname',
    'description',
    'externalEmailAddress',
  ]);
});

test.each<[what: string, account: Account, isMoving: boolean, consequences: string[]]>([
  ['an active account', accountWith({ validThrough: '2026-12-31' }), false, []],
  [
    'an inactive account that is still valid',
    accountWith({ userStatus: 'Inactive', validThrough: '2026-12-31' }),
    false,
    ['REACTIVATES'],
  ],
  [
    'an inactive account whose end has passed',
    accountWith({ userStatus: 'Inactive', validThrough: '2020-01-01' }),
    false,
    [],
  ],
  [
    'a move of an account whose activity can be chosen anew',
    accountWith({ costCentreActivity: { id: 'a', name: 'A', costCentreId: 'c' } }),
    true,
    [],
  ],
  [
    'a move of an account whose activity cannot be chosen',
    accountWith({
      userStatus: 'Retired',
      costCentreActivity: { id: 'a', name: 'A', costCentreId: 'c' },
    }),
    true,
    ['MAY_LOSE_ACTIVITY'],
  ],
  [
    'a move of an account without an activity',
    accountWith({ userStatus: 'Retired', costCentreActivity: null }),
    true,
    [],
  ],
])('what a save adds by rule is told before: %s', (_, account, isMoving, consequences) => {
  expect(consequencesOfSaving(account, { isMoving }, context, '2026-03-10')).toEqual(consequences);
});
