import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textsVersion } from '#build/textsVersion.ts';
import { clientFolder } from '../support/clientFolder.ts';
import { type Portal, startPortal } from '../support/portal.ts';

const TOKEN = 'a-token-for-measurements-of-tests';
const SCRIPT = `export const text = '${randomBytes(2000).toString('hex')}';`;
const folder = clientFolder('<!doctype html><script nonce="__CSP_NONCE__">1</script>');
let portal: Portal;

/** The folder with releases, of which another process may already serve a later one. */
const releases = mkdtempSync(join(tmpdir(), 'minit-releases-'));
const OTHER_SCRIPT = `export const other = '${randomBytes(200).toString('hex')}';`;
const OTHER_TEXTS = { 'PAGE/HOME': 'Another home' };

/** Unpacks a release, and returns the version of its texts. */
function unpack(name: string): string {
  const [assets, texts] = ['dist/client/assets', 'public/app/translations'].map((part) =>
    join(releases, name, part),
  );
  for (const part of [assets, texts]) mkdirSync(part ?? '', { recursive: true });
  writeFileSync(join(assets ?? '', `start-${name}.js`), OTHER_SCRIPT);
  writeFileSync(join(releases, name, 'dist/client/sw.js'), 'a worker');
  writeFileSync(join(texts ?? '', 'en-GB.json'), JSON.stringify({ ...OTHER_TEXTS, name }));
  return textsVersion(texts ?? '');
}
const otherVersion = unpack('minit-1');

beforeAll(async () => {
  for (const name of ['assets', 'icons', '.vite']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'assets/index-Ab12.js'), SCRIPT);
  writeFileSync(join(folder, 'assets/index-Ab12.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(folder, 'icons/192.png'), randomBytes(3000));
  writeFileSync(join(folder, '.vite/manifest.json'), '{}');
  portal = await startPortal({
    client: { folder },
    environment: {
      PORTAL_RELEASES_FOLDER: releases,
      PORTAL_METRICS_TOKEN: TOKEN,
      PORTAL_CALLS_PER_MINUTE_AND_ADDRESS: '100',
    },
  });
});
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true });
  rmSync(releases, { recursive: true });
});

/** Returns the raw response: `fetch` would decompress it and normalise the URL. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number | undefined; headers: Record<string, unknown>; bytes: Buffer }>(
    (resolve, reject) => {
      const { hostname, port } = new URL(portal.address);
      get({ hostname, port, path, headers, method }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode,
            headers: answer.headers,
            bytes: Buffer.concat(chunks),
          }),
        );
      }).on('error', reject);
    },
  );

async function compressions(): Promise<number> {
  const { bytes } = await ask('/metrics', { authorization: `Bearer ${TOKEN}` });
  return Number(/^public_answer_compressions (\d+)$/m.exec(bytes.toString())?.[1]);
}

/** Returns the same path with the letters selected by the bits in upper case or percent-encoded. */
function respell(path: string, bits: number, how: (letter: string) => string): string {
  let at = 0;
  return path.replace(/[a-z]/g, (letter) => ((bits >> at++) & 1 ? how(letter) : letter));
}
const upper = (letter: string) => letter.toUpperCase();
const encoded = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;

test('answers 1,500 spellings of a translation’s URL from one copy or refuses them, and counts none', async () => {
  const before = await compressions();
  const { bytes } = await ask('/app/translations/sv-SE.json', { 'accept-encoding': 'br' });
  const paths = Array.from(
    { length: 1500 },
    (_, index) =>
      [
        () => respell('/app/translations/sv-SE.json', index + 1, upper),
        () => respell('/app/translations/sv-SE.json', index + 1, encoded),
        () => `/app/translations/sv-SE.json?v=${index}`,
      ][index % 3]?.() ?? '',
  );
  expect(new Set(paths).size).toBe(1500);
  const kinds = new Set<string>();
  for (let start = 0; start < paths.length; start += 50) {
    for (const answer of await Promise.all(
      paths.slice(start, start + 50).map((path) => ask(path, { 'accept-encoding': 'br' })),
    )) {
      kinds.add(
        answer.status === 200 && answer.bytes.equals(bytes)
          ? 'the copy'
          : `refused with ${answer.status}`,
      );
    }
  }
  expect([...kinds].filter((kind) => !/^(the copy|refused with 40[04])$/.test(kind))).toEqual([]);
  expect((await compressions()) - before).toBe(1);
});

