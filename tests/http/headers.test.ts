import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '#contract/index.ts';
import { firstCalls } from '#server/http/preloads.ts';
import type { Send } from '../support/browser.ts';
import { clientFolder } from '../support/clientFolder.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { releasedVersion } from '#server/texts/releasedTexts.ts';

/** Long enough to become smaller when compressed. */
const SCRIPT = `export const words = '${'again '.repeat(300)}';`;
const PAGE =
  '<!doctype html><script nonce="__CSP_NONCE__">1</script><style nonce="__CSP_NONCE__">a{}</style><body></body>';
const folder = clientFolder(PAGE, [
  {
    beginnings: ['card'],
    files: ['/assets/cards-Ab12.js'],
    texts: ['cards'],
    isForEveryone: false,
  },
]);
let portal: Portal;
let anna: Send;
let david: Send;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, 'sw.js'), SCRIPT);
  writeFileSync(join(folder, 'sw.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(folder, '.vite/manifest.json'), '{}');
  writeFileSync(join(folder, 'assets/index-Ab12.js'), SCRIPT);
  writeFileSync(join(folder, 'assets/index-Ab12.js.br'), brotliCompressSync(SCRIPT));
  portal = await startPortal({
    client: { folder },
    environment: { PORTAL_METRICS_TOKEN: 'a-token-for-measurements-of-tests' },
  });
  anna = await portal.as('annli42');
  david = await portal.as('davos31');
});
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true });
});

const asPage = { headers: { accept: 'text/html' } };

const everywhere = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
};

test.each(['/', '/home', '/sw.js', '/demo/mailbox'])(
  'restricts with a policy what %s may load',
  async (path) => {
    const { headers } = await anna(path, asPage);
    expect(Object.fromEntries(headers)).toMatchObject({
      ...everywhere,
      'content-security-policy': expect.stringMatching(
        /default-src 'self'.*object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'/,
      ),
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=(self)'),
      'x-frame-options': 'DENY',
    });
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
  },
);

test.each(['/api/user', '/api/nothing', '/health/live', '/signin/main', '/api/Liability/%E0%A4%A'])(
  'forbids with a policy that %s loads anything, whatever its status',
  async (path) => {
    const { headers } = await anna(path, asPage);
    expect(Object.fromEntries(headers)).toMatchObject({
      ...everywhere,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  },
);

test('does the same for a file that never changes, which has no request id', async () => {
  const { 'x-request-id': _, ...others } = everywhere;
  const { headers } = await anna('/assets/index-Ab12.js', asPage);
  expect(Object.fromEntries(headers)).toMatchObject({
    ...others,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
  expect(headers.has('x-request-id')).toBe(false);
});

describe('the page shell', () => {
  test('has a new nonce in every response, the same in page and policy', async () => {
    const nonces = [];
    for (const path of [
      '/devices',
      '/index.html',
      '/liabilities/loan',
      '/profile/employee',
      '/accountmanagement/panels/columnsettings',
    ]) {
      const answer = await anna(path, asPage);
      const nonce =
        /script-src 'self' 'nonce-([^']+)'/.exec(
          answer.headers.get('content-security-policy') ?? '',
        )?.[1] ?? '';
      expect(await answer.text()).toBe(PAGE.replaceAll('__CSP_NONCE__', nonce));
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      nonces.push(nonce);
    }
    expect(new Set(nonces).size).toBe(5);
  });

  test.each([
    ['en', 'en-GB'],
    ['sv-SE,sv;q=0.9,en;q=0.8', 'sv-SE'],
    ['de', 'sv-SE'],
  ])('preloads the initial translations for a browser in %s', async (accepted, language) => {
    const { headers } = await fetch(`${portal.url}/home`, {
      headers: { ...asPage.headers, 'accept-language': accepted },
    });
    expect([headers.get('link'), headers.get('vary')]).toEqual([
      `</app/translations/${language}.json?version=${releasedVersion}>; rel=preload; as=fetch; crossorigin`,
      'accept-encoding, accept-language',
    ]);
    // The worker caches this page for every language.
    expect((await fetch(`${portal.url}/index.html`, asPage)).headers.get('link')).toBeNull();
  });

  test('preloads the scripts and translations of the area of its URL', async () => {
    const answer = await anna('/card/panels/helpdesk', {
      headers: { ...asPage.headers, 'accept-language': 'en' },
    });
    expect(await answer.text()).toContain(
      '<link rel="modulepreload" href="/assets/cards-Ab12.js" fetchpriority="low" crossorigin></body>',
    );
    expect(answer.headers.get('link')).toBe(
      ['en-GB.json', 'cards.en-GB.json']
        .map(
          (file) =>
            `</app/translations/${file}?version=${releasedVersion}>; rel=preload; as=fetch; crossorigin`,
        )
        .join(', '),
    );
    expect(await (await fetch(`${portal.url}/card`, asPage)).text()).not.toContain('cards-Ab12');
  });

  test.each(Object.entries(firstCalls))(
    'for %s preloads the first calls in a browser with a session only',
    async (address, calls) => {
      const named = async (
        get: (path: string, init: RequestInit) => Promise<Response>,
        path: string,
      ) =>
        [
          ...(await (await get(path, asPage)).text()).matchAll(
            /<link rel="preload" href="([^"]+)"/g,
          ),
        ].map(([, path]) => path);
      const outside = (path: string, init: RequestInit) => fetch(portal.url + path, init);
      const paths = calls.map(({ path }) => path);
      expect(await named(anna, address)).toEqual(paths);
      expect(await named(anna, `${address}?from=mail`)).toEqual(paths);
      expect([await named(outside, address), await named(anna, '/index.html')]).toEqual([[], []]);
      // The preload uses the browser's language, but the later call uses the page's.
      for (const path of paths) {
        const inLanguage = async (language: string) =>
          (await anna(path, { headers: { 'accept-language': language } })).text();
        expect([path, await inLanguage('en')]).toEqual([path, await inLanguage('sv')]);
      }
    },
  );

  test('is served without a session, and sets no cookie', async () => {
    const answer = await fetch(`${portal.url}/home`, asPage);
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
  });
});

