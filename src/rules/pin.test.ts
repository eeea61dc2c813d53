import { expect, test } from 'vitest';
import { pinError } from './pin.ts';

// CARD-12, CARD-13, CARD-14, CARD-15
test.each([
  // pin, national id, error
  ['', null, 'INPUT_REQUIRED'],
  ['123', null, 'INPUT_INVALID_PIN'],
  ['12345', null, 'INPUT_INVALID_PIN'],
  ['12a4', null, 'INPUT_INVALID_PIN'],
  ['١٢٣٤', null, 'INPUT_INVALID_PIN'],
  ['1 34', null, 'INPUT_INVALID_PIN'],
  ['1234', null, 'BAD_PIN'],
  ['2580', null, 'BAD_PIN'],
  ['1337', null, 'BAD_PIN'],
  ['7777', null, 'NO_VARIATION'],
  ['0000', null, 'NO_VARIATION'],
  ['2004', '200408152387', 'PART_OF_NIN'],
  ['0815', '200408152387', 'PART_OF_NIN'],
  ['2387', '200408152387', 'PART_OF_NIN'],
  // Spans the hyphen, as in the short form.
  ['5238', '040815-2387', 'PART_OF_NIN'],
  ['0914', '20020914T019', 'PART_OF_NIN'],
  ['4019', '20020914T019', null],
  ['7832', '200408152387', null],
  ['4682', '200408152387', null],
  ['4682', null, null],
])('the PIN %s with the national id %s has the error %s', (pin, nationalId, expected) => {
  expect(pinError(pin, nationalId)).toBe(expected);
});
