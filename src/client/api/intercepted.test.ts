import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { InterceptedError, UnavailableError } from './errors.ts';
import { refuseForeign } from './intercepted.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-12T08:15:00Z') }));
afterEach(() => void vi.useRealTimers());

const html = { headers: { 'content-type': 'text/html' } };
const refusalOf = (response: Response): object | undefined => {
  try {
    refuseForeign(response, '/api/x');
  } catch (error) {
    return Object(error);
  }
  return undefined;
};

test.each<[string, Response, typeof InterceptedError | typeof UnavailableError | null]>([
  ['JSON', Response.json({ status: 'live' }), null],
  ['a response without a body', new Response(null, { status: 204 }), null],
  ['a refusal of the portal', Response.json({ errors: {} }, { status: 403 }), null],
  ['an overloaded portal', Response.json({ errors: {} }, { status: 503 }), null],
  ['a page with status 200', new Response('<h1>Sign in</h1>', html), InterceptedError],
  [
    'a script with status 200',
    new Response('alert(1)', { headers: { 'content-type': 'text/javascript' } }),
    InterceptedError,
  ],
  ['status 511', new Response('<h1>Sign in</h1>', { ...html, status: 511 }), InterceptedError],
  [
    'a redirect',
    Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' }),
    InterceptedError,
  ],
  ['a page with status 404', new Response('<h1>Not found</h1>', { ...html, status: 404 }), null],
  [
    'a page with status 502',
    new Response('<h1>Bad</h1>', { ...html, status: 502 }),
    UnavailableError,
  ],
  [
    'a page with status 503',
    new Response('<h1>Later</h1>', { ...html, status: 503 }),
    UnavailableError,
  ],
  ['an empty response with status 504', new Response(null, { status: 504 }), UnavailableError],
])('%s is recognised', (_, response, expected) => {
  expect(refusalOf(response)?.constructor).toBe(expected ?? undefined);
});

test.each<[Record<string, string>, number]>([
  [{ 'retry-after': '120' }, 120_000],
  [{ 'retry-after': 'Thu, 12 Mar 2026 08:16:00 GMT' }, 60_000],
  // The device's clock is a day behind the proxy's.
  [
    {
      'retry-after': 'Fri, 13 Mar 2026 08:16:00 GMT',
      date: 'Fri, 13 Mar 2026 08:15:30 GMT',
    },
    30_000,
  ],
  [{ 'retry-after': 'soon' }, Number.NaN],
  [{}, Number.NaN],
])('a proxy that answers with %j asks to wait %d ms', (headers, expected) => {
  expect(refusalOf(new Response(null, { status: 503, headers }))).toMatchObject({
    retryAfter: expected,
  });
});
