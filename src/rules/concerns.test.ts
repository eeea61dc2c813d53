import { describe, expect, test } from 'vitest';
import { concernsOf, type Situation } from './concerns.ts';

const today = '2026-03-10';
const account = { userStatus: 'Active', validThroughCurrent: null } as const;
const card = { status: 'Active', validityEndDate: '2030-01-01' } as const;
const retirement = {
  alumOptionAvailable: false,
  postponeOptionAvailable: false,
  retireOptionAvailable: false,
  retirementDate: null,
};

const notice = (
  prio: number,
  isRead: boolean,
  notificationType = 'Information',
  id = `n${prio}`,
) => ({ id, notificationType, prio, isRead });

/** Text, severity and target of each concern, in order. */
const listed = (situation: Situation) =>
  concernsOf(situation, today).map(({ text, severity, target }) =>
    [text.replace('CONCERN/', ''), severity, target.to].join(' '),
  );

describe('the person’s concerns', () => {
  test.each<[name: string, situation: Situation, concerns: string[]]>([
    ['nothing has been loaded', {}, []],
    [
      'nothing needs attention',
      {
        account,
        card,
        password: { renewingRequired: false, renewBefore: null },
        liabilities: [],
        notifications: [],
      },
      [],
    ],
    [
      'the account ends in 31 days',
      { account: { ...account, validThroughCurrent: '2026-04-10' } },
      [],
    ],
    [
      'the account ends in 30 days',
      { account: { ...account, validThroughCurrent: '2026-04-09' } },
      ['ACCOUNT_ENDS soon helpdesk'],
    ],
    [
      'the account ends in 8 days',
      { account: { ...account, validThroughCurrent: '2026-03-18' } },
      ['ACCOUNT_ENDS soon helpdesk'],
    ],
    [
      'the account ends in 7 days',
      { account: { ...account, validThroughCurrent: '2026-03-17' } },
      ['ACCOUNT_ENDS urgent helpdesk'],
    ],
    [
      'the last day of the account',
      { account: { ...account, validThroughCurrent: today } },
      ['ACCOUNT_ENDS urgent helpdesk'],
    ],
    [
      'the day after the account’s end',
      { account: { ...account, validThroughCurrent: '2026-03-09' } },
      ['ACCOUNT_ENDED urgent helpdesk'],
    ],
    [
      'the account is suspended',
      { account: { ...account, userStatus: 'Suspended' } },
      ['ACCOUNT_CLOSED urgent helpdesk'],
    ],
    [
      'the account is new',
      { account: { ...account, userStatus: 'New' } },
      ['ACCOUNT_CLOSED urgent helpdesk'],
    ],
    [
      'in retirement, options not loaded',
      { account: { ...account, userStatus: 'Inretirement' } },
      ['ACCOUNT_IN_RETIREMENT urgent helpdesk'],
    ],
    [
      'in retirement, options not loaded, with a date',
      { account: { ...account, userStatus: 'Inretirement', retirementDate: '2026-06-01' } },
      ['ACCOUNT_IN_RETIREMENT_UNTIL soon helpdesk'],
    ],
    [
      'in retirement, no option available',
      { account: { ...account, userStatus: 'Inretirement' }, retirement },
      ['ACCOUNT_IN_RETIREMENT urgent helpdesk'],
    ],
    [
      'in retirement, only cancelling available',
      {
        account: { ...account, userStatus: 'Inretirement' },
        retirement: { ...retirement, retireOptionAvailable: true, retirementDate: '2026-04-01' },
      },
      ['ACCOUNT_IN_RETIREMENT_UNTIL urgent retirement'],
    ],
    [
      'in retirement, closing in two months',
      {
        account: { ...account, userStatus: 'Inretirement' },
        retirement: { ...retirement, retireOptionAvailable: true, retirementDate: '2026-06-01' },
      },
      ['ACCOUNT_IN_RETIREMENT_UNTIL soon retirement'],
    ],
    [
      'in retirement, postponed by a year',
      {
        account: { ...account, userStatus: 'Inretirement' },
        retirement: { ...retirement, retireOptionAvailable: true, retirementDate: '2027-03-10' },
      },
      ['ACCOUNT_IN_RETIREMENT_UNTIL info retirement'],
    ],
    [
      'cancelled by its owner today',
      {
        account: { ...account, userStatus: 'Inretirement' },
        retirement: { ...retirement, retirementDate: today, undo: { retirementDate: null } },
      },
      ['ACCOUNT_CANCELLED urgent undoCancel'],
    ],
    [
      'accounts that the person vouches for end soon',
      { account: { ...account, vouchedEndings: 2 } },
      ['VOUCHED_ENDING soon vouching'],
    ],
    [
      'no account that the person vouches for ends soon',
      { account: { ...account, vouchedEndings: 0 } },
      [],
    ],
    [
      'the password must be renewed',
      { password: { renewingRequired: true, renewBefore: '2026-03-20' } },
      ['PASSWORD_RENEW urgent password'],
    ],
    [
      'the password expires within a month',
      { password: { renewingRequired: false, renewBefore: '2026-04-01' } },
      ['PASSWORD_RENEW_BEFORE soon password'],
    ],
    [
      'the password expires within days',
      { password: { renewingRequired: false, renewBefore: '2026-03-12' } },
      ['PASSWORD_RENEW_BEFORE urgent password'],
    ],
    [
      'the password expires later',
      { password: { renewingRequired: false, renewBefore: '2026-05-01' } },
      [],
    ],
    ['no card', { card: null }, ['CARD_NONE info orderCard']],
    [
      'no card, with an order in progress',
      { card: null, hasOngoingOrder: true },
      ['CARD_ORDERED info orderCard'],
    ],
    ['card not loaded, with an order in progress', { hasOngoingOrder: true }, []],
    ['a frozen card', { card: { ...card, status: 'Frozen' } }, ['CARD_FROZEN soon card']],
    ['a blocked card', { card: { ...card, status: 'Blocked' } }, ['CARD_BLOCKED soon orderCard']],
    [
      'a blocked card, with an order in progress',
      { card: { ...card, status: 'Blocked' }, hasOngoingOrder: true },
      ['CARD_ORDERED info orderCard'],
    ],
    [
      'an inactive card',
      { card: { ...card, status: 'Inactive' } },
      ['CARD_INACTIVE soon orderCard'],
    ],
    ['an invalid card', { card: { ...card, status: 'Invalid' } }, ['CARD_INVALID soon helpdesk']],
    [
      'a card that ends soon',
      { card: { ...card, validityEndDate: '2026-03-31' } },
      ['CARD_ENDS soon helpdesk'],
    ],
    [
      'a card that has ended',
      { card: { ...card, validityEndDate: '2026-03-01' } },
      ['CARD_ENDED soon helpdesk'],
    ],
    ['notifications, all read', { notifications: [notice(1, true)] }, []],
    [
      'an unread notification',
      { notifications: [notice(2, false)] },
      ['NOTIFICATIONS info notifications'],
    ],
    [
      'an important unread notification',
      { notifications: [notice(3, false), notice(1, false)] },
      ['NOTIFICATIONS soon notifications'],
    ],
    [
      'concerns of different severity',
      {
        account: { ...account, validThroughCurrent: '2026-04-01' },
        card: null,
        password: { renewingRequired: true, renewBefore: null },
      },
      ['PASSWORD_RENEW urgent password', 'ACCOUNT_ENDS soon helpdesk', 'CARD_NONE info orderCard'],
    ],
    [
      'concerns of the same severity, by date',
      {
        account: { ...account, validThroughCurrent: '2026-04-08' },
        password: { renewingRequired: false, renewBefore: '2026-04-01' },
        card: { ...card, status: 'Frozen' },
      },
      [
        'PASSWORD_RENEW_BEFORE soon password',
        'ACCOUNT_ENDS soon helpdesk',
        'CARD_FROZEN soon card',
      ],
    ],
  ])('are listed in order: %s', (_, situation, concerns) => {
    expect(listed(situation)).toEqual(concerns);
  });

  test('include every requested liability and no others', () => {
    const liabilities = (['Requested', 'Approved', 'Closed', 'None'] as const).map(
      (liabilityStatus) => ({ liabilityType: 'Card' as const, liabilityStatus }),
    );
    expect(concernsOf({ liabilities }, today)).toEqual([
      {
        kind: 'liability',
        text: 'CONCERN/LIABILITY',
        severity: 'soon',
        target: { to: 'liability', liabilityType: 'Card' },
        date: null,
        count: 1,
      },
    ]);
  });

  test.each([
    ['2026-03-18', 'soon'],
    ['2026-03-17', 'urgent'],
    ['2026-03-09', 'urgent'],
  ])('say until when people may go on without accepting: %s is %s', (acceptBy, severity) => {
    const liabilities = [
      { liabilityType: 'Student', liabilityStatus: 'Requested', acceptBy },
      { liabilityType: 'Card', liabilityStatus: 'Approved', acceptBy },
    ] as const;
    expect(concernsOf({ liabilities }, today)).toMatchObject([
      { text: 'CONCERN/LIABILITY_BY', severity, date: acceptBy },
    ]);
  });

  test('count unread notifications in one concern', () => {
    const notifications = [notice(2, false), notice(2, false), notice(2, true)];
    expect(concernsOf({ notifications }, today)).toMatchObject([
      { text: 'CONCERN/NOTIFICATIONS', count: 2 },
    ]);
  });

  test.each<[name: string, situation: Situation, listed: string[]]>([
    [
      'an account in retirement',
      {
        account: { ...account, userStatus: 'Inretirement' },
        notifications: [notice(1, false, 'Retirement')],
      },
      ['ACCOUNT_IN_RETIREMENT urgent helpdesk'],
    ],
    [
      'a blocked card',
      { card: { ...card, status: 'Blocked' }, notifications: [notice(2, false, 'Card')] },
      ['CARD_BLOCKED soon orderCard'],
    ],
    [
      'requests to join that wait',
      { work: [{ kind: 'alumniRequests' }], notifications: [notice(2, false, 'Alumni')] },
      [],
    ],
    [
      'accounts that end soon and wait',
      { work: [{ kind: 'endingAccounts' }], notifications: [notice(2, false, 'Accounts')] },
      [],
    ],
    [
      'work of another kind',
      { work: [{ kind: 'heldSteps' }], notifications: [notice(2, false, 'Alumni')] },
      ['NOTIFICATIONS info notifications'],
    ],
    [
      'an active card',
      { card, notifications: [notice(2, false, 'Card')] },
      ['NOTIFICATIONS info notifications'],
    ],
    [
      'an ordered card, which is information only',
      { card: null, hasOngoingOrder: true, notifications: [notice(2, false, 'Card')] },
      ['CARD_ORDERED info orderCard', 'NOTIFICATIONS info notifications'],
    ],
  ])('mention the subject of a notification only once: %s', (_, situation, concerns) => {
    expect(listed(situation)).toEqual(concerns);
  });

  test('represent notifications by the most urgent one, even if others are newer', () => {
    const notifications = [
      notice(3, false, 'Maintenance', 'new'),
      notice(1, false, 'Security', 'old'),
    ];
    expect(concernsOf({ notifications }, today)).toMatchObject([
      { count: 2, notificationId: 'old' },
    ]);
  });

  test('represent notifications by the first one whose subject is not a concern already', () => {
    const notifications = [
      notice(2, false, 'Card', 'blocked'),
      notice(2, true, 'Security', 'read'),
      notice(3, false, 'Maintenance', 'printing'),
      notice(3, false, 'Security', 'later'),
    ];
    expect(
      concernsOf({ card: { ...card, status: 'Blocked' }, notifications }, today),
    ).toMatchObject([
      { kind: 'card' },
      { kind: 'notifications', count: 2, notificationId: 'printing' },
    ]);
  });

  test('include the date where there is one', () => {
    expect(
      concernsOf({ account: { ...account, validThroughCurrent: '2026-03-20' } }, today),
    ).toMatchObject([{ date: '2026-03-20' }]);
  });
});
