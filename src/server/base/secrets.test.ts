import { expect, test } from 'vitest';
import { hashOf, isSecret, newToken, seal, unseal } from './secrets.ts';

test('creates long, unique tokens', () => {
  const tokens = new Set(Array.from({ length: 1000 }, newToken));
  expect(tokens.size).toBe(1000);
  expect([...tokens].every((token) => Buffer.from(token, 'base64url').length === 32)).toBe(true);
});

test('decrypts a text only with the right token and only if no byte has changed', () => {
  const token = newToken();
  const sealed = seal('a refresh token', token);
  expect(unseal(sealed, token)).toBe('a refresh token');
  expect(() => unseal(sealed, newToken())).toThrow(/unable to authenticate/);
  expect(() => unseal(sealed, hashOf(token))).toThrow(/unable to authenticate/);
  sealed[20] = (sealed[20] ?? 0) ^ 1;
  expect(() => unseal(sealed, token)).toThrow(/unable to authenticate/);
});

test('never encrypts the same text to the same bytes', () => {
  const token = newToken();
  expect(seal('text', token).equals(seal('text', token))).toBe(false);
});

test.each([
  ['a-secret', true],
  ['a-secre', false],
  ['a-secret ', false],
  ['', false],
])('recognises %j as the secret: %s', (given, isIt) =>
  expect(isSecret(given, 'a-secret')).toBe(isIt),
);
