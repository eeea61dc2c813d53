import { expect, test } from 'vitest';
import { newRecoveryCodes, recoveryCodeHash } from './recoveryCodes.ts';

test('creates ten different codes, in groups that can be read aloud', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes)
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
});

test.each(['7KQ4-MX0P-9TB1', '7kq4mx0p9tb1', ' 7KQ4 MXOP 9TBI ', '7kq4-mxop-9tbl'])(
  'gives the code typed as %j the same hash as the printed code',
  (typed) => {
    expect(recoveryCodeHash(typed, 'a key')).toBe(recoveryCodeHash('7KQ4-MX0P-9TB1', 'a key'));
  },
);

test('derives the hash from the secret key', () => {
  expect(recoveryCodeHash('7KQ4-MX0P-9TB1', 'a key')).not.toBe(
    recoveryCodeHash('7KQ4-MX0P-9TB1', 'another key'),
  );
});
