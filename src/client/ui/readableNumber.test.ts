import { expect, test } from 'vitest';
import { normaliseMobileNumber } from '#rules/contactInformation.ts';
import { readableNumber } from './readableNumber.ts';

test.each([
  ['+46701234567', '070-123 45 67'],
  ['0701234567', '070-123 45 67'],
  ['+4613281000', '013-28 10 00'],
  ['+46846500400', '08-465 004 00'],
  ['+468123456', '08-12 34 56'],
  ['+4687654321', '08-765 43 21'],
  ['+4614112345', '0141-123 45'],
  ['+46317860000', '031-786 00 00'],
])('formats the Swedish number %s in national form as %s', (number, readable) => {
  expect(readableNumber(number)).toBe(readable);
});

test.each(['+358401234567', '00358401234567', '013-28 10 00', '112', ''])(
  'leaves %j unchanged',
  (number) => {
    expect(readableNumber(number)).toBe(number);
  },
);

test('returns a form that normalizes to the same number', () => {
  expect(normaliseMobileNumber(readableNumber('+46701234567'))).toEqual({ value: '+46701234567' });
});
