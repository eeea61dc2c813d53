import { describe, expect, test } from 'vitest';
import type { Account } from '#contract/account.ts';
import { accountWith, context, ofSpecialOrganisation } from './accounts.testing.ts';
import { addDays } from './dates.ts';
import {
  byEnd,
  ENDED_SHOWN_DAYS,
  isReasonNeeded,
  isShownToContactPerson,
  lastDayOf,
  letEndRefusal,
  renewalOffer,
  renewalRefusal,
} from './vouching.ts';

const TODAY = '2026-06-15';
const [IN_A_YEAR, LATEST] = ['2027-06-15', '2027-08-15'];

describe('the accounts shown to a contact person', () => {
  test.each<[string, boolean, Partial<Account>]>([
    ['an account in use', true, {}],
    ['an account that ends today', true, { validThrough: TODAY }],
    ['an account without an end', true, { validThrough: null }],
    ['an account of an affiliated person', true, { affiliation: 'Affiliated' }],
    ['a new account', true, { userStatus: 'New' }],
    [
      'an account in retirement',
      true,
      { userStatus: 'Inretirement', validThrough: '2025-01-01', retirementDate: '2026-07-01' },
    ],
    ['a suspended account', true, { userStatus: 'Suspended' }],
    [
      'an account that ended recently',
      true,
      { userStatus: 'Inactive', validThrough: addDays(TODAY, -ENDED_SHOWN_DAYS) },
    ],
    [
      'an account that ended longer ago',
      false,
      { userStatus: 'Inactive', validThrough: addDays(TODAY, -ENDED_SHOWN_DAYS - 1) },
    ],
    [
      'an account that closed longer ago',
      false,
      { userStatus: 'Retired', validThrough: '2026-06-01', retirementDate: '2026-01-01' },
    ],
    ['an employee’s account', false, { affiliation: 'Employee' }],
    ['an external user’s account', true, { affiliation: null, personType: 'None' }],
    ['a student’s account', false, { affiliation: null, personType: 'Student' }],
    ['a deceased person’s account', false, { userStatus: 'Deceased' }],
    [
      'an account of a person who died during retirement',
      false,
      { userStatus: 'Inretirement', deceasedInRetirement: true },
    ],
    ['an account that no source system includes', false, { userStatus: 'None' }],
  ])('%s: %s', (_, isShown, fields) =>
    expect(isShownToContactPerson(accountWith(fields), TODAY)).toBe(isShown),
  );

  test('end on the retirement date while in retirement', () => {
    const account = { validThrough: '2026-01-01', retirementDate: '2026-07-01' };
    expect([
      lastDayOf({ ...account, userStatus: 'Inretirement' }),
      lastDayOf({ ...account, userStatus: 'Active' }),
    ]).toEqual(['2026-07-01', '2026-01-01']);
    expect(lastDayOf({ ...account, retirementDate: null, userStatus: 'Retired' })).toBe(
      '2026-01-01',
    );
  });

  test('are sorted by their end', () => {
    const accounts = ['2026-06-01', null, '2027-01-01', '2026-06-10', TODAY].map((until) => ({
      until,
      name: 'A',
    }));
    expect(accounts.toSorted(byEnd(TODAY)).map(({ until }) => until)).toEqual([
      TODAY,
      '2027-01-01',
      null,
      '2026-06-10',
      '2026-06-01',
    ]);
    expect(
      [
        { until: null, name: 'Ö' },
        { until: null, name: 'Z' },
      ]
        .toSorted(byEnd(TODAY))
        .map(({ name }) => name),
    ).toEqual(['Z', 'Ö']);
  });
});