describe('files', () => {
  test('with a hash in their name are cached permanently and sent precompressed; others are revalidated', async () => {
    const asset = await anna('/assets/index-Ab12.js', { headers: { 'accept-encoding': 'br' } });
    expect([
      asset.headers.get('cache-control'),
      asset.headers.get('content-encoding'),
      await asset.text(),
    ]).toEqual(['public, max-age=31536000, immutable', 'br', SCRIPT]);
    const compressed = await anna('/sw.js', { headers: { 'accept-encoding': 'br' } });
    const worker = await anna('/sw.js');
    // A worker is governed by the policy sent with its script, whatever the encoding.
    expect([
      compressed.headers.get('content-encoding'),
      compressed.headers.get('content-security-policy'),
    ]).toEqual(['br', worker.headers.get('content-security-policy')]);
    expect([worker.headers.get('cache-control'), worker.headers.get('content-type')]).toEqual([
      'no-cache',
      expect.stringContaining('javascript'),
    ]);
  });

  test('internal to the build or outside its folder are not served', async () => {
    for (const path of [
      '/.vite/manifest.json',
      '/../package.json',
      '/%2e%2e/package.json',
      '/..%2fpackage.json',
      '/assets/..%5c..%5cpackage.json',
    ]) {
      expect([path, (await anna(path)).status]).toEqual([path, 404]);
    }
  });

  test.each([
    ['', '/'],
    ['check.', '/check'],
  ])('include the manifest %s of both languages only', async (app, id) => {
    for (const language of ['sv-SE', 'en-GB']) {
      const answer = await anna(`/app/manifest/${app}${language}.webmanifest`);
      expect([answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
        'application/manifest+json; charset=utf-8',
        'no-cache',
      ]);
      expect(await answer.json()).toMatchObject({ lang: language, id });
    }
    expect((await anna(`/app/manifest/${app}de-DE.webmanifest`)).status).toBe(404);
  });
});

describe('caching', () => {
  const kept = routes.filter(({ keptBy }) => keptBy === 'worker');
  const others = routes.filter(
    ({ method, keptBy, params }) => method === 'GET' && keptBy !== 'worker' && params === undefined,
  );

  test.each(
    kept.map((spec) => [
      spec.path.replace('{file}', 'sv-SE.json'),
      spec.versionedBy ? 'no-store' : spec.isPublic ? 'no-cache' : 'private, no-cache',
    ]),
  )('answers %s with 304 when unchanged, and sends %s', async (path, caching) => {
    const first = await david(path);
    expect(first.headers.get('cache-control')).toBe(caching);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    const second = await david(path, { headers: { 'if-none-match': etag } });
    expect([second.status, await second.text()]).toEqual([304, '']);
    expect((await david(path, { headers: { 'if-none-match': '"another"' } })).status).toBe(200);
  });

  test('forbids storing all other responses', async () => {
    for (const { path } of others)
      expect([path, (await anna(path)).headers.get('cache-control')]).toEqual([path, 'no-store']);
  });

  test('responds with 304 when there are no new notifications', async () => {
    const first = await anna('/api/user/notifications');
    const second = await anna('/api/user/notifications', {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect([first.headers.get('cache-control'), second.status]).toEqual(['no-store', 304]);
  });
});

describe('large responses are compressed', () => {
  test.each(['/app/translations/sv-SE.json', '/api/Organisations'])('for %s', async (path) => {
    const plain = await (await david(path, { headers: { 'accept-encoding': 'identity' } })).text();
    for (const encoding of ['br', 'gzip']) {
      const answer = await david(path, { headers: { 'accept-encoding': encoding } });
      expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([
        encoding,
        'accept-encoding',
      ]);
      expect(await answer.text()).toBe(plain);
    }
  });

  test('at full strength when they are the same for all users', async () => {
    const headers = { 'accept-encoding': 'br' };
    const length = Number(
      (await anna('/app/translations/sv-SE.json', { headers })).headers.get('content-length'),
    );
    const whole = await (await anna('/app/translations/sv-SE.json')).text();
    expect(length).toBe(brotliCompressSync(whole).length);
  });
});

describe('operations', () => {
  test('the health checks report that the server is live and ready', async () => {
    expect((await anna('/health/live')).status).toBe(200);
    expect((await anna('/health/ready')).status).toBe(200);
  });

  test('the metrics are labelled by route pattern, never by URL', async () => {
    await anna('/api/Liability/Photo');
    const text = await (
      await anna('/metrics', {
        headers: { authorization: 'Bearer a-token-for-measurements-of-tests' },
      })
    ).text();
    expect(text).toContain('route="/api/Liability/:liabilityType"');
    expect(text).not.toContain('/Liability/Photo');
  });

  test('the contract is published as an OpenAPI document', async () => {
    const document = await (await anna('/api/openapi.json')).json();
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'MinIT' },
      servers: [{ url: portal.url }],
    });
    expect(
      Object.values(document.paths as Record<string, object>).flatMap((path) => Object.keys(path)),
    ).toHaveLength(routes.length);
  });
});
