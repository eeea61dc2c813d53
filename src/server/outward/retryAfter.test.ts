import { expect, test } from 'vitest';
import { waitAsked } from './retryAfter.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const HOUR = 3600_000;
const asked = (retryAfter: string | null, more: { status?: number; date?: string } = {}) =>
  waitAsked({ status: 429, date: null, retryAfter, ...more }, NOW);

test.each([
  ['120', 120_000],
  ['3600', HOUR],
  ['86400', HOUR],
  ['9'.repeat(400), HOUR],
  ['Sat, 21 Nov 2026 10:02:00 GMT', 120_000],
  ['Saturday, 21-Nov-26 10:02:00 GMT', 120_000],
  ['Sat Nov 21 10:02:00 2026 GMT', 120_000],
  ['Fri, 31 Dec 9999 23:59:59 GMT', HOUR],
  ['Sat, 21 Nov 2026 09:00:00 GMT', null],
  ['0', null],
  ['-1', null],
  ['1e9', null],
  ['0x10', null],
  ['Infinity', null],
  ['soon', null],
  ['', null],
  [null, null],
])('%j asks for %j milliseconds', (value, expected) => {
  expect(asked(value)).toBe(expected);
});

test('a date counts from what the system says the time is', () => {
  const date = 'Sat, 21 Nov 2026 20:00:00 GMT';
  expect(asked('Sat, 21 Nov 2026 20:02:00 GMT', { date })).toBe(120_000);
  expect(asked('Sat, 21 Nov 2026 10:02:00 GMT', { date: 'nonsense' })).toBe(120_000);
});

test.each([
  [429, 60_000],
  [503, 60_000],
  [200, null],
  [500, null],
  [301, null],
])('with the status %i it asks for %j', (status, expected) => {
  expect(asked('60', { status })).toBe(expected);
});
