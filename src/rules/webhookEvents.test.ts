import { expect, test } from 'vitest';
import { AccountKind, EventType, SubscriberFact } from '#contract/webhooks.ts';
import type { UserStatus } from '#contract/values.ts';
import {
  type AccountFacts,
  deliveryKindOf,
  eventFor,
  eventTypeNamed,
  eventTypeOf,
  type Subscription,
} from './webhookEvents.ts';

const cases: readonly (readonly [UserStatus | null, UserStatus, EventType])[] = [
  [null, 'New', 'account.created'],
  [null, 'Active', 'account.created'],
  [null, 'Inactive', 'account.created'],
  ['Active', 'Active', 'account.changed'],
  ['Suspended', 'Suspended', 'account.changed'],
  ['New', 'Active', 'account.changed'],
  ['Active', 'Inretirement', 'account.changed'],
  ['Inretirement', 'Active', 'account.changed'],
  ['Unsuspended', 'Active', 'account.changed'],
  ['Active', 'Suspended', 'account.suspended'],
  ['New', 'Suspended', 'account.suspended'],
  ['Inactive', 'Suspended', 'account.suspended'],
  ['Suspended', 'Unsuspended', 'account.reopened'],
  ['Suspended', 'Inretirement', 'account.reopened'],
  ['Suspended', 'New', 'account.reopened'],
  ['Inactive', 'Active', 'account.reopened'],
  ['Retired', 'Active', 'account.reopened'],
  ['None', 'New', 'account.reopened'],
  ['Active', 'Inactive', 'account.ended'],
  ['Inretirement', 'Retired', 'account.ended'],
  ['Suspended', 'Retired', 'account.ended'],
  ['New', 'Deceased', 'account.ended'],
  ['Inactive', 'Retired', 'account.changed'],
  ['Retired', 'None', 'account.deleted'],
  ['Active', 'None', 'account.deleted'],
];

test.each(cases)('%s becomes %s: %s', (before, after, type) => {
  expect(eventTypeOf(before, after)).toBe(type);
});

const anna: AccountFacts = {
  userId: 'annli42',
  status: 'Active',
  kind: 'Employee',
  affiliation: 'employee',
  organisation: null,
  lastDay: null,
  email: 'anna@kvarnby.example',
};
const everything: Subscription = {
  eventTypes: EventType.options,
  accountKinds: AccountKind.options,
  facts: SubscriberFact.options,
};

test.each<
  [
    what: string,
    subscription: Partial<Subscription>,
    before: Partial<AccountFacts> | null,
    after: Partial<AccountFacts>,
    told: [type: EventType, changed: readonly string[]] | null,
  ]
>([
  ['a new account', {}, null, {}, ['account.created', []]],
  [
    'two changes, by name',
    {},
    {},
    { status: 'Retired', email: null },
    ['account.ended', ['email', 'status']],
  ],
  ['nothing that changed', {}, {}, {}, null],
  ['a fact that is not chosen', { facts: ['lastDay'] }, {}, { email: null }, null],
  ['a deleted account', {}, {}, { status: 'None', email: null }, ['account.deleted', []]],
  ['another event', { eventTypes: ['account.created'] }, {}, { status: 'Suspended' }, null],
  ['another kind', { accountKinds: ['Student'] }, {}, { status: 'Suspended' }, null],
  [
    'the kind before',
    { accountKinds: ['Employee'] },
    {},
    { kind: 'Associate' },
    ['account.changed', ['kind']],
  ],
  ['a new one of another kind', { accountKinds: ['Student'] }, null, {}, null],
])('of %s a subscriber is told what it has chosen', (_what, chosen, before, after, told) => {
  const event = eventFor({ ...everything, ...chosen }, before && { ...anna, ...before }, {
    ...anna,
    ...after,
  });
  expect(event && [event.type, event.data.changed]).toEqual(told);
});

test('an event has the facts that the subscriber has chosen', () => {
  expect(eventFor({ ...everything, facts: ['email'] }, null, anna)?.data).toEqual({
    userId: 'annli42',
    status: 'Active',
    kind: 'Employee',
    email: 'anna@kvarnby.example',
    changed: [],
  });
});

test.each(EventType.options)('%s is read from the outbox’s name of it', (type) => {
  expect(eventTypeNamed(deliveryKindOf(type))).toBe(type);
});

test('a change of a card is no event', () => {
  expect(() => eventTypeNamed('CardPin')).toThrow('CardPin is no event.');
});
