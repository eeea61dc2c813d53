import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { compactCode, MAIL_ADDRESS, plainDigits, tidyAddress } from './typedText.ts';

test.each([
  ['٨٦٦٨ ١٤١٩', '86681419'],
  ['८६६८१४१९', '86681419'],
  ['８６６８－１４１９', '86681419'],
  ['𝟠𝟞𝟞𝟠 𝟙𝟜𝟙𝟡', '86681419'],
  [' 8668\u00A01419\u200B', '86681419'],
  ['8668–1419', '86681419'],
  ['8668−1419', '86681419'],
])('the code %j is read as %s', (typed, code) => expect(compactCode(typed)).toBe(code));

test('letters, signs and ASCII digits stay as they are', () =>
  expect(plainDigits(' K7QD-0M3X (0) +46 \t')).toBe('K7QD-0M3X (0) +46'));

test('a digit of any script has its own value', () => {
  for (const zero of ['٠', '۰', '߀', '०', '০', '๐', '០', '᠐', '０', '𝟎', '𝟶', '𑁦', '🯰']) {
    const first = zero.codePointAt(0) ?? 0;
    expect(
      compactCode(
        Array.from({ length: 10 }, (_, digit) => String.fromCodePoint(first + digit)).join(''),
      ),
    ).toBe('0123456789');
  }
});

test('a tidy address stays as it is', () => {
  const signs = array(constantFrom(...Array.from('abzåéßжя東京يो-.@A1')), { maxLength: 30 }).map(
    (all) => all.join(''),
  );
  assert(
    property(signs, (typed) => {
      const address = tidyAddress(typed);
      expect(tidyAddress(address)).toBe(address);
      expect(MAIL_ADDRESS.test(address) && /[^\0-\x7F]/.test(address)).toBe(false);
    }),
  );
});
