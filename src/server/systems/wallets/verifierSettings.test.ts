import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Settings } from '#server/base/settings.ts';
import { type Certificates, makeCertificates } from '#tests/support/certificates.ts';
import { demonstrationWalletCertificates } from './embedded.ts';
import { readVerifier } from './verifierSettings.ts';

let files: Certificates;
beforeAll(async () => {
  files = makeCertificates('verifier');
  const made = await demonstrationWalletCertificates('verifier.kvarnby.example');
  writeFileSync(files.path('demo.pem'), made.authority);
  writeFileSync(files.path('demo.key'), made.private_key);
  writeFileSync(files.path('demo-leaf.pem'), made.certificate);
  mkdirSync(files.path('roots'));
  writeFileSync(files.path('roots/one.pem'), files.read('ca.pem'));
  writeFileSync(files.path('roots/readme.txt'), 'not a certificate');
  mkdirSync(files.path('none'));
});
afterAll(() => files.remove());

const BASE = 'https://verifier.kvarnby.example';
const KEY = 'PORTAL_WALLET_VERIFIER_KEY_FILE';
const CERTIFICATE = 'PORTAL_WALLET_VERIFIER_CERTIFICATE_FILE';
const ROOTS = 'PORTAL_WALLET_PID_ROOTS';
const read = (change: Readonly<Record<string, string>> = {}, baseUrl = BASE) =>
  readVerifier(
    new Settings({
      [KEY]: files.path('verifier.key'),
      [CERTIFICATE]: files.path('verifier.pem'),
      [ROOTS]: files.path('ca.pem'),
      ...change,
    }),
    baseUrl,
    false,
  );

test('without settings no wallet is asked; a demonstration asks its own', () => {
  const none = new Settings({});
  expect(readVerifier(none, BASE, false)).toBeNull();
  expect(readVerifier(none, 'http://localhost:3000', true)).toMatchObject({
    own: null,
    walletAddress: 'http://localhost:3000/demo/wallet/present',
    doctypes: ['eu.europa.ec.eudi.pid.1'],
  });
});

test('the usual values are those of Sweden’s wallet', () => {
  expect(read()).toMatchObject({
    clientIdPrefix: 'x509_san_dns',
    walletAddress: 'openid4vp://',
    types: ['urn:eudi:pid:1'],
    doctypes: [],
    own: { anchors: [{ subject: 'CN=Test authority' }] },
  });
});

test('several types and a folder of authorities are read', () => {
  const settings = read({
    [ROOTS]: files.path('roots'),
    PORTAL_WALLET_PID_TYPES: 'urn:eudi:pid:1, urn:eudi:pid:se:1',
    PORTAL_WALLET_PID_DOCTYPES: 'eu.europa.ec.eudi.pid.1,org.example.pid',
  });
  expect(settings?.types).toEqual(['urn:eudi:pid:1', 'urn:eudi:pid:se:1']);
  expect(settings?.doctypes).toEqual(['eu.europa.ec.eudi.pid.1', 'org.example.pid']);
  expect(settings?.own?.anchors).toHaveLength(1);
});

test('a certificate that signs itself will do, as in a sandbox', () => {
  writeFileSync(files.path('self.key'), files.read('ca.key'));
  const change = { [KEY]: files.path('self.key'), [CERTIFICATE]: files.path('ca.pem') };
  // The only thing that is wrong with it is that it does not name the host.
  expect(() => read(change)).toThrow(/alternative names include verifier.kvarnby.example/);
});

test.each<[string, () => Readonly<Record<string, string>>, RegExp]>([
  ['only authorities', () => ({ [KEY]: '', [CERTIFICATE]: '' }), /VERIFIER_KEY_FILE is missing/],
  ['only a key', () => ({ [CERTIFICATE]: '', [ROOTS]: '' }), /CERTIFICATE_FILE is missing/],
  ['no authorities', () => ({ [ROOTS]: '' }), /PID_ROOTS is missing/],
  ['an empty folder', () => ({ [ROOTS]: files.path('none') }), /must be a PEM file with/],
  ['a file that is not there', () => ({ [ROOTS]: '/nowhere.pem' }), /cannot be read: \/nowhere/],
  ['a file of something else', () => ({ [ROOTS]: files.path('ca.key') }), /must be a PEM file/],
  ['the demonstration’s authority', () => ({ [ROOTS]: files.path('demo.pem') }), /demonstration/],
  [
    'the demonstration’s key',
    () => ({ [KEY]: files.path('demo.key'), [CERTIFICATE]: files.path('demo-leaf.pem') }),
    /is of a demonstration/,
  ],
  ['another prefix', () => ({ PORTAL_WALLET_VERIFIER_CLIENT_ID: 'did' }), /must be one of/],
  ['another scheme', () => ({ PORTAL_WALLET_VERIFIER_SCHEME: 'https' }), /must be one of/],
  ['no type', () => ({ PORTAL_WALLET_PID_TYPES: 'a b' }), /must be types/],
  ['no type of mdoc', () => ({ PORTAL_WALLET_PID_DOCTYPES: ',' }), /DOCTYPES must be types/],
])('%s is refused', (_what, change, problem) => {
  expect(() => read(change())).toThrow(problem);
});

test('a portal without https asks nobody', () => {
  expect(() => read({}, 'http://localhost')).toThrow(/requires that PORTAL_BASE_URL begins/);
});
