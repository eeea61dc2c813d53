import { expect, test } from 'vitest';
import { fromBase45, toBase45 } from './base45.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

// The examples of RFC 9285, sections 4.3 and 4.4.
test.each([
  ['AB', 'BB8'],
  ['Hello!!', '%69 VD92EX0'],
  ['base-45', 'UJCLQE7W581'],
  ['ietf!', 'QED8WEX0'],
  ['', ''],
])('%o is written as %o and read again', (plain, written) => {
  expect(toBase45(bytesOf(plain))).toBe(written);
  expect(fromBase45(written)).toEqual(bytesOf(plain));
});

test.each([
  ['a letter that is not in it', 'bb8'],
  ['a letter too few', 'BB8B'],
  ['three letters above two bytes', 'GGW'],
  ['two letters above one byte', '::'],
])('%s is refused', (_, text) => {
  expect(fromBase45(text)).toBeNull();
});
