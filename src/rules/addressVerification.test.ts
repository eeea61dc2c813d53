import { expect, test } from 'vitest';
import { verificationStatus, verificationStep } from './addressVerification.ts';

const now = new Date('2026-11-17T09:00:00Z');
const earlier = new Date('2026-11-17T08:55:00Z');
const tomorrow = new Date('2026-11-18T09:00:00Z');
const later = new Date('2026-11-17T09:00:01Z');

test.each([
  [{ expires: later, verified: null, wrongAttempts: 0 }, 'Sent', 'verify'],
  [{ expires: later, verified: null, wrongAttempts: 4 }, 'Sent', 'verify'],
  [{ expires: later, verified: null, wrongAttempts: 5 }, 'Locked', 'verify'],
  [{ expires: later, verified: now, wrongAttempts: 0 }, 'Verified', 'setPassword'],
  [{ expires: later, verified: now, wrongAttempts: 5 }, 'Locked', 'verify'],
  [{ expires: now, verified: null, wrongAttempts: 0 }, 'Expired', 'init'],
  [{ expires: now, verified: now, wrongAttempts: 5 }, 'Expired', 'init'],
  // Sent before the clock was set back by a day.
  [{ created: tomorrow, expires: tomorrow, verified: now, wrongAttempts: 0 }, 'Expired', 'init'],
] as const)('a code with %j is %s and leads to the step %s', (code, status, step) => {
  expect(verificationStatus({ created: earlier, ...code }, now)).toBe(status);
  expect(verificationStep(status)).toBe(step);
});

test('starts at the first step when there is no code', () =>
  expect(verificationStep(null)).toBe('init'));
