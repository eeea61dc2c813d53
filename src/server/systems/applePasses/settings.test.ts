import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Settings } from '#server/base/settings.ts';
import { demonstrationPassCertificates } from './embedded.ts';
import { readApplePasses } from './settings.ts';
import { nameIn } from '../certificates.ts';

let folder: string;
const path = (file: string) => join(folder, file);
const run = (...parameters: string[]) => {
  const { status, stderr } = spawnSync('openssl', parameters, { cwd: folder });
  if (status !== 0) throw new Error(String(stderr));
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'minit-passes-'));
  const rsa = ['-newkey', 'rsa:2048', '-nodes'];
  run('req', '-x509', ...rsa, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=WWDR');
  for (const [name, subject] of [
    ['pass', '/UID=pass.se.kvarnby.card/OU=ABCDE12345/CN=Pass'],
    ['site', '/CN=minit.kvarnby.se'],
  ] as const) {
    run('req', ...rsa, '-keyout', `${name}.key`, '-out', 'csr', '-subj', subject);
    run('x509', '-req', '-in', 'csr', '-CA', 'ca.pem', '-CAkey', 'ca.key', '-out', `${name}.only`);
    const { stdout } = spawnSync('cat', [`${name}.only`, 'ca.pem'], { cwd: folder });
    writeFileSync(path(`${name}.pem`), stdout);
  }
  run('genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256', '-out', 'ec.key');
  const demo = await demonstrationPassCertificates();
  writeFileSync(path('demo.key'), demo.private_key);
  writeFileSync(path('demo.pem'), `${demo.certificate}\n${demo.authority}`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const BASE = 'https://minit.kvarnby.se';
const read = (key: string, certificate: string, baseUrl = BASE) =>
  readApplePasses(
    new Settings({
      ...(key !== '' && { PORTAL_WALLET_APPLE_KEY_FILE: path(key) }),
      ...(certificate !== '' && { PORTAL_WALLET_APPLE_CERTIFICATE_FILE: path(certificate) }),
    }),
    baseUrl,
    false,
  );

test('without a certificate no passes are made; a demonstration makes its own', () => {
  expect(read('', '')).toBeNull();
  expect(readApplePasses(new Settings({}), 'http://localhost', true)).toEqual({ key: null });
});

test('the certificate says which passes and whose', () => {
  const [own, above] = read('pass.key', 'pass.pem')!.key!.certificates;
  expect([nameIn(own!, 'UID'), nameIn(own!, 'OU')]).toEqual(['pass.se.kvarnby.card', 'ABCDE12345']);
  expect(above?.subject).toBe('CN=WWDR');
});

test.each([
  ['only a key', 'pass.key', '', /CERTIFICATE_FILE is missing/],
  ['only a certificate', '', 'pass.pem', /KEY_FILE is missing/],
  ['another kind of key', 'ec.key', 'pass.pem', /must contain a private RSA key/],
  ['another key', 'site.key', 'pass.pem', /must begin with the certificate of/],
  ['no intermediate certificate', 'pass.key', 'pass.only', /WWDR/],
  ['the certificate of a web site', 'site.key', 'site.pem', /that of a Pass Type ID/],
  ['the key of a demonstration', 'demo.key', 'demo.pem', /is of a demonstration/],
  ['a file that is not there', 'nowhere.key', 'pass.pem', /cannot be read/],
])('%s is refused', (_what, key, certificate, problem) => {
  expect(() => read(key, certificate)).toThrow(problem);
});

test('a portal without https makes no passes', () => {
  expect(() => read('pass.key', 'pass.pem', 'http://localhost')).toThrow(/begins with https/);
});
