import { momentOf } from './tools/clock.ts';

/** Days on which date calculations are most likely to fail. */
const DAYS: readonly (readonly [moment: string, why: string])[] = [
  ['2028-02-29T09:00:00Z', 'leap day'],
  ['2027-03-28T00:55:00Z', 'summer time begins while the tests run'],
  ['2026-10-25T00:55:00Z', 'summer time ends while the tests run'],
  ['2026-12-31T09:00:00Z', 'New Year’s Eve'],
  ['2026-12-31T23:05:00Z', 'New Year in Sweden, but not in UTC'],
];
const RANDOM_DAYS = 3;
const FIRST_RANDOM = Date.parse('2026-01-01T00:00:00Z');
const RANDOM_RANGE_DAYS = 5 * 365;
/**
 * Latest start in minutes of the day: two hours before midnight, after which the date expected by a
 * test would differ from the server's.
 */
const LATEST_MINUTE = 19 * 60;

export interface TestDay {
  readonly moment: Date;
  readonly why: string;
}

/**
 * Returns the moments at which `npm test -- dates` starts the tests: those given or, by default,
 * fixed critical dates and some random ones.
 */
export function testDays(named: readonly string[]): TestDay[] {
  if (named.length > 0) return named.map((text) => ({ moment: momentOf(text), why: 'given' }));
  const whole = (below: number) => Math.floor(Math.random() * below);
  const random = Array.from({ length: RANDOM_DAYS }, () => ({
    moment: new Date(
      FIRST_RANDOM + whole(RANDOM_RANGE_DAYS) * 86_400_000 + whole(LATEST_MINUTE) * 60_000,
    ),
    why: 'random',
  }));
  return [...DAYS.map(([text, why]) => ({ moment: momentOf(text), why })), ...random];
}

/** Whether a command-line argument is a date. */
export const isDay = (word: string): boolean => /^\d{4}-\d{2}-\d{2}/.test(word);
