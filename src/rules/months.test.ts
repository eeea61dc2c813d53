import { expect, test } from 'vitest';
import { addMonths, addYears, daysInMonth } from './months.ts';

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2024-01-30', 1, '2024-02-29'],
  ['2026-01-31', 14, '2027-03-31'],
  ['2026-08-31', 14, '2027-10-31'],
  ['2026-12-31', 2, '2027-02-28'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-01-15', -13, '2024-12-15'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2026-10-31', 1, '2026-11-30'],
])('%s plus %i months is %s', (date, months, sum) => expect(addMonths(date, months)).toBe(sum));

test('a leap day plus one year is the last day of February, plus four years the same date', () => {
  expect(addYears('2024-02-29', 1)).toBe('2025-02-28');
  expect(addYears('2024-02-29', 4)).toBe('2028-02-29');
});

test.each([
  [2026, 2, 28],
  [2024, 2, 29],
  [1900, 2, 28],
  [2000, 2, 29],
  [2026, 4, 30],
  [2026, 12, 31],
])('month %i-%i has %i days', (year, month, days) => expect(daysInMonth(year, month)).toBe(days));
