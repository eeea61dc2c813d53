import { generateSync } from 'otplib/functional';
import { expect, test } from 'vitest';
import { newTotpSecret, totpStep, totpUri } from './totp.ts';

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const now = new Date('2026-03-02T10:00:00Z');
const codeAt = (seconds: number) => generateSync({ secret, epoch: now.getTime() / 1000 + seconds });

test('returns the time step of a code from RFC 6238', () => {
  expect(totpStep(secret, '287082', new Date(59_000))).toBe(1);
});

test('accepts the codes before and after the current one, and no other', () => {
  const step = now.getTime() / 30_000;
  expect([-60, -30, 0, 30, 60].map((seconds) => totpStep(secret, codeAt(seconds), now))).toEqual([
    null,
    step - 1,
    step,
    step + 1,
    null,
  ]);
});

test.each(['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦'])('rejects %j as a code', (code) => {
  expect(totpStep(secret, code, now)).toBeNull();
});

test('creates a new secret each time, and a URI that names issuer and account', () => {
  expect(newTotpSecret()).not.toBe(newTotpSecret());
  const uri = new URL(totpUri(secret, 'Kvarnby universitet', 'annli42'));
  expect([uri.protocol, decodeURIComponent(uri.pathname), uri.searchParams.get('secret')]).toEqual([
    'otpauth:',
    '/Kvarnby universitet:annli42',
    secret,
  ]);
});
