import { expect, test } from 'vitest';
import { addDays } from './dates.ts';
import { reminderDue, type SentReminder } from './endReminder.ts';

const CLOSES = '2028-03-30';
const sent = (daysAhead: number, lastDay = CLOSES): SentReminder => ({
  lastDay,
  daysAhead,
});

test.each<[daysLeft: number, sent: SentReminder | null, due: number | null]>([
  [31, null, null],
  [30, null, 30],
  [30, sent(30), null],
  [20, null, 30],
  [15, sent(30), null],
  [14, sent(30), 14],
  [14, sent(14), null],
  [9, sent(30), 14],
  [9, null, 14],
  [4, sent(14), null],
  [3, sent(14), 3],
  [3, sent(3), null],
  [2, sent(30), 3],
  [1, sent(14), 3],
  [0, sent(30), null],
  [-1, null, null],
  // The end has been moved since the last reminder.
  [30, sent(14, '2027-03-30'), 30],
  [14, sent(14, '2027-03-30'), 14],
])('with %i days left and %o sent, the reminder due is %s', (daysLeft, last, due) => {
  expect(reminderDue(CLOSES, addDays(CLOSES, -daysLeft), last)).toBe(due);
});

test('the reminder 30 days before 30 March of a leap year is due on 29 February', () => {
  expect([
    reminderDue(CLOSES, '2028-02-28', null),
    reminderDue(CLOSES, '2028-02-29', null),
  ]).toEqual([null, 30]);
});
