import { describe, expect, test } from 'vitest';
import {
  applicable,
  byUrgency,
  type EventSubject,
  isEventSettled,
  isWaiting,
  type OwnMatters,
} from './waiting.ts';

const today = '2026-03-10';
const nothing: OwnMatters = {
  userStatus: 'Active',
  retirementDate: null,
  cardStatus: null,
  hasCardOrder: false,
  hasCardReady: false,
  mustRenewPassword: false,
  requestedLiabilities: 0,
  newRequests: 0,
  endingAccounts: 0,
};

describe('a notification', () => {
  test.each<[type: string, matter: string, matters: Partial<OwnMatters>, applies: boolean]>([
    [
      'Retirement',
      'the account closes in 30 days',
      { userStatus: 'Inretirement', retirementDate: '2026-04-09' },
      true,
    ],
    [
      'Retirement',
      'the account closes today',
      { userStatus: 'Inretirement', retirementDate: today },
      true,
    ],
    ['Retirement', 'the account closes on an unknown day', { userStatus: 'Inretirement' }, true],
    [
      'Retirement',
      'the student stays another year',
      { userStatus: 'Inretirement', retirementDate: '2027-03-20' },
      false,
    ],
    ['Retirement', 'the student became an alumnus', { userStatus: 'Active' }, false],
    [
      'Retirement',
      'the account has closed',
      { userStatus: 'Inretirement', retirementDate: '2026-03-09' },
      false,
    ],
    ['Card', 'the card is blocked', { cardStatus: 'Blocked' }, true],
    ['Card', 'there is no card', {}, true],
    ['CardReady', 'the card can be collected', { hasCardReady: true }, true],
    ['CardReady', 'the card has been collected', {}, false],
    ['Card', 'a new card is on order', { cardStatus: 'Blocked', hasCardOrder: true }, false],
    ['Card', 'the card works', { cardStatus: 'Active' }, false],
    ['Password', 'it must be renewed', { mustRenewPassword: true }, true],
    ['Password', 'it has been changed', {}, false],
    ['Liability', 'terms wait for an answer', { requestedLiabilities: 1 }, true],
    ['Liability', 'all terms are answered', {}, false],
    ['Alumni', 'requests wait', { newRequests: 9 }, true],
    ['Alumni', 'all requests are decided', {}, false],
    ['Accounts', 'accounts end soon', { endingAccounts: 3 }, true],
    ['Accounts', 'all of them are extended', {}, false],
    ['Maintenance', 'which the portal cannot check', {}, true],
    ['toString', 'a type with the name of a method', {}, true],
  ])('of type %s, when %s, applies: %s %s', (notificationType, _, matters, applies) => {
    const all = [{ notificationType }];
    expect(applicable(all, { ...nothing, ...matters }, today)).toEqual(applies ? all : []);
  });

  test('is replaced by a newer one of the same matter, and others keep their order', () => {
    const named = (notificationType: string, id: number) => ({ notificationType, id });
    const all = [
      named('Security', 1),
      named('Retirement', 2),
      named('Security', 3),
      named('Retirement', 4),
    ];
    expect(
      applicable(all, { ...nothing, userStatus: 'Inretirement' }, today).map(({ id }) => id),
    ).toEqual([1, 2, 3]);
  });

  test('waits until it is read', () => {
    expect([{ isRead: false }, { isRead: true }].map(isWaiting)).toEqual([true, false]);
  });

  test('comes before less urgent ones, and stays in the order of time among equals', () => {
    const all = [
      { id: 'a', prio: 3 },
      { id: 'b', prio: 1 },
      { id: 'c', prio: 1 },
    ];
    expect(all.toSorted(byUrgency).map(({ id }) => id)).toEqual(['b', 'c', 'a']);
  });
});

describe('an event for account administrators', () => {
  const account = {
    userStatus: 'Active',
    affiliation: 'Associate',
    isEmployedUntilFurtherNotice: false,
    affiliationEndDate: null,
    validThrough: null,
    subscriptionType: 'Large',
    hasLiUPhone: false,
  } as const satisfies EventSubject['account'];
  const about = (changes: Partial<NonNullable<EventSubject['account']>>): EventSubject => ({
    account: { ...account, ...changes },
    endingAccounts: 0,
  });

  test.each<[type: string, state: string, subject: EventSubject, isSettled: boolean]>([
    ['AccountEnds', 'it ends in 30 days', about({ validThrough: '2026-04-09' }), false],
    ['AccountEnds', 'it ends today', about({ validThrough: today }), false],
    ['AccountEnds', 'it has been extended', about({ validThrough: '2027-03-10' }), true],
    ['AccountEnds', 'it has no end', about({}), true],
    [
      'AccountEnds',
      'it has ended, which is another event',
      about({ validThrough: '2026-03-09' }),
      true,
    ],
    [
      'AccountEnds',
      'it has been cancelled',
      about({ validThrough: '2026-04-09', userStatus: 'Inretirement' }),
      true,
    ],
    ['AccountEnds', 'it is gone', { account: null, endingAccounts: 0 }, true],
    ['AccountHasEnded', 'it is still active', about({ validThrough: '2026-03-09' }), false],
    ['AccountHasEnded', 'it has been extended', about({ validThrough: today }), true],
    [
      'AccountHasEnded',
      'it has been cancelled',
      about({ validThrough: '2026-03-09', userStatus: 'Inretirement' }),
      true,
    ],
    ['PhoneMissing', 'XLarge without a phone', about({ subscriptionType: 'XLarge' }), false],
    [
      'PhoneMissing',
      'a phone has been ordered',
      about({ subscriptionType: 'XLarge', hasLiUPhone: true }),
      true,
    ],
    ['PhoneMissing', 'another subscription', about({ subscriptionType: 'Large' }), true],
    [
      'PhoneToReturn',
      'a closing account with a phone',
      about({ userStatus: 'Inretirement', hasLiUPhone: true }),
      false,
    ],
    ['PhoneToReturn', 'the phone is returned', about({ userStatus: 'Inretirement' }), true],
    ['PhoneToReturn', 'the account is kept', about({ hasLiUPhone: true }), true],
    ['Deceased', 'the account is not cancelled', about({ userStatus: 'Deceased' }), false],
    ['Deceased', 'the account is being closed', about({ userStatus: 'Inretirement' }), true],
    ['Accounts', 'accounts end soon', { account: null, endingAccounts: 3 }, false],
    ['Accounts', 'none ends soon', { account: null, endingAccounts: 0 }, true],
    ['Other', 'which the portal cannot check', { account: null, endingAccounts: 0 }, false],
    ['toString', 'a type with the name of a method', { account: null, endingAccounts: 0 }, false],
  ])('of type %s, when %s', (type, _, subject, isSettled) => {
    expect(isEventSettled(type, subject, today)).toBe(isSettled);
  });
});
