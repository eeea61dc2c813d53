import { expect, test } from 'vitest';
import { contactSchema, toFields, toInformation } from './contactForm.ts';

const fields = (changes: object) => ({ alternativeEmailAddress: '', smsNumber: '', ...changes });
const fieldErrors = (changes: object) =>
  contactSchema(null)
    .safeParse(fields(changes))
    .error?.issues.map(({ path, message }) => [path[0], message]) ?? [];

test('allows both fields to be empty', () => {
  expect(fieldErrors({})).toEqual([]);
  expect(toInformation(fields({}))).toEqual({ alternativeEmailAddress: null, smsNumber: null });
});

test('reports an error for each invalid field', () => {
  expect(fieldErrors({ alternativeEmailAddress: 'anna@', smsNumber: '12' })).toEqual([
    ['alternativeEmailAddress', 'INPUT_INVALID_EMAIL'],
    ['smsNumber', 'INPUT_INVALID_PHONE'],
  ]);
});

test('rejects a landline number, which cannot receive text messages', () => {
  expect(fieldErrors({ smsNumber: '013-28 10 00' })).toEqual([
    ['smsNumber', 'INPUT_NOT_A_MOBILE_NUMBER'],
  ]);
});

test('sends the normalized values, regardless of separators', () => {
  const typed = fields({
    alternativeEmailAddress: ' anna@Example.ORG ',
    smsNumber: '070-123 45 67',
  });
  expect(fieldErrors(typed)).toEqual([]);
  expect(toInformation(typed)).toEqual({
    alternativeEmailAddress: 'anna@example.org',
    smsNumber: '+46701234567',
  });
});

test('shows a missing value as an empty field', () => {
  expect(toFields({ alternativeEmailAddress: null, smsNumber: '+46701234567' })).toEqual(
    fields({ smsNumber: '070-123 45 67' }),
  );
});
