import { expect, test } from 'vitest';
import { CacheOnlyOwn, InstallOnlyOwnFiles } from '#sw/ownFiles.ts';

const PORTAL = 'https://minit.example.se';
const html = (body: string) =>
  new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8' } });
const signInPage = () => html('<h1>Sign in to the Wi-Fi</h1>');
const redirected = (response: Response) =>
  Object.defineProperty(response, 'redirected', { value: true });
/** A response as the worker receives it from its own origin. */
const received = (response: Response) =>
  Object.defineProperty(response, 'type', { value: 'basic' });

const isInstalled = async (path: string, response: Response) =>
  (await new InstallOnlyOwnFiles('build1').cacheWillUpdate({
    request: new Request(PORTAL + path),
    response,
    event: {} as never,
  })) !== null;

test.each<[string, Response, boolean]>([
  ['/index.html', html('<html data-build="build1"></html>\n'), true],
  ['/index.html', html('<html data-build="build2"></html>'), false],
  ['/index.html', html('<html data-build="build1"><body>'), false],
  ['/index.html', signInPage(), false],
  [
    '/assets/start-1.js',
    new Response('1', { headers: { 'content-type': 'text/javascript; charset=utf-8' } }),
    true,
  ],
  ['/assets/start-1.js', signInPage(), false],
  ['/assets/start-1.css', new Response('a{}', { headers: { 'content-type': 'text/css' } }), true],
  ['/assets/start-1.css', signInPage(), false],
  [
    '/icons/mark.svg',
    new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } }),
    true,
  ],
  ['/icons/192.png', signInPage(), false],
  [
    '/icons/192.png',
    redirected(new Response('', { headers: { 'content-type': 'image/png' } })),
    false,
  ],
  [
    '/assets/start-1.js',
    new Response('', { status: 404, headers: { 'content-type': 'text/javascript' } }),
    false,
  ],
])('of a version, %s is installed only if it is the portal’s', async (path, response, expected) => {
  expect(await isInstalled(path, response)).toBe(expected);
});

const plugin = new CacheOnlyOwn([
  {
    path: '/app/translations/{file}',
    isPublic: true,
    shape: { kind: 'object', required: [], values: 'string' },
  },
]);
const request = new Request(`${PORTAL}/app/translations/sv-SE.json`);

test.each<[string, Response, boolean]>([
  ['texts', Response.json({ A: 'a' }), true],
  ['a page with status 200', signInPage(), false],
  [
    'a page that calls itself JSON',
    new Response('<h1>Sign in</h1>', { headers: { 'content-type': 'application/json' } }),
    false,
  ],
  ['JSON of another shape', Response.json({ login: { url: '/' } }), false],
  [
    'texts marked `no-store`',
    Response.json({ A: 'a' }, { headers: { 'cache-control': 'no-store' } }),
    false,
  ],
  ['texts after a redirect', redirected(Response.json({ A: 'a' })), false],
  ['an error', Response.json({ A: 'a' }, { status: 500 }), false],
])('of responses to calls, %s: stored %s', async (_, response, expected) => {
  expect(
    (await plugin.cacheWillUpdate({
      request,
      response: received(response),
      event: {} as never,
    })) !== null,
  ).toBe(expected);
});

test('a page that an earlier version stored instead of texts is not used', async () => {
  const used = (cachedResponse: Response) =>
    plugin.cachedResponseWillBeUsed({
      cacheName: 'everybody',
      request,
      cachedResponse,
      event: {} as never,
    });
  expect(await used(signInPage())).toBeNull();
  expect(await used(Response.json({}))).not.toBeNull();
});
