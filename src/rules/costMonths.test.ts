import { expect, test } from 'vitest';
import { costMonths, dayOfCosts, monthBefore, monthOf } from './costMonths.ts';

test.each([
  ['2026-11', '2026-11-17'],
  ['2026-10', '2026-10-31'],
  ['2026-02', '2026-02-28'],
  ['2025-11', '2025-11-30'],
  ['2025-10', '2025-10-31'],
  ['2025-09', null],
  ['2026-12', null],
  ['2026-13', null],
  ['', null],
])('the costs of %s, viewed on 2026-11-17, are counted on %s', (month, day) => {
  expect(dayOfCosts(month, '2026-11-17')).toBe(day);
});

test('counts February of a leap year on its last day', () => {
  expect(dayOfCosts('2028-02', '2028-03-01')).toBe('2028-02-29');
});

test('offers thirteen months, across New Year, each with a previous month', () => {
  expect(costMonths('2026-01-31').slice(0, 3)).toEqual(['2026-01', '2025-12', '2025-11']);
  expect(costMonths('2026-01-31')).toHaveLength(13);
  expect([monthOf('2026-01-31'), monthBefore('2026-01')]).toEqual(['2026-01', '2025-12']);
  expect(
    costMonths('2026-11-17').every(
      (month) => dayOfCosts(monthBefore(month), '2026-11-17') !== null,
    ),
  ).toBe(true);
});
