import { describe, expect, test } from 'vitest';
import { addDays } from './dates.ts';
import {
  mayKeepAccount,
  OWN_RENEWAL_DAYS,
  type OwnFacts,
  ownEndRefusal,
  ownRenewal,
  ownRenewalRefusal,
} from './externalSelf.ts';

const TODAY = '2026-06-15';
const soon: OwnFacts = {
  userStatus: 'Active',
  validThrough: '2026-06-25',
  retirementDate: null,
  renewedUntil: null,
  endedOn: null,
  contact: 'vouches',
  letsEnd: false,
};

describe('the holder of an external account', () => {
  test.each<[string, ReturnType<typeof ownRenewalRefusal>, Partial<OwnFacts>]>([
    ['with a contact person who vouches, near the end', null, {}],
    ['on its last day', null, { validThrough: TODAY }],
    ['30 days ahead', null, { validThrough: addDays(TODAY, 30) }],
    ['31 days ahead', 'TOO_EARLY', { validThrough: addDays(TODAY, 31) }],
    ['after a suspension', null, { userStatus: 'Unsuspended' }],
    ['twice in a row', 'RENEWED_BEFORE', { renewedUntil: '2026-06-25' }],
    ['after the contact person has set an end', null, { renewedUntil: '2026-01-25' }],
    ['without an end', 'NO_END', { validThrough: null, contact: 'none' }],
    ['without a contact person', 'NO_CONTACT_PERSON', { contact: 'none' }],
    ['after the contact person has left', 'CONTACT_PERSON_LEFT', { contact: 'left' }],
    ['when the contact person lets it end', 'LET_END', { letsEnd: true }],
    ['in retirement', 'NOT_IN_USE', { userStatus: 'Inretirement' }],
    ['before activation', 'NOT_IN_USE', { userStatus: 'New' }],
  ])('renews it: %s (refusal: %s)', (_, refusal, fields) =>
    expect(ownRenewalRefusal({ ...soon, ...fields }, TODAY)).toBe(refusal),
  );

  test('renews it for half a year from today, and can see when renewal opens', () => {
    expect(ownRenewal(soon, TODAY)).toEqual({
      until: addDays(TODAY, OWN_RENEWAL_DAYS),
      refusal: null,
      opensOn: null,
    });
    expect(ownRenewal({ ...soon, validThrough: '2026-09-30' }, TODAY)).toEqual({
      until: null,
      refusal: 'TOO_EARLY',
      opensOn: '2026-08-31',
    });
  });
});

test.each<[string, ReturnType<typeof ownEndRefusal>, OwnFacts['userStatus']]>([
  ['an account in use', null, 'Active'],
  ['an account that was suspended before', null, 'Unsuspended'],
  ['an account in retirement', 'ENDING_ALREADY', 'Inretirement'],
  ['an account that was never activated', 'NOT_IN_USE', 'New'],
  ['an account that has ended', 'NOT_IN_USE', 'Inactive'],
])('the refusal of ending %s is %s', (_, refusal, userStatus) =>
  expect(ownEndRefusal({ ...soon, userStatus })).toBe(refusal),
);

test.each<[string, boolean, Partial<OwnFacts>]>([
  ['on the day on which its holder ended it', true, {}],
  [
    'on the day after',
    false,
    { userStatus: 'Retired', endedOn: '2026-06-14', retirementDate: '2026-06-14' },
  ],
  ['ended by another person', false, { endedOn: null }],
  ['closing date changed by another person', false, { retirementDate: '2026-09-01' }],
  ['account in use', false, { userStatus: 'Active', retirementDate: null }],
])('keeping an account that its holder ended: %s (allowed: %s)', (_, may, fields) => {
  expect(
    mayKeepAccount(
      { ...soon, userStatus: 'Inretirement', endedOn: TODAY, retirementDate: TODAY, ...fields },
      TODAY,
    ),
  ).toBe(may);
});
