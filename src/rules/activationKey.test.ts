import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import {
  groupedActivationKey,
  KEY_ALPHABET,
  KEY_LENGTH,
  normaliseActivationKey,
} from './activationKey.ts';

test.each([
  ['as printed', 'K7QD-0M3X-9TVB-2HWR', 'K7QD0M3X9TVB2HWR'],
  ['without hyphens', 'K7QD0M3X9TVB2HWR', 'K7QD0M3X9TVB2HWR'],
  ['in lower case', 'k7qd-0m3x-9tvb-2hwr', 'K7QD0M3X9TVB2HWR'],
  ['with spaces, including no-break spaces', ' K7QD 0M3X\u00a09TVB\t2HWR ', 'K7QD0M3X9TVB2HWR'],
  ['with the dashes of a word processor', 'K7QD–0M3X—9TVB‑2HWR', 'K7QD0M3X9TVB2HWR'],
  ['with letters in place of digits', 'OIL0-oil1-ABCD-EFGH', '01100111ABCDEFGH'],
])('normalises a key %s', (_how, text, key) => {
  expect(normaliseActivationKey(text)).toBe(key);
});

test.each([
  ['an empty text', ''],
  ['a text that is too short', 'K7QD-0M3X-9TVB-2HW'],
  ['a text that is too long', 'K7QD-0M3X-9TVB-2HWR-7'],
  ['a letter outside the alphabet', 'U7QD-0M3X-9TVB-2HWR'],
  ['a letter with a diacritic', 'Ä7QD-0M3X-9TVB-2HWR'],
  ['a separator other than a hyphen', 'K7QD_0M3X_9TVB_2HWR'],
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
  const characters = array(constantFrom(...KEY_ALPHABET.split('')), {
    minLength: KEY_LENGTH,
    maxLength: KEY_LENGTH,
  });
  assert(
    property(characters, (given) => {
      const key = given.join('');
      expect(normaliseActivationKey(groupedActivationKey(key))).toBe(key);
    }),
  );
});
