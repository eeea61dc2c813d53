import { expect, test } from 'vitest';
import { startDateRefusal, versionStates } from './termsVersions.ts';

const today = '2026-11-25';
const states = (...startDates: string[]) => [
  ...versionStates(
    startDates.map((startDate, index) => ({ version: index + 1, startDate })),
    today,
  ).values(),
];

test.each<[string, string[], string[]]>([
  ['no version', [], []],
  ['one that begins today', [today], ['Current']],
  ['one that begins tomorrow', ['2026-11-26'], ['Planned']],
  ['two of the same day', [today, today], ['Earlier', 'Current']],
  [
    'an earlier, a current and a planned one',
    ['2020-01-07', '2025-01-01', '2027-01-01'],
    ['Earlier', 'Current', 'Planned'],
  ],
])('the state of %s', (_, startDates, expected) => {
  expect(states(...startDates)).toEqual(expected);
});

test.each([
  ['2026-11-24', 'TERMS/START_IN_THE_PAST'],
  ['2026-11-25', undefined],
  ['2027-11-26', undefined],
  ['2027-11-27', 'TERMS/START_TOO_FAR'],
])('a start on %s is refused for %s', (startDate, expected) => {
  expect(startDateRefusal(startDate, today)).toBe(expected);
});
