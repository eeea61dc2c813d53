import { expect, test } from 'vitest';
import type { Notification } from '#contract/notification.ts';
import { arrivalsSince, popupAmong } from './arrivals.ts';

const text = { 'sv-SE': '', 'en-GB': '' };
const one = (id: string, changes: Partial<Notification> = {}): Notification => ({
  id,
  prio: 2,
  date: '2026-03-09T08:00:00Z',
  daysBackInTime: 1,
  notificationType: 'x',
  title: text,
  message: text,
  link: null,
  isInternalLink: false,
  isRead: false,
  ...changes,
});
const ids = (notifications: readonly Notification[]) => notifications.map(({ id }) => id);

test('reports no arrivals on the first poll', () => {
  expect(arrivalsSince(null, [one('a')])).toEqual([]);
});

test('reports a new unread notification once', () => {
  expect(
    ids(arrivalsSince(new Set(['a']), [one('a'), one('b'), one('c', { isRead: true })])),
  ).toEqual(['b']);
  expect(arrivalsSince(new Set(['a', 'b']), [one('a'), one('b')])).toEqual([]);
});

test('pops up the most urgent notification, even if others are newer', () => {
  const popup = { ...one('x'), key: 'x', popupTitle: text, popupMessage: text };
  expect(
    popupAmong([one('new', { prio: 3, popup }), one('old', { prio: 1 })], new Set(), '/home')?.id,
  ).toBe('old');
});

test('pops up only urgent notifications, until they are read or dismissed', () => {
  const pressing = one('p', { prio: 1, link: '/card', isInternalLink: true });
  expect(popupAmong([one('a'), pressing], new Set(), '/home')?.id).toBe('p');
  expect(popupAmong([one('a')], new Set(), '/home')).toBeUndefined();
  expect(popupAmong([{ ...pressing, isRead: true }], new Set(), '/home')).toBeUndefined();
  expect(popupAmong([pressing], new Set(['p']), '/home')).toBeUndefined();
  expect(popupAmong([pressing], new Set(), '/card')).toBeUndefined();
});
