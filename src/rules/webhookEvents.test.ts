import { expect, test } from 'vitest';
import { EventType } from '#contract/webhooks.ts';
import type { UserStatus } from '#contract/values.ts';
import { deliveryKindOf, eventTypeNamed, eventTypeOf, statusEvents } from './webhookEvents.ts';

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

test.each(cases.filter(([before]) => before !== null))(
  '%s becomes %s: %s, in the table',
  (before, after, type) => {
    expect(statusEvents[`${before}>${after}`]).toBe(type);
  },
);

test.each(EventType.options)('%s is read from the outbox’s name of it', (type) => {
  expect(eventTypeNamed(deliveryKindOf(type))).toBe(type);
});

test('a change of a card is no event', () => {
  expect(() => eventTypeNamed('CardPin')).toThrow('CardPin is no event.');
});
