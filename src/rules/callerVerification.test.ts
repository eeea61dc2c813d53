import { expect, test } from 'vitest';
import { callerVerifiedUntil, hasDocumentExpired, isCallerVerified } from './callerVerification.ts';

const at = (time: string) => new Date(`2026-11-17T${time}Z`);

test.each([
  ['09:00:00', true],
  ['09:29:59', true],
  ['09:30:00', false],
  ['10:00:00', false],
])('a caller verified at 09:00 counts as verified at %s: %s', (now, counts) => {
  expect(isCallerVerified(at('09:00:00'), at(now))).toBe(counts);
});

test('returns the end of the verification in advance', () => {
  expect(callerVerifiedUntil(at('09:00:00'))).toEqual(at('09:30:00'));
});

test.each([
  [null, false],
  ['2026-11-16', true],
  ['2026-11-17', false],
  ['2036-11-17', false],
])('a document that expires on %s has expired on 2026-11-17: %s', (expires, hasExpired) => {
  expect(hasDocumentExpired(expires, '2026-11-17')).toBe(hasExpired);
});
