import { expect, test } from 'vitest';
import { md4 } from './md4.ts';
import { newPassword, newUsername, ntHashOf } from './secrets.ts';

// The test suite of RFC 1320, and lengths around the end of a block.
test.each([
  ['', '31d6cfe0d16ae931b73c59d7e0c089c0'],
  ['a', 'bde52cb31de33e46245e05fbdbd6fb24'],
  ['abc', 'a448017aaf21d8525fc10ae87aa6729d'],
  ['message digest', 'd9130a8164549fe818874806e1c7014b'],
  ['abcdefghijklmnopqrstuvwxyz', 'd79e1c308aa5bbcdeea8ed63df412da9'],
  [
    'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
    '043f8582f241db351ce627e153e7f0e4',
  ],
  [
    '12345678901234567890123456789012345678901234567890123456789012345678901234567890',
    'e33b4ddc9c38f2199c3e7b164fcc0536',
  ],
])('MD4 of "%s" is %s', (message, digest) => {
  expect(md4(Buffer.from(message)).toString('hex')).toBe(digest);
});

test('MD4 pads a message of every length to whole blocks', () => {
  const digests = Array.from({ length: 130 }, (_, length) =>
    md4(Buffer.alloc(length, 'x')).toString('hex'),
  );
  expect(new Set(digests).size).toBe(130);
});

test.each([
  ['password', '8846F7EAEE8FB117AD06BDD830B7586C'],
  ['clientPass', '44EBBA8D5312B8D611474411F56989AE'],
  ['', '31D6CFE0D16AE931B73C59D7E0C089C0'],
])('the NT hash of "%s" is %s', (password, hash) => {
  expect(ntHashOf(password)).toBe(hash);
});

test('generated passwords are unique and contain no ambiguous characters', () => {
  const passwords = Array.from({ length: 200 }, newPassword);
  expect(new Set(passwords).size).toBe(200);
  expect(
    passwords.filter((password) => !/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){3}$/.test(password)),
  ).toEqual([]);
});

test('a user name starts with the account’s user id and ends with the realm', () => {
  expect(newUsername('AnnLi42', 'kvarnby.example', [])).toMatch(
    /^annli42-[a-z2-9]{4}@kvarnby\.example$/,
  );
});
