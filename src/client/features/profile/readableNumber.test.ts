import { expect, test } from 'vitest';
import { normaliseMobileNumber } from '../../../rules/contactInformation.ts';
import { readableNumber } from './readableNumber.ts';

test('formats a Swedish number in national form', () => {
  expect(readableNumber('+46701234567')).toBe('070-123 45 67');
});

test('leaves a foreign number unchanged', () => {
  expect(readableNumber('+358401234567')).toBe('+358401234567');
});

test('returns a form that normalizes to the same number', () => {
  expect(normaliseMobileNumber(readableNumber('+46701234567'))).toEqual({ value: '+46701234567' });
});
