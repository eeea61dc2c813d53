import { expect, test } from 'vitest';
import {
  addDays,
  dateInSweden,
  daysBetween,
  endOfDay,
  isIsoDate,
  startOfDay,
  momentInSweden,
  yearsBetween,
} from './dates.ts';

test.each([
  ['2026-02-28', true],
  ['2024-02-29', true],
  ['2000-02-29', true],
  ['1900-02-29', false],
  ['2026-02-29', false],
  ['2026-04-31', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-1-01', false],
  ['2026-01-01T00:00:00Z', false],
  ['', false],
])('isIsoDate(%s) is %s', (text, answer) => expect(isIsoDate(text)).toBe(answer));

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2024-02-28', 1, '2024-02-29'],
  ['2026-02-28', 1, '2026-03-01'],
  ['2024-03-01', -1, '2024-02-29'],
  ['2026-03-28', 2, '2026-03-30'],
  ['2026-01-31', 365, '2027-01-31'],
  ['2023-03-01', 366, '2024-03-01'],
  ['2026-05-05', 0, '2026-05-05'],
])('%s plus %i days is %s', (date, days, sum) => expect(addDays(date, days)).toBe(sum));

test.each([
  ['2026-01-01', '2026-01-01', 0],
  ['2024-02-28', '2024-03-01', 2],
  ['2026-02-28', '2026-03-01', 1],
  ['2026-03-01', '2026-02-28', -1],
  ['2026-03-28', '2026-03-30', 2],
  ['2000-01-01', '2026-01-01', 9497],
])('from %s to %s is %i days', (from, to, days) => expect(daysBetween(from, to)).toBe(days));

test.each([
  ['2000-05-10', '2026-05-09', 25],
  ['2000-05-10', '2026-05-10', 26],
  ['2004-02-29', '2026-02-28', 21],
  ['2004-02-29', '2026-03-01', 22],
])('from %s to %s is %i whole years', (from, to, years) =>
  expect(yearsBetween(from, to)).toBe(years),
);

test.each([
  ['2026-01-14T22:59:59Z', '2026-01-14'],
  ['2026-01-14T23:00:00Z', '2026-01-15'],
  ['2026-07-14T21:59:59Z', '2026-07-14'],
  ['2026-07-14T22:00:00Z', '2026-07-15'],
])('at %s the date in Sweden is %s', (moment, date) =>
  expect(dateInSweden(new Date(moment))).toBe(date),
);

test.each([
  ['2026-01-15', '2026-01-14T23:00:00.000Z', '2026-01-15T22:59:59.999Z'],
  ['2026-07-15', '2026-07-14T22:00:00.000Z', '2026-07-15T21:59:59.999Z'],
  ['2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
  ['2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
])('the Swedish day %s lasts from %s to %s, even when the clocks change', (date, start, end) => {
  expect(startOfDay(date).toISOString()).toBe(start);
  expect(endOfDay(date).toISOString()).toBe(end);
});

test.each([
  ['2026-01-15', '08:00', '2026-01-15T07:00:00.000Z'],
  ['2026-07-15', '08:00', '2026-07-15T06:00:00.000Z'],
  ['2026-03-29', '01:30', '2026-03-29T00:30:00.000Z'],
  ['2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
  ['2026-03-29', '08:00', '2026-03-29T06:00:00.000Z'],
  ['2026-10-25', '01:30', '2026-10-24T23:30:00.000Z'],
  ['2026-10-25', '08:00', '2026-10-25T07:00:00.000Z'],
  ['2026-12-31', '24:00', '2026-12-31T23:00:00.000Z'],
])('on %s a clock in Sweden shows %s at %s', (date, time, moment) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  expect(momentInSweden(date, hours * 60 + minutes).toISOString()).toBe(moment);
});

test('throws for text that is not a date instead of guessing', () => {
  expect(() => addDays('2026-02-30', 1)).toThrow(RangeError);
  expect(() => daysBetween('2026-02-01', 'tomorrow')).toThrow(RangeError);
});
