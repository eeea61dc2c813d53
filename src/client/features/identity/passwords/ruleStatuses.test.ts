import { expect, test } from 'vitest';
import type { PasswordPolicy, PasswordValidation } from '#contract/password.ts';
import { ruleStatusesOf } from './ruleStatuses.ts';

const policy: PasswordPolicy = {
  minimumLength: 12,
  maximumLength: 20,
  minimumStrength: 3,
  historyLength: 24,
  description: [],
};
const verdict = (...keys: string[]): PasswordValidation => ({
  errors: keys.length > 0 ? { password: keys } : {},
  strength: 3,
});
const statuses = (
  password: string,
  judged: PasswordValidation | null = null,
  refused: string[] = [],
) => {
  const { CHARACTERS: _characters, ...others } = ruleStatusesOf(password, policy, judged, refused);
  return Object.values(others);
};

test('leaves every rule unknown for an empty password', () => {
  expect(statuses('')).toEqual(['unknown', 'unknown', 'unknown', 'unknown', 'unknown']);
});

test('checks the length before the server responds, counting characters as they are displayed', () => {
  expect(statuses('x'.repeat(11))[0]).toBe('broken');
  expect(statuses('x'.repeat(12))).toEqual(['met', 'unknown', 'unknown', 'unknown', 'unknown']);
  expect(statuses('x'.repeat(21))[0]).toBe('broken');
  expect(statuses('🐎'.repeat(20))[0]).toBe('met');
  expect(statuses('a\u030a'.repeat(11))[0]).toBe('broken');
});

test.each([
  ['', 'unknown'],
  ['fyra ord', 'met'],
  ['två\tord', 'broken'],
  ['ett \uD83D halvt', 'broken'],
])('considers the characters of %j %s before the server responds', (password, expected) => {
  expect(ruleStatusesOf(password, policy, null, []).CHARACTERS).toBe(expected);
});

test('applies the server’s verdict to the other rules, but to earlier passwords only once the password is set', () => {
  expect(statuses('x'.repeat(12), verdict())).toEqual(['met', 'met', 'met', 'met', 'unknown']);
  expect(statuses('x'.repeat(12), verdict('PASSWORD/CONTAINS_NAME', 'PASSWORD/TOO_WEAK'))).toEqual([
    'met',
    'broken',
    'met',
    'broken',
    'unknown',
  ]);
  expect(statuses('x'.repeat(12), verdict(), ['PASSWORD/USED_BEFORE'])).toEqual([
    'met',
    'met',
    'met',
    'met',
    'broken',
  ]);
});