test.each(['/app/translations/sv-SE.json', '/api/openapi.json', '/assets/index-Ab12.js'])(
  'compresses %s once for browsers that accept gzip only',
  async (path) => {
    const before = await compressions();
    const plain = await ask(path);
    for (let times = 0; times < 20; times += 1) {
      const { headers, bytes } = await ask(path, { 'accept-encoding': 'gzip, br;q=0' });
      expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
      expect(gunzipSync(bytes).equals(plain.bytes)).toBe(true);
    }
    expect((await compressions()) - before).toBe(1);
  },
);

test('sends a file of the build as compressed by the build', async () => {
  const before = await compressions();
  const { status, headers, bytes } = await ask('/assets/index-Ab12.js', {
    'accept-encoding': 'gzip, deflate, br',
  });
  expect([status, brotliDecompressSync(bytes).toString()]).toEqual([200, SCRIPT]);
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
  });
  expect((await compressions()) - before).toBe(0);

  // It never changes, so it is never asked for again.
  expect(headers['etag']).toBeUndefined();
  const head = await ask('/assets/index-Ab12.js', { 'accept-encoding': 'br' }, 'HEAD');
  expect([head.status, head.bytes.length, head.headers['content-length']]).toEqual([
    200,
    0,
    String(bytes.length),
  ]);
});

test.each([
  '/ASSETS/index-Ab12.js',
  '/%61ssets/index-Ab12.js',
  '//assets/index-Ab12.js',
  '/assets//index-Ab12.js',
  '/assets/./index-Ab12.js',
  '/assets/index-ab12.js',
  '/assets/index-Ab12.js/',
  '/assets/index-Ab12.js.br',
  '/icons/%3192.png',
  '/.vite/manifest.json',
  '/assets',
  '/icons/../assets/index-Ab12.js',
])('has no file at %s', async (path) => {
  expect((await ask(path)).status).toBe(404);
});

test('does not count responses that are the same for all users towards the rate limit', async () => {
  for (let times = 0; times < 150; times += 1) {
    const path =
      ['/api/configuration/siteFeatures', '/app/translations/en-GB.json', '/icons/192.png', '/'][
        times % 4
      ] ?? '';
    expect((await ask(path)).status).toBe(200);
  }
  expect((await ask('/api/authentication')).status).toBe(200);
});

test('pages of another release in the folder get their scripts and texts, and nothing else', async () => {
  const script = await ask('/assets/start-minit-1.js', { 'accept-encoding': 'br' });
  expect(script.status).toBe(200);
  expect(brotliDecompressSync(script.bytes).toString()).toBe(OTHER_SCRIPT);
  expect(script.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const texts = await ask(`/app/translations/en-GB.json?version=${otherVersion}`);
  expect(texts.status).toBe(200);
  expect(JSON.parse(texts.bytes.toString())).toMatchObject(OTHER_TEXTS);
  const unknown = [
    '/assets/../sw.js',
    '/assets/start-minit-2.js',
    '/assets/%73tart-minit-1.js',
    `/app/translations/sv-SE.json?version=${otherVersion}`,
    '/app/translations/en-GB.json?version=unknown',
    '/minit-1/dist/client/sw.js',
  ];
  const statuses = unknown.map(async (path) => [path, (await ask(path)).status]);
  expect(await Promise.all(statuses)).toEqual(unknown.map((path) => [path, 404]));
  expect((await ask('/sw.js')).bytes.toString()).not.toBe('a worker');
});

test('a release that is unpacked while the server runs is found too', async () => {
  const version = unpack('minit-2');
  const status = async (path: string) => (await ask(path)).status;
  await expect
    .poll(() => status('/assets/start-minit-2.js'), { timeout: 30_000, interval: 500 })
    .toBe(200);
  expect(await status(`/app/translations/en-GB.json?version=${version}`)).toBe(200);
});
