import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import http from 'node:http';
import https from 'node:https';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { canMakeCertificates, makeCertificates } from '#tests/support/certificates.ts';
import { httpWebhooks } from './http.ts';

/** A server on the own machine that no event may reach, unless it is allowed. */
const hits: string[] = [];
const server = http.createServer((request, response) => {
  hits.push(request.url ?? '');
  response.writeHead(204).end();
});
let port: number;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => server.close());
beforeEach(() => void (hits.length = 0));

const message = {
  id: 'msg_1',
  at: new Date(),
  body: '{}',
  secrets: [`whsec_${Buffer.alloc(32, 1).toString('base64')}`],
};
const named =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
const nothing = { allowsLoopback: false, allowedHosts: [] };

describe('nothing is sent to', () => {
  test.each([
    'https://127.0.0.1',
    'https://2130706433',
    'https://0x7f.1',
    'https://[::1]',
    'https://[::ffff:127.0.0.1]',
    'https://10.0.0.1',
    'https://169.254.169.254',
    'https://[fe80::1]',
    'http://127.0.0.1',
    'http://localhost',
  ])('%s', async (origin) => {
    const outcome = await httpWebhooks(nothing).send(`${origin}:${port}/`, message);
    expect(outcome).toEqual({ problem: 'ADDRESS_REFUSED', status: null });
    expect(hits).toEqual([]);
  });

  test.each([
    ['127.0.0.1'],
    ['192.168.1.1'],
    ['::1'],
    ['fd00::1'],
    ['::ffff:10.0.0.1'],
    ['8.8.8.8', '127.0.0.1'],
  ])('a name that has the address %s', async (...addresses) => {
    const sender = httpWebhooks(nothing, { resolve: named(...addresses) });
    expect(await sender.send(`https://public.example:${port}/`, message)).toEqual({
      problem: 'ADDRESS_REFUSED',
      status: null,
    });
    expect(hits).toEqual([]);
  });

  test('the own machine by a demonstration through another name', async () => {
    const sender = httpWebhooks(
      { allowsLoopback: true, allowedHosts: [] },
      { resolve: named('10.0.0.1') },
    );
    const { problem } = await sender.send('https://public.example/', message);
    expect(problem).toBe('ADDRESS_REFUSED');
  });
});

describe('an event is sent to', () => {
  test('the own machine by a demonstration', async () => {
    const sender = httpWebhooks({ allowsLoopback: true, allowedHosts: [] });
    for (const host of ['127.0.0.1', 'localhost'])
      expect(await sender.send(`http://${host}:${port}/${host}`, message)).toEqual({
        problem: null,
        status: 204,
      });
    expect(hits).toEqual(['/127.0.0.1', '/localhost']);
  });

  test.runIf(canMakeCertificates)(
    'a host of the own network that is allowed, and to no other one',
    async () => {
      const certificates = makeCertificates('cards');
      const [key, cert] = [certificates.read('cards.key'), certificates.read('cards.pem')];
      certificates.remove();
      const secure = https.createServer({ key, cert }, (_request, response) =>
        response.writeHead(204).end(),
      );
      secure.listen(0, '127.0.0.1');
      await once(secure, 'listening');
      const { port: securePort } = secure.address() as AddressInfo;
      const sender = httpWebhooks(
        { allowsLoopback: false, allowedHosts: ['cards.example', '127.0.0.1'] },
        { resolve: named('127.0.0.1') },
      );
      const problemAt = async (host: string) =>
        (await sender.send(`https://${host}:${securePort}/`, message)).problem;
      // The connection is made, and ends because nobody vouches for the server's certificate.
      expect(await problemAt('cards.example')).toBe('CERTIFICATE');
      expect(await problemAt('127.0.0.1')).toBe('CERTIFICATE');
      expect(await problemAt('other.example')).toBe('ADDRESS_REFUSED');
      secure.close();
    },
  );
});

test.each<[string, () => Promise<[]>, string]>([
  [
    'is unknown',
    () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' })),
    'NAME_UNKNOWN',
  ],
  ['has no address', async () => [], 'NAME_UNKNOWN'],
  ['is looked up for too long', () => Promise.withResolvers<[]>().promise, 'TIMEOUT'],
])('a name that %s', async (_what, resolve, problem) => {
  const sender = httpWebhooks(nothing, { timeoutMs: 50, resolve });
  expect(await sender.send('https://public.example/', message)).toEqual({ problem, status: null });
});

// The system's own lookup: what it says of a name without addresses is no list.
test('a name that the system’s own lookup does not know', async () => {
  const outcome = await httpWebhooks(nothing).send('https://gone.invalid/', message);
  expect(outcome).toEqual({ problem: 'NAME_UNKNOWN', status: null });
});
