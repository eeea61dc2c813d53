import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Settings } from '#server/base/settings.ts';
import { type Certificates, makeCertificates } from '#tests/support/certificates.ts';
import { readWallets } from './settings.ts';

const ISSUED = 'issuer';
let files: Certificates;
beforeAll(() => {
  files = makeCertificates(ISSUED, 'other');
  const [leaf, root] = ['issuer.pem', 'ca.pem'].map((name) => files.read(name).toString());
  writeFileSync(files.path('chain.pem'), `${leaf}\n${root}`);
});
afterAll(() => files.remove());

const BASE = 'https://issuer.kvarnby.example';
const environment = (change: Readonly<Record<string, string>> = {}) => ({
  PORTAL_WALLET_ISSUER_KEY_FILE: files.path('issuer.key'),
  PORTAL_WALLET_ISSUER_CERTIFICATE_FILE: files.path('chain.pem'),
  PORTAL_WALLET_HOME_ORGANISATION: 'Kvarnby.example',
  ...change,
});
const read = (change: Readonly<Record<string, string>> = {}, baseUrl = BASE) =>
  readWallets(new Settings(environment(change)), baseUrl, false);

test('without key and certificates, nothing is issued; a demonstration makes its own', () => {
  const none = new Settings({});
  expect(readWallets(none, BASE, false)).toBeNull();
  expect(readWallets(none, 'http://localhost:3000', true)).toMatchObject({ key: null });
});

test('wallets that may ask are named with their addresses', () => {
  const clients = (value: string, isDemo = false) => [
    ...(readWallets(new Settings(environment({ PORTAL_WALLET_CLIENTS: value })), BASE, isDemo)
      ?.clients ?? []),
  ];
  expect(clients('')).toEqual([]);
  expect(
    clients('a wallet-app://x eu.europa.wallet:/y ; https://b.example/c https://b.example/d;'),
  ).toEqual([
    ['a', ['wallet-app://x', 'eu.europa.wallet:/y']],
    ['https://b.example/c', ['https://b.example/d']],
  ]);
  expect(clients('', true)).toEqual([['demo-wallet', [`${BASE}/demo/wallet/return`]]]);
});

test.each<readonly [string, RegExp]>([
  ['a', /must have entries/],
  ['a wallet-app://x;a wallet-app://y', /names "a" twice/],
  ...[
    'http://wallet.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'intent://x#Intent;end',
    'https://wallet.example/#x',
    'https://wallet.example#',
    'https://user@wallet.example/',
    'mailto:x@wallet.example',
    '/relative',
    'wallet',
  ].map((address) => [`a ${address}`, /must have addresses|must have entries/] as const),
])('a wallet that could not be answered safely is refused: %s', (value, problem) => {
  expect(() => read({ PORTAL_WALLET_CLIENTS: value })).toThrow(problem);
});

test('a type has another name where others have defined it', () => {
  const TYPE = 'PORTAL_WALLET_STUDENT_CARD_TYPE';
  expect(read()?.typeNames).toEqual({ 'student-card': null, 'campus-card': null });
  for (const name of ['https://example.eu/student-card', 'urn:eudi:esc:1'])
    expect(read({ [TYPE]: name })?.typeNames['student-card']).toBe(name);
  for (const name of ['http://example.eu/x', 'student', 'urn:x', 'https://a b'])
    expect(() => read({ [TYPE]: name })).toThrow(/must be a URN or an address/);
  const same = { [TYPE]: 'urn:example:card', PORTAL_WALLET_CAMPUS_CARD_TYPE: 'urn:example:card' };
  expect(() => read(same)).toThrow(/must not be the same/);
});

test('the root is left out of the certificates', () => {
  const settings = read();
  expect(settings).toMatchObject({
    homeOrganisation: 'kvarnby.example',
    offerAddress: 'openid-credential-offer://',
  });
  expect(settings?.key?.certificates.map(({ subject }) => subject)).toEqual(['CN=issuer']);
});

test.each<[string, () => Readonly<Record<string, string>>, RegExp]>([
  ['only the key', () => ({ PORTAL_WALLET_ISSUER_CERTIFICATE_FILE: '' }), /CERTIFICATE_FILE is m/],
  ['only certificates', () => ({ PORTAL_WALLET_ISSUER_KEY_FILE: '' }), /KEY_FILE is missing/],
  ['no domain', () => ({ PORTAL_WALLET_HOME_ORGANISATION: '' }), /HOME_ORGANISATION is missing/],
  ['no real domain', () => ({ PORTAL_WALLET_HOME_ORGANISATION: 'x y' }), /must be a domain/],
  ['another scheme', () => ({ PORTAL_WALLET_OFFER_SCHEME: 'https' }), /must be one of/],
  [
    'a file that is not there',
    () => ({ PORTAL_WALLET_ISSUER_KEY_FILE: '/nowhere.pem' }),
    /cannot be read: \/nowhere.pem/,
  ],
  [
    'something else than a key',
    () => ({ PORTAL_WALLET_ISSUER_KEY_FILE: files.path('chain.pem') }),
    /must contain a private key on P-256/,
  ],
  [
    'only a root',
    () => ({ PORTAL_WALLET_ISSUER_CERTIFICATE_FILE: files.path('ca.pem') }),
    /which is not signed by itself/,
  ],
  [
    'the certificate of another key',
    () => ({ PORTAL_WALLET_ISSUER_CERTIFICATE_FILE: files.path('other.pem') }),
    /must begin with the certificate of/,
  ],
])('%s is refused', (_what, change, problem) => {
  expect(() => read(change())).toThrow(problem);
});

test('certificates for another host are refused', () => {
  expect(() => read({}, 'https://minit.example.se')).toThrow(/names include minit.example.se/);
});

test('a portal without https issues nothing', () => {
  expect(() => read({}, 'http://localhost')).toThrow(/requires that PORTAL_BASE_URL begins/);
});

test('a key of a demonstration is refused', async () => {
  const { demonstrationWalletCertificates } = await import('./embedded.ts');
  const made = await demonstrationWalletCertificates('issuer.kvarnby.example');
  writeFileSync(files.path('demo.key'), made.private_key);
  writeFileSync(files.path('demo.pem'), made.certificate);
  const change = {
    PORTAL_WALLET_ISSUER_KEY_FILE: files.path('demo.key'),
    PORTAL_WALLET_ISSUER_CERTIFICATE_FILE: files.path('demo.pem'),
  };
  expect(readFileSync(files.path('demo.pem'), 'utf8')).toContain('BEGIN CERTIFICATE');
  expect(() => read(change)).toThrow(/is of a demonstration/);
});
