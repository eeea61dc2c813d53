import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Portal, startPortal } from '../support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const open = (path: string, accept = 'text/html') =>
  fetch(portal.url + path, { headers: { accept }, redirect: 'manual' });

/** Sends lines as they are, and returns the whole answer. */
function send(lines: readonly string[]): Promise<string> {
  const socket = connect(Number(new URL(portal.url).port), '127.0.0.1');
  socket.write(lines.map((line) => `${line}\r\n`).join(''));
  return text(socket);
}

const cookies = (bytes: number) => [
  'GET /home HTTP/1.1',
  'host: localhost',
  'accept: text/html',
  'connection: close',
  `cookie: other=${'x'.repeat(bytes)}`,
  '',
];

test.each(['/card/%E0%A4%A', '/%', '/home/panels/%C3'])(
  'a browser that opens the broken address %s is led to the page that says so',
  async (path) => {
    const { status, headers } = await open(path);
    expect([status, headers.get('location')]).toEqual([302, '/statuscode/404']);
  },
);

test('a call with a broken address is answered in the contract’s error shape', async () => {
  const answer = await open('/api/Liability/%E0%A4%A');
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { errors: { '': ['INPUT_INVALID'] } },
  ]);
});

describe('well-known addresses', () => {
  test('lead a password manager to the page that changes the password', async () => {
    const { status, headers } = await open('/.well-known/change-password');
    expect([status, headers.get('location')]).toEqual([302, '/myaccounts/personal/password']);
  });

  test('that do not exist are not found, whoever asks', async () => {
    const path = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200';
    expect((await open(path)).status).toBe(404);
    expect((await open(path, '*/*')).status).toBe(404);
  });
});

describe('cookies of other sites', () => {
  test('of 20 kB are accepted', async () => {
    expect(await send(cookies(20_000))).toMatch(/^HTTP\/1.1 200 /);
  });

  test('that are too long are answered with a page that says what to do, in both languages', async () => {
    const answer = await send(cookies(100_000));
    expect(answer).toMatch(/^HTTP\/1.1 431 /);
    expect(answer).toContain('content-type: text/html');
    expect(answer).toContain("content-security-policy: default-src 'none'");
    for (const words of ['Webbläsaren skickar för många kakor', 'sends too many cookies'])
      expect(answer).toContain(words);
    expect(answer).not.toContain('xxx');
  });
});

test('what is no request is refused without a body', async () => {
  expect(await send(['not a request', '', ''])).toMatch(/^HTTP\/1.1 400 Bad Request\r\n[^<{]*$/);
});
