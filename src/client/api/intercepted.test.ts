import { expect, test } from 'vitest';
import { isIntercepted } from './intercepted.ts';

const html = { headers: { 'content-type': 'text/html' } };

test.each<[string, Response, boolean]>([
  ['JSON', Response.json({ status: 'live' }), false],
  ['a response without a body', new Response(null, { status: 204 }), false],
  ['a page with status 200', new Response('<h1>Sign in to the Wi-Fi</h1>', html), true],
  [
    'a script with status 200',
    new Response('alert(1)', { headers: { 'content-type': 'text/javascript' } }),
    true,
  ],
  ['status 511', new Response('<h1>Sign in to the Wi-Fi</h1>', { ...html, status: 511 }), true],
  [
    'a redirect',
    Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' }),
    true,
  ],
  [
    'the page of a reverse proxy whose portal does not respond',
    new Response('<h1>Bad gateway</h1>', { ...html, status: 502 }),
    false,
  ],
])('%s is recognised', (_, response, expected) => {
  expect(isIntercepted(response)).toBe(expected);
});
