import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { routes } from '#contract/index.ts';
import { hasShape, isCall } from '#sw/cachedCalls.ts';
import { cachedCalls } from '#sw/listCachedCalls.ts';
import { SERVER_PATHS } from '#rules/serverPaths.ts';

const kept = cachedCalls(routes);
const isKept = (pathname: string) => kept.some((call) => isCall(call, pathname));
const filledIn = (path: string) => path.replace(/\{\w+\}/g, 'x1');

describe('the service worker’s cache', () => {
  // PWA-04, PWA-05, PWA-06
  test('contains texts, configuration and the organisation tree, of which only the tree is personal', () => {
    expect(
      kept.map(({ path, isPublic }) => `${path} ${isPublic ? 'everybody' : 'person'}`).toSorted(),
    ).toEqual([
      '/api/Organisations person',
      '/api/cardcheck/status everybody',
      '/api/configuration/accessibility everybody',
      '/api/configuration/applicationconfiguration everybody',
      '/api/configuration/cssAssets everybody',
      '/api/configuration/siteFeatures everybody',
      '/app/translations/{file} everybody',
    ]);
  });

  test('contains only responses to GET', () => {
    expect(routes.filter(({ keptBy, method }) => keptBy !== undefined && method !== 'GET')).toEqual(
      [],
    );
  });

  test.each(
    routes
      .filter(({ method, keptBy }) => method === 'GET' && keptBy !== 'worker')
      .map(({ path }) => path),
  )('never contains the response to %s', (path) => expect(isKept(filledIn(path))).toBe(false));

  test('matches an address regardless of case', () => {
    expect(
      ['/api/organisations', '/API/Configuration/SiteFeatures', '/app/translations/en-GB.json'].map(
        isKept,
      ),
    ).toEqual([true, true, true]);
  });

  test('does not match addresses that only share a prefix or suffix', () => {
    expect(
      [
        '/api/Organisations/x',
        '/api/Organisations/',
        '/x/api/Organisations',
        '/app/translations/',
        '/app/translations/a/b',
      ].map(isKept),
    ).toEqual(Array.from({ length: 5 }, () => false));
  });
});

describe('the outline by which the worker recognises a response', () => {
  const shapeOf = (path: string) => kept.find((call) => call.path === path)!.shape;

  test.each<[string, unknown, boolean]>([
    ['/app/translations/{file}', { 'SHELL/RETRY': 'Try again' }, true],
    ['/app/translations/{file}', { login: { url: 'https://wifi.example' } }, false],
    ['/app/translations/{file}', [], false],
    ['/api/configuration/siteFeatures', { error: 'sign in first' }, false],
    ['/api/configuration/applicationconfiguration', {}, false],
    ['/api/configuration/cssAssets', { primaryColor: null }, false],
    ['/api/Organisations', [], true],
    ['/api/Organisations', { error: 'sign in first' }, false],
    ['/api/Organisations', 'sign in first', false],
    ['/api/Organisations', null, false],
  ])('%s: %j', (path, answer, expected) => {
    expect(hasShape(shapeOf(path), answer)).toBe(expected);
  });

  test('contains every field of a configuration', () => {
    const { required } = shapeOf('/api/configuration/cssAssets');
    expect(required).toContain('primaryColor');
    expect(
      hasShape(
        shapeOf('/api/configuration/cssAssets'),
        Object.fromEntries(required.map((name) => [name, null])),
      ),
    ).toBe(true);
  });
});

test.each([
  '/api/user',
  '/API/user',
  '/app/manifest/sv-SE.webmanifest',
  '/signin/main?returnTo=%2Fhome',
  '/signin/main/callback',
  '/SignOut',
  '/signout/federation',
  '/signout/%2Fhome',
  '/demo',
  '/health',
  '/metrics',
  '/wallet/authorize?client_id=a&request_uri=b',
  '/.well-known/change-password',
])('the page %s is handled by the server', (address) =>
  expect(SERVER_PATHS.test(address)).toBe(true),
);

test.each([
  '/',
  '/home',
  '/applications',
  '/alumni-portal/signin/select',
  '/alumni-portal/signout/left',
  '/multiplesignins/signout',
  '/landingpage/accounttypenotallowed/signout',
  '/authentication/bankid',
  '/accountmanagement?x=/api/',
  '/walletrequest/0a1b2c3d-0000-4000-8000-123456789abc',
])('the page %s is handled by the app shell', (address) =>
  expect(SERVER_PATHS.test(address)).toBe(false),
);

test('no response stored on the device has a field for a national id', () => {
  const names = routes
    .filter(({ keptBy }) => keptBy !== undefined)
    .flatMap(({ path, responses }) =>
      propertyNames(responses[200]).map((name) => `${path} ${name}`),
    );
  expect(names.length).toBeGreaterThan(20);
  expect(
    names.filter((name) => /nin$|identit|nationalid|personnumm|personalid|ssn|birth/i.test(name)),
  ).toEqual([]);
});

function propertyNames(schema: z.ZodMiniType | null | undefined): string[] {
  if (!schema) return [];
  const names: string[] = [];
  JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }), (name, value: unknown) => {
    if (name === 'properties' && typeof value === 'object' && value !== null)
      names.push(...Object.keys(value));
    return value;
  });
  return names;
}
