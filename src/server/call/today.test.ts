import { expect, test } from 'vitest';
import { todayAt } from './today.ts';

test.each([
  ['2026-01-31T22:59:59.999Z', '2026-01-31'],
  ['2026-01-31T23:00:00.000Z', '2026-02-01'],
  ['2026-07-14T21:59:59.999Z', '2026-07-14'],
  ['2026-07-14T22:00:00.000Z', '2026-07-15'],
  ['2026-07-14T21:30:00.000Z', '2026-07-14'],
])('at %s the date in Sweden is %s, whatever date was computed before', (now, date) => {
  expect(todayAt(new Date(now))).toBe(date);
});
