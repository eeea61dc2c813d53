import { expect, test } from 'vitest';
import { isRecent, isUnexpired, latestAt } from './recent.ts';

const now = new Date('2026-11-17T09:00:00Z');
const TEN_MINUTES = 600_000;

test.each([
  ['2026-11-17T09:00:00Z', true],
  ['2026-11-17T08:50:01Z', true],
  ['2026-11-17T08:50:00Z', false],
  // The clock of another server is ahead.
  ['2026-11-17T09:01:00Z', true],
  // The clock has been set back.
  ['2026-11-17T09:01:01Z', false],
  ['2026-11-18T09:00:00Z', false],
])('%s is recent: %s', (at, expected) =>
  expect(isRecent(new Date(at), TEN_MINUTES, now)).toBe(expected),
);

test('a minute ahead is the latest that can have been written', () =>
  expect(latestAt(now)).toEqual(new Date('2026-11-17T09:01:00Z')));

test.each([
  ['2026-11-17T09:00:00Z', false],
  ['2026-11-17T09:00:01Z', true],
  ['2026-11-17T09:10:00Z', true],
  // The clock of another server is ahead.
  ['2026-11-17T09:11:00Z', true],
  // The clock has been set back.
  ['2026-11-17T09:11:01Z', false],
  ['2026-11-18T09:00:00Z', false],
])('ten minutes that end at %s are not over: %s', (at, expected) =>
  expect(isUnexpired(new Date(at), TEN_MINUTES, now)).toBe(expected),
);
