import { describe, expect, test } from 'vitest';
import { addDays } from './dates.ts';
import { mayKeep, OWN_RENEWAL_DAYS, type OwnFacts, ownEndRefusal, ownRenewal, ownRenewalRefusal } from './externalSelf.ts';

const TODAY = '2026-06-15';
const soon: OwnFacts = { userStatus: 'Active', validThrough: '2026-06-25', retirementDate: null, renewedUntil: null, endedOn: null, contact: 'vouches', letsEnd: false };

describe('the holder of an external account', () => {
  test.each<[string, ReturnType<typeof ownRenewalRefusal>, Partial<OwnFacts>]>([
    ['while somebody vouches and the end is near', null, {}],
    ['on its last day', null, { validThrough: TODAY }],
    ['30 days ahead', null, { validThrough: addDays(TODAY, 30) }],
    ['not 31 days ahead', 'TOO_EARLY', { validThrough: addDays(TODAY, 31) }],
    ['after a suspension', null, { userStatus: 'Unsuspended' }],
    ['not twice in a row', 'RENEWED_BEFORE', { renewedUntil: '2026-06-25' }],
    ['again once the contact person has chosen an end', null, { renewedUntil: '2026-01-25' }],
    ['not without an end', 'NO_END', { validThrough: null, contact: 'none' }],
    ['not where nobody answers for it', 'NO_CONTACT_PERSON', { contact: 'none' }],
    ['not where the contact person has left', 'CONTACT_PERSON_LEFT', { contact: 'left' }],
    ['not where it is meant to end', 'LET_END', { letsEnd: true }],
    ['not while it is closing', 'NOT_IN_USE', { userStatus: 'Inretirement' }],
    ['not before it is open', 'NOT_IN_USE', { userStatus: 'New' }],
  ])('renews it: %s (refusal: %s)', (_, refusal, fields) => expect(ownRenewalRefusal({ ...soon, ...fields }, TODAY)).toBe(refusal));

  test('renews it for half a year from today, and can see when renewal opens', () => {
    expect(ownRenewal(soon, TODAY)).toEqual({ until: addDays(TODAY, OWN_RENEWAL_DAYS), refusal: null, opensOn: null });
    expect(ownRenewal({ ...soon, validThrough: '2026-09-30' }, TODAY)).toEqual({ until: null, refusal: 'TOO_EARLY', opensOn: '2026-08-31' });
  });
});

test.each<[string, ReturnType<typeof ownEndRefusal>, OwnFacts['userStatus']]>([
  ['an account in use', null, 'Active'],
  ['one that has been suspended', null, 'Unsuspended'],
  ['one that is ending', 'ENDING_ALREADY', 'Inretirement'],
  ['one that was never opened', 'NOT_IN_USE', 'New'],
  ['one that has ended', 'NOT_IN_USE', 'Inactive'],
])('the refusal of ending %s is %s', (_, refusal, userStatus) => expect(ownEndRefusal({ ...soon, userStatus })).toBe(refusal));

test.each<[string, boolean, Partial<OwnFacts>]>([
  ['until midnight of the day on which its owner ended it', true, {}],
  ['not the day after', false, { userStatus: 'Retired', endedOn: '2026-06-14', retirementDate: '2026-06-14' }],
  ['not where somebody else ends it', false, { endedOn: null }],
  ['not where somebody else has moved the day', false, { retirementDate: '2026-09-01' }],
  ['not while it is in use', false, { userStatus: 'Active', retirementDate: null }],
])('keeping an account that its holder ended: %s (allowed: %s)', (_, may, fields) => {
  expect(mayKeep({ ...soon, userStatus: 'Inretirement', endedOn: TODAY, retirementDate: TODAY, ...fields }, TODAY)).toBe(may);
});
