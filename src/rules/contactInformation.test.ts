import { expect, test } from 'vitest';
import {
  normaliseEmail,
  normaliseMobileNumber,
  normaliseOtherEmail,
} from './contactInformation.ts';

test.each([
  ['anna@example.org', 'anna@example.org'],
  ['  Anna.Lind+it@Example.ORG ', 'Anna.Lind+it@example.org'],
  ["o'neill@sub.example.co.uk", "o'neill@sub.example.co.uk"],
  ['anna@Räksmörgås.example', 'anna@xn--rksmrgs-5wao1o.example'],
  ['anna@ra\u0308ksmo\u0308rga\u030As.example', 'anna@xn--rksmrgs-5wao1o.example'],
  ['anna@xn--rksmrgs-5wao1o.example', 'anna@xn--rksmrgs-5wao1o.example'],
  ['anna@bücher.example', 'anna@xn--bcher-kva.example'],
  ['anna@example.xn--p1ai', 'anna@example.xn--p1ai'],
  ['anna@пример.рф', 'anna@xn--e1afmkfd.xn--p1ai'],
  ['a&b@example.org', 'a&b@example.org'],
  ['a/b@example.org', 'a/b@example.org'],
  ['a=b@example.org', 'a=b@example.org'],
  ['\u200Banna@example.org\u200B', 'anna@example.org'],
  ['an\u00ADna@example.org', 'anna@example.org'],
  ['\uFEFFanna@example.org', 'anna@example.org'],
  ['', null],
  ['   ', null],
])('the address %j is stored as %j', (typed, value) => {
  expect(normaliseEmail(typed)).toEqual({ value });
});

test.each([
  'anna',
  'anna@',
  '@example.org',
  'anna@example',
  'anna@example.',
  'anna@-example.org',
  'a b@example.org',
  'anna@example.org, bo@example.org',
  'Anna <anna@example.org>',
  '.anna@example.org',
  'an..na@example.org',
  'anna.@example.org',
  'anna@exa_mple.org',
  'åsa@example.se',
  '"anna lind"@example.org',
  'anna@räksmörgås',
  'anna@-å.se',
  'anna@xn--.se',
  `anna@${'å'.repeat(400)}.se`,
  'anna@@example.org',
  'anna@example.org\nBcc: x@y.se',
  `${'a'.repeat(65)}@example.org`,
  `anna@${'a.'.repeat(130)}se`,
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
  ['\u202D0701740683\u202C', '+46701740683'],
  ['+46\u202D701740683\u202C', '+46701740683'],
  ['\u2068+46 70 174 06 83\u2069', '+46701740683'],
  ['\u200E+46701740683', '+46701740683'],
  ['\u200B0701740683', '+46701740683'],
  ['+46\uFE0F701740683', '+46701740683'],
  ['070\u20601740683', '+46701740683'],
  ['070\u00AD1740683', '+46701740683'],
  ['+460701740683', '+46701740683'],
  ['+46 070-174 06 83', '+46701740683'],
  ['00460701740683', '+46701740683'],
  ['070\u00A0174\u202F06\u200983', '+46701740683'],
  ['۰۷۰۱۷۴۰۶۸۳', '+46701740683'],
  ['＋４６７０１７４０６８３', '+46701740683'],
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

test.each([
  ['anna@example.org', { value: 'anna@example.org' }],
  ['', { value: null }],
  ['anna@', { refusal: 'INPUT_INVALID_EMAIL' }],
  ['anna@kvarnby.example', { refusal: 'PROFILE/CONTACT/UNIVERSITY_ADDRESS' }],
  [' Anna@IT.Kvarnby.Example ', { refusal: 'PROFILE/CONTACT/UNIVERSITY_ADDRESS' }],
  ['anna@notkvarnby.example', { value: 'anna@notkvarnby.example' }],
])('%j as an address outside the university gives %j', (typed, normalised) => {
  expect(normaliseOtherEmail(typed, ['kvarnby.example'])).toEqual(normalised);
});
