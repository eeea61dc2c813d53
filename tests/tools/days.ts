import type { Random } from '../walks/random.ts';

/** Days on which date calculations are most likely to fail. */
const DAYS: readonly string[] = [
  // A leap day.
  '2028-02-29T09:00:00Z',
  // Summer time begins and ends while the tests run.
  '2027-03-28T00:55:00Z',
  '2026-10-25T00:55:00Z',
  // New Year's Eve, and New Year in Sweden, but not in UTC.
  '2026-12-31T09:00:00Z',
  '2026-12-31T23:05:00Z',
];
const RANDOM_DAYS = 3;
const FIRST_RANDOM = Date.parse('2026-01-01T00:00:00Z');
const RANDOM_RANGE_DAYS = 5 * 365;
/**
 * Latest start in minutes of the day: two hours before midnight, after which the date expected by a
 * test would differ from the server's.
 */
const LATEST_MINUTE = 19 * 60;

/** Returns the moments of the trials on other days: fixed critical ones, and some random ones. */
export function testDays(random: Random): string[] {
  const days = Array.from({ length: RANDOM_DAYS }, () =>
    new Date(
      FIRST_RANDOM +
        random.below(RANDOM_RANGE_DAYS) * 86_400_000 +
        random.below(LATEST_MINUTE) * 60_000,
    ).toISOString(),
  );
  return [...DAYS, ...days];
}

/** Whether a command-line argument is a date. */
export const isDay = (word: string): boolean => /^\d{4}-\d{2}-\d{2}/.test(word);
