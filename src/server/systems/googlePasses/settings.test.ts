import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Settings } from '#server/base/settings.ts';
import { DEMONSTRATION_ACCOUNT, readGooglePasses } from './settings.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'minit-google-'));
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const client_email = 'minit@kvarnby.iam.gserviceaccount.com';
  writeFileSync(join(folder, 'key.json'), JSON.stringify({ client_email, private_key }));
  writeFileSync(
    join(folder, 'demonstration.json'),
    JSON.stringify({ client_email: DEMONSTRATION_ACCOUNT, private_key }),
  );
  writeFileSync(join(folder, 'other.json'), JSON.stringify({ client_email, private_key: 'x' }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const BASE = 'https://minit.kvarnby.example';
const read = (issuer: string, file: string, baseUrl = BASE, hasOwnGoogle = false) =>
  readGooglePasses(
    new Settings({
      ...(issuer !== '' && { PORTAL_WALLET_GOOGLE_ISSUER_ID: issuer }),
      ...(file !== '' && { PORTAL_WALLET_GOOGLE_KEY_FILE: join(folder, file) }),
    }),
    baseUrl,
    hasOwnGoogle,
  );

test('without an issuer no passes are made, except in a demonstration with a Google of its own', () => {
  expect(read('', '')).toBeNull();
  expect(read('', '', BASE, true)).toEqual({ key: null });
});

test('the account of the demonstration is refused', () => {
  const [issuer, file] = ['3388000000012345678', 'demonstration.json'];
  expect(() => read(issuer, file)).toThrow(/whose key everyone may have/);
  expect(() => read(issuer, file, BASE, true)).toThrow(/whose key everyone may have/);
});

test('the account and its key are read from the file', () => {
  expect(read('3388000000012345678', 'key.json')).toMatchObject({
    key: {
      issuerId: '3388000000012345678',
      account: 'minit@kvarnby.iam.gserviceaccount.com',
      baseUrl: BASE,
    },
  });
});

test.each([
  ['only a number', '3388000000012345678', '', BASE, /KEY_FILE is missing/],
  ['only a key', '', 'key.json', BASE, /ISSUER_ID is missing/],
  ['no number', 'kvarnby', 'key.json', BASE, /must be the issuer's number/],
  ['a file without a key', '3388000000012345678', 'other.json', BASE, /JSON key file/],
  ['no file', '3388000000012345678', 'nowhere.json', BASE, /cannot be read/],
  ['no https', '3388000000012345678', 'key.json', 'http://localhost', /begins with https/],
])('%s is refused', (_what, issuer, file, baseUrl, problem) => {
  expect(() => read(issuer, file, baseUrl)).toThrow(problem);
});
