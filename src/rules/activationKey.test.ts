import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { groupedActivationKey, KEY_ALPHABET, KEY_LENGTH, normaliseActivationKey } from './activationKey.ts';

test.each([
  ['as it is printed', 'K7QD-0M3X-9TVB-2HWR', 'K7QD0M3X9TVB2HWR'],
  ['without hyphens', 'K7QD0M3X9TVB2HWR', 'K7QD0M3X9TVB2HWR'],
  ['in small letters', 'k7qd-0m3x-9tvb-2hwr', 'K7QD0M3X9TVB2HWR'],
  ['with blanks, also such as do not break', ' K7QD 0M3X\u00a09TVB\t2HWR ', 'K7QD0M3X9TVB2HWR'],
  ['with the dashes that a word processor makes', 'K7QD–0M3X—9TVB‑2HWR', 'K7QD0M3X9TVB2HWR'],
  ['with letters for digits', 'OIL0-oil1-ABCD-EFGH', '01100111ABCDEFGH'],
])('normalises a key %s', (_how, text, key) => {
  expect(normaliseActivationKey(text)).toBe(key);
});

test.each([
  ['nothing', ''],
  ['too short', 'K7QD-0M3X-9TVB-2HW'],
  ['too long', 'K7QD-0M3X-9TVB-2HWR-7'],
  ['a letter that no key has', 'U7QD-0M3X-9TVB-2HWR'],
  ['another alphabet', 'Ä7QD-0M3X-9TVB-2HWR'],
  ['something within', 'K7QD_0M3X_9TVB_2HWR'],
])('rejects input that is not a key: %s', (_what, text) => {
  expect(normaliseActivationKey(text)).toBeNull();
});

test.each([
  ['k7qd0m3x9tvb2hwr', 'K7QD-0M3X-9TVB-2HWR'],
  ['K7QD0M', 'K7QD-0M'],
  ['  ', ''],
])('%j is displayed as %j', (text, shown) => {
  expect(groupedActivationKey(text)).toBe(shown);
});

test('normalising a displayed key returns the same key', () => {
  const characters = array(constantFrom(...KEY_ALPHABET.split('')), { minLength: KEY_LENGTH, maxLength: KEY_LENGTH });
  assert(
    property(characters, (given) => {
      const key = given.join('');
      expect(normaliseActivationKey(groupedActivationKey(key))).toBe(key);
    }),
  );
});
