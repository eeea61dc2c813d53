import { expect, test } from 'vitest';
import { easterSunday, publicHolidays, weekdayOf } from './publicHolidays.ts';

test.each([
  [2019, '2019-04-21'],
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
  [2285, '2285-03-22'],
])('Easter Sunday of %i is %s', (year, date) => {
  expect(easterSunday(year)).toBe(date);
});

test('2026 has the holidays of the Swedish calendar', () => {
  expect([...publicHolidays(2026)].toSorted()).toEqual([
    '2026-01-01',
    '2026-01-06',
    '2026-04-03',
    '2026-04-05',
    '2026-04-06',
    '2026-05-01',
    '2026-05-14',
    '2026-05-24',
    '2026-06-06',
    '2026-06-19',
    '2026-06-20',
    '2026-10-31',
    '2026-12-24',
    '2026-12-25',
    '2026-12-26',
    '2026-12-31',
  ]);
});

test.each([
  [2025, ['2025-06-20', '2025-06-21', '2025-11-01']],
  [2028, ['2028-06-23', '2028-06-24', '2028-11-04']],
])('Midsummer and All Saints’ Day of %i follow the weekday', (year, days) => {
  const holidays = publicHolidays(year);
  expect(days.filter((day) => !holidays.has(day))).toEqual([]);
});

test.each([
  ['2026-11-16', 1],
  ['2026-11-20', 5],
  ['2026-11-22', 7],
])('%s is weekday %i', (date, weekday) => {
  expect(weekdayOf(date)).toBe(weekday);
});
