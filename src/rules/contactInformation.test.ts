import { expect, test } from 'vitest';
import { normaliseEmail, normaliseMobileNumber } from './contactInformation.ts';

test.each([
  ['anna@example.org', 'anna@example.org'],
  ['  Anna.Lind+it@Example.ORG ', 'Anna.Lind+it@example.org'],
  ["o'neill@sub.example.co.uk", "o'neill@sub.example.co.uk"],
  ['åsa@example.se', 'åsa@example.se'],
  ['', null],
  ['   ', null],
])('the address %j is stored as %j', (typed, value) => {
  expect(normaliseEmail(typed)).toEqual({ value });
});

test.each([
  'anna', 'anna@', '@example.org', 'anna@example', 'anna@example.', 'anna@-example.org', 'a b@example.org',
  'anna@example.org, bo@example.org', 'Anna <anna@example.org>', '.anna@example.org', 'an..na@example.org',
  'anna.@example.org', 'anna@exa_mple.org', 'anna@@example.org', 'anna@example.org\nBcc: x@y.se',
  `${'a'.repeat(65)}@example.org`, `anna@${'a.'.repeat(130)}se`,
])('the address %j is refused', (typed) => {
  expect(normaliseEmail(typed)).toEqual({ refusal: 'INPUT_INVALID_EMAIL' });
});

test.each([
  ['070-123 45 67', '+46701234567'],
  ['0701234567', '+46701234567'],
  ['+46 70 123 45 67', '+46701234567'],
  ['+46 (0)70-123 45 67', '+46701234567'],
  ['0046701234567', '+46701234567'],
  ['(070) 123.45.67', '+46701234567'],
  ['076\u00A0123\u201345\u201367', '+46761234567'],
  ['+45 12 34 56 78', '+4512345678'],
  ['+1 415 555 0100', '+14155550100'],
  ['00358 40 1234567', '+358401234567'],
  ['', null],
  [' ', null],
])('the number %j is stored as %j', (typed, value) => {
  expect(normaliseMobileNumber(typed)).toEqual({ value });
});

test.each([
  ['070-123 45 6', 'INPUT_NOT_A_MOBILE_NUMBER'],
  ['070-123 45 678', 'INPUT_NOT_A_MOBILE_NUMBER'],
  ['013-28 10 00', 'INPUT_NOT_A_MOBILE_NUMBER'],
  ['074-123 45 67', 'INPUT_NOT_A_MOBILE_NUMBER'],
  ['701234567', 'INPUT_INVALID_PHONE'],
  ['+46', 'INPUT_INVALID_PHONE'],
  ['+0701234567', 'INPUT_INVALID_PHONE'],
  ['+1234567890123456', 'INPUT_INVALID_PHONE'],
  ['070123456a', 'INPUT_INVALID_PHONE'],
  ['ring mig', 'INPUT_INVALID_PHONE'],
])('the number %j is refused: %s', (typed, refusal) => {
  expect(normaliseMobileNumber(typed)).toEqual({ refusal });
});
