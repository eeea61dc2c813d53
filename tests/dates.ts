import { momentOf } from './tools/clock.ts';

/** Days on which dates go wrong first. */
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
/** So late that midnight, which would part what a test expects from what the server says, is two hours away. */
const LATEST_MINUTE = 19 * 60;

export interface TestDay {
  readonly moment: Date;
  readonly why: string;
}

/** The moments at which `npm test -- dates` lets the tests begin: those that are named, else the usual ones and some by chance. */
export function testDays(named: readonly string[]): TestDay[] {
  if (named.length > 0) return named.map((text) => ({ moment: momentOf(text), why: 'as you say' }));
  const whole = (below: number) => Math.floor(Math.random() * below);
  const random = Array.from({ length: RANDOM_DAYS }, () => ({
    moment: new Date(FIRST_RANDOM + whole(RANDOM_RANGE_DAYS) * 86_400_000 + whole(LATEST_MINUTE) * 60_000),
    why: 'by chance',
  }));
  return [...DAYS.map(([text, why]) => ({ moment: momentOf(text), why })), ...random];
}

/** Whether a word of the command line names a day. */
export const isDay = (word: string): boolean => /^\d{4}-\d{2}-\d{2}/.test(word);
