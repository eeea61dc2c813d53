import { expect, test } from 'vitest';
import { maskedAddress } from './maskedAddress.ts';

test.each([
  ['email', 'anna.lindqvist@example.org', 'a***@example.org'],
  ['email', 'a@example.org', 'a***@example.org'],
  ['sms', '+46701740683', '… 83'],
] as const)('%s %s is shown as %s', (type, address, shown) => {
  expect(maskedAddress(type, address)).toBe(shown);
});
