import { expect, test } from 'vitest';
import { addDays } from './dates.ts';
import { endOfTerm, offeredEnds } from './endDates.ts';

// The terms that Swedish universities have published.
test.each([
  ['2020-11-01', '2021-01-17'],
  ['2024-09-02', '2025-01-19'],
  ['2025-01-20', '2025-06-08'],
  ['2026-01-17', '2026-01-18'],
  ['2026-01-18', '2026-06-07'],
  ['2026-07-01', '2027-01-17'],
  ['2026-12-31', '2027-01-17'],
])('on %s, the next end of a term is %s', (today, end) => {
  expect(endOfTerm(today)).toBe(end);
});

test('offers the dates in their order, within the limits', () => {
  const ends = (today: string, max = addDays(today, 365)) =>
    offeredEnds(today, addDays(today, 1), max).map(({ name, date }) => `${name} ${date}`);
  expect(ends('2026-11-26')).toEqual([
    'MONTH 2026-12-26',
    'TERM 2027-01-17',
    'HALF_YEAR 2027-05-26',
    'YEAR 2027-11-26',
  ]);
  expect(ends('2027-01-10')).toEqual([
    'TERM 2027-01-17',
    'MONTH 2027-02-10',
    'HALF_YEAR 2027-07-10',
    'YEAR 2028-01-10',
  ]);
  expect(ends('2026-12-17')).toEqual([
    'MONTH 2027-01-17',
    'HALF_YEAR 2027-06-17',
    'YEAR 2027-12-17',
  ]);
  expect(ends('2026-11-26', '2027-02-01')).toEqual(['MONTH 2026-12-26', 'TERM 2027-01-17']);
});
