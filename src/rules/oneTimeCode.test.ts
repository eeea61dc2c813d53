import { expect, test } from 'vitest';
import { digitsOf, isOneTimeCode, oneTimeCodeError } from './oneTimeCode.ts';

test.each([
  ['12345678', '12345678', true],
  ['1234 5678', '12345678', true],
  [' 1234\u00a05678\n', '12345678', true],
  ['1234-5678', '12345678', true],
  ['1234–5678', '12345678', true],
  ['1234567', '1234567', false],
  ['123456789', '123456789', false],
  ['1234567a', '1234567a', false],
  ['', '', false],
])('%j is sent as %j and counts as a code: %s', (typed, sent, isCode) => {
  expect(digitsOf(typed)).toBe(sent);
  expect(isOneTimeCode(typed)).toBe(isCode);
});

test.each([
  ['', 'INPUT_REQUIRED'],
  [' ', 'INPUT_REQUIRED'],
  ['1234', 'NOT_A_CODE'],
  ['1234 5678', undefined],
])('the error of %j is %s', (typed, key) => {
  expect(oneTimeCodeError(typed, 'NOT_A_CODE')).toBe(key);
});
