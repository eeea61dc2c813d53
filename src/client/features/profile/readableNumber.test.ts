import { expect, test } from 'vitest';
import { normaliseMobileNumber } from '../../../rules/contactInformation.ts';
import { readableNumber } from './readableNumber.ts';

test('a Swedish number is written as at home', () => {
  expect(readableNumber('+46701234567')).toBe('070-123 45 67');
});

test('a foreign number keeps its form', () => {
  expect(readableNumber('+358401234567')).toBe('+358401234567');
});

test('what is read is kept as the same number', () => {
  expect(normaliseMobileNumber(readableNumber('+46701234567'))).toEqual({ value: '+46701234567' });
});