describe('renewing an account', () => {
  const why = (fields: Partial<Account>, until = IN_A_YEAR, reason = '') =>
    renewalRefusal(accountWith(fields), { until, reason }, TODAY, context);

  test.each<[string, ReturnType<typeof renewalRefusal>, Partial<Account>, string?, string?]>([
    ['for a year', null, {}],
    ['for less than a year', null, { validThrough: '2026-07-01' }, '2026-09-01'],
    ['after the account’s end', null, { userStatus: 'Inactive', validThrough: '2026-06-01' }],
    ['in retirement', null, { userStatus: 'Inretirement' }],
    [
      'in retirement, until the account’s own end',
      'ASK_ADMINISTRATOR',
      { userStatus: 'Inretirement', validThrough: IN_A_YEAR, retirementDate: '2026-07-01' },
    ],
    ['until the limit, with a reason', null, {}, LATEST, 'Avhandlingen blir klar i augusti'],
    ['until the limit, without a reason', 'REASON_MISSING', {}, LATEST],
    ['until the end of the affiliation', null, { affiliationEndDate: '2028-01-31' }, '2028-01-31'],
    ['beyond the limit', 'DATE_OUT_OF_RANGE', {}, addDays(LATEST, 1), 'Längre'],
    [
      'until a date in the past',
      'DATE_OUT_OF_RANGE',
      { validThrough: '2026-06-01' },
      addDays(TODAY, -1),
    ],
    ['until the current end', 'ENDS_LATER_ALREADY', { validThrough: IN_A_YEAR }],
    ['an account that ends much later', 'ENDS_LATER_ALREADY', { validThrough: '2029-01-01' }],
    ['an account without an end', 'HAS_NO_END_DATE', { validThrough: null }],
    ['a suspended account', 'ASK_ADMINISTRATOR', { userStatus: 'Suspended' }],
    [
      'an external user’s account, which has no organisation',
      null,
      { affiliation: null, personType: 'None', organisationId: null, subscriptionType: null },
    ],
    [
      'a suspended external user’s account',
      'ASK_ADMINISTRATOR',
      { affiliation: null, personType: 'None', organisationId: null, userStatus: 'Suspended' },
    ],
    ['an account without an organisation', 'ASK_ADMINISTRATOR', { organisationId: null }],
    ['an account without a subscription', 'ASK_ADMINISTRATOR', { subscriptionType: null }],
    ['an employee’s account', 'ASK_ADMINISTRATOR', { affiliation: 'Employee' }],
  ])('%s: %s', (_, refusal, fields, until, reason) =>
    expect(why(fields, until, reason)).toBe(refusal),
  );

  test('is refused where another system manages the account', () => {
    expect(
      renewalRefusal(ofSpecialOrganisation(), { until: IN_A_YEAR, reason: '' }, TODAY, context),
    ).toBe('ASK_ADMINISTRATOR');
  });

  test.each<[string, Partial<Account>, ReturnType<typeof renewalOffer>]>([
    ['a year, or up to the limit', {}, { offered: IN_A_YEAR, latest: LATEST, refusal: null }],
    [
      'only dates later than the current end',
      { validThrough: '2027-07-01' },
      { offered: null, latest: LATEST, refusal: null },
    ],
    [
      'the affiliation’s end',
      { affiliationEndDate: '2028-01-31' },
      { offered: '2028-01-31', latest: LATEST, refusal: null },
    ],
    [
      'nothing',
      { validThrough: LATEST },
      { offered: null, latest: null, refusal: 'ENDS_LATER_ALREADY' },
    ],
    [
      'nothing for a suspended account',
      { userStatus: 'Suspended' },
      { offered: null, latest: null, refusal: 'ASK_ADMINISTRATOR' },
    ],
  ])('offers %s', (_, fields, offer) =>
    expect(renewalOffer(accountWith(fields), TODAY, context)).toEqual(offer),
  );

  test('requires a reason for a date later than the one offered', () => {
    expect([
      isReasonNeeded(IN_A_YEAR, IN_A_YEAR),
      isReasonNeeded(LATEST, IN_A_YEAR),
      isReasonNeeded(LATEST, null),
    ]).toEqual([false, true, true]);
  });
});

test.each<[string, boolean, Partial<Account>]>([
  ['on its last day', true, { validThrough: TODAY }],
  ['30 days before its end', true, { validThrough: addDays(TODAY, 30) }],
  ['31 days before its end', false, { validThrough: addDays(TODAY, 31) }],
  ['after its end', false, { validThrough: addDays(TODAY, -1) }],
  ['without an end', false, { validThrough: null }],
  ['in retirement', false, { userStatus: 'Inretirement', validThrough: TODAY }],
])('an account may be left to end %s: %s', (_, isAllowed, fields) => {
  expect(letEndRefusal(accountWith(fields), TODAY)).toBe(isAllowed ? null : 'NOT_ENDING_SOON');
});
