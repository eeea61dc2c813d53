import { expect, test } from 'vitest';
import { urlForTrail, webhookUrlRefusal } from './url.ts';

const own = { allowsLoopback: false };
const demonstration = { allowsLoopback: true };

test.each([
  ['https://cards.example.se/hook', own, null],
  ['https://cards.example.se:8443/hook?token=a', own, null],
  ['https://127.0.0.1/hook', own, null],
  ['http://cards.example.se/hook', own, 'WEBHOOKS/URL_HTTPS'],
  ['http://cards.example.se/hook', demonstration, 'WEBHOOKS/URL_HTTPS'],
  ['http://localhost:4000/hook', own, 'WEBHOOKS/URL_HTTPS'],
  ['http://localhost:4000/hook', demonstration, null],
  ['http://127.0.0.1:4000', demonstration, null],
  ['http://[::1]:4000', demonstration, null],
  ['http://localhost.example.se/', demonstration, 'WEBHOOKS/URL_HTTPS'],
  ['http://127.0.0.1.example.se/', demonstration, 'WEBHOOKS/URL_HTTPS'],
  ['https://user:secret@cards.example.se/', own, 'WEBHOOKS/URL_USER'],
  ['https://cards.example.se/#top', own, 'WEBHOOKS/URL_FRAGMENT'],
  ['ftp://cards.example.se/', own, 'WEBHOOKS/URL_INVALID'],
  ['file:///etc/passwd', own, 'WEBHOOKS/URL_INVALID'],
  ['cards.example.se/hook', own, 'WEBHOOKS/URL_INVALID'],
  ['', own, 'WEBHOOKS/URL_INVALID'],
])('%s with %o: %s', (url, options, refusal) => {
  expect(webhookUrlRefusal(url, options)).toBe(refusal);
});

test('the audit trail has no query', () => {
  expect(urlForTrail('https://cards.example.se/hook?token=a')).toBe(
    'https://cards.example.se/hook',
  );
});
