import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { safeParse } from 'zod/v4/core';
import { Account } from '#contract/account.ts';
import { isExactly } from './exact.ts';

const Node = z.object({
  id: z.string(),
  note: z.optional(z.nullable(z.string())),
  get children() {
    return z.array(Node);
  },
});
const Span = z.object({ from: z.int(), to: z.int() }).check(z.refine(({ from, to }) => from <= to));
const leaf = { id: 'a', note: null, children: [] };
const holes = ['a'];
holes[2] = 'c';

test.each([
  ['a complete object', Node, { ...leaf, children: [leaf] }, true],
  ['a list', z.array(z.string()), ['a', 'b'], true],
  ['a list with a hole', z.array(z.string()), holes, false],
  ['an undeclared field', Node, { ...leaf, secret: 1 }, false],
  ['an undeclared nested field', Node, { ...leaf, children: [{ ...leaf, secret: 1 }] }, false],
  ['a missing field', Node, { id: 'a', note: null }, false],
  ['an omitted optional field', Node, { id: 'a', children: [] }, false],
  [
    'an undeclared field instead of a missing one',
    Node,
    { id: 'a', note: null, offspring: [] },
    false,
  ],
  ['a field of another type', Node, { ...leaf, id: 7 }, false],
  ['a string in the wrong format', z.guid(), 'no guid', false],
  ['a string that would be trimmed', z.string().check(z.trim()), ' a ', false],
  ['a value of the enum', z.enum(['a', 'b']), 'b', true],
  ['a value outside the enum', z.enum(['a', 'b']), 'c', false],
  ['an object that violates a rule for the whole object', Span, { from: 2, to: 1 }, false],
  ['null where it is allowed', z.nullable(Node), null, true],
  [
    'null that a rule forbids',
    z.nullable(z.string()).check(z.refine((text) => text !== null)),
    null,
    false,
  ],
  ['null where it is not allowed', Node, null, false],
  [
    'an instance of a class',
    z.object({ time: z.number() }),
    Object.assign(new Date(0), { time: 0 }),
    false,
  ],
  [
    'an object with its own toJSON',
    z.object({ id: z.string() }),
    { id: 'a', toJSON: () => 'b' },
    false,
  ],
])('tells whether a value has exactly the declared shape: %s', (_what, shape, value, expected) => {
  expect(isExactly(shape)(value)).toBe(expected);
  expect(expected && !isDeepStrictEqual(safeParse(shape, value).data, value)).toBe(false);
});

test('accepts a valid value after an invalid one', () => {
  const isGuid = isExactly(z.guid());
  expect([isGuid('no guid'), isGuid('7f670dca-151d-5a87-bbd4-35607de3fc60')]).toEqual([
    false,
    true,
  ]);
});

test.each(Object.keys(Account.shape))('rejects an account with an invalid %s', (field) => {
  const account = { ...anAccount, [field]: Symbol('out of shape') };
  expect([isExactly(Account)(anAccount), isExactly(Account)(account)]).toEqual([true, false]);
});

const organisationId = '7f670dca-151d-5a87-bbd4-35607de3fc60';
const anAccount: Account = {
  norEduPersonLIN: 'lin',
  norEduPersonNIN: '20010922-****',
  liUId: 'adafo69',
  givenName: 'Ada',
  surname: 'Fors',
  displayName: 'Ada Fors',
  description: null,
  title: { 'sv-SE': 'Lektor', 'en-GB': 'Lecturer' },
  accountType: 'Personal',
  affiliation: 'Employee',
  personType: 'Employee',
  organisationId,
  organisationCanonicalPath: '/KU',
  validThrough: null,
  validThroughCurrent: '2027-01-25',
  affiliationEndDate: '2027-01-25',
  retirementDate: null,
  userStatus: 'Active',
  subscriptionType: 'Medium',
  hasLiUPhone: false,
  hasEmployeeProfilePage: true,
  hasAccessToAccountThroughOrg: true,
  hasFuturePositionAsEmployee: false,
  isEmployedUntilFurtherNotice: false,
  employeePositionId: 'p',
  externalEmailAddress: null,
  liUEmailAddress: 'a@b.example',
  irtComment: null,
  adAccountDisabledWhen: '2026-01-01T00:00:00.000Z',
  lastRetirementProcessStepDueDateFromForADAccount: null,
  hasSwedishNin: true,
  deceasedInRetirement: false,
  contactPerson: {
    givenName: 'B',
    surname: 'C',
    liUId: null,
    norEduPersonLin: 'lin2',
    organisationId,
    organisationCanonicalPath: '/KU',
  },
  costCentre: { id: '1', name: 'n', organisationId },
  costCentreActivity: { id: '2', name: 'n', costCentreId: '1' },
  externalInvoiceData: { contactPerson: 'a', invoiceAddress: 'b', invoiceReference: 'c' },
  version: 1,
  comesFrom: null,
  permissions: ['lin.ExtendAccounts'],
};
