import { expect, test } from 'vitest';
import { contactSchema, toFields, toInformation } from './contactForm.ts';

const fields = (changes: object) => ({ alternativeEmailAddress: '', smsNumber: '', ...changes });
const fieldErrors = (changes: object) =>
  contactSchema.safeParse(fields(changes)).error?.issues.map(({ path, message }) => [path[0], message]) ?? [];

test('both may be left empty', () => {
  expect(fieldErrors({})).toEqual([]);
  expect(toInformation(fields({}))).toEqual({ alternativeEmailAddress: null, smsNumber: null });
});

test('each field is told what is wrong with it', () => {
  expect(fieldErrors({ alternativeEmailAddress: 'anna@', smsNumber: '12' })).toEqual([
    ['alternativeEmailAddress', 'INPUT_INVALID_EMAIL'],
    ['smsNumber', 'INPUT_INVALID_PHONE'],
  ]);
});

test('a number at a desk takes no text messages', () => {
  expect(fieldErrors({ smsNumber: '013-28 10 00' })).toEqual([['smsNumber', 'INPUT_NOT_A_MOBILE_NUMBER']]);
});

test('what is sent is the form that is kept, whatever was typed between the digits', () => {
  const typed = fields({ alternativeEmailAddress: ' anna@Example.ORG ', smsNumber: '070-123 45 67' });
  expect(fieldErrors(typed)).toEqual([]);
  expect(toInformation(typed)).toEqual({ alternativeEmailAddress: 'anna@example.org', smsNumber: '+46701234567' });
});

test('nothing kept is an empty field', () => {
  expect(toFields({ alternativeEmailAddress: null, smsNumber: '+46701234567' })).toEqual(fields({ smsNumber: '070-123 45 67' }));
});
