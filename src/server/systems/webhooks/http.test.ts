import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
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
  ({ port } = server.address() as net.AddressInfo);
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
      const { port: securePort } = secure.address() as net.AddressInfo;
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

const ACCEPTED = 'HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n';

test.each([
  [
    'changes the protocol',
    'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
    'NO_RESPONSE',
  ],
  ['announces an answer for ever', 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(20), 'NO_RESPONSE'],
  [
    'sends headers without an end',
    `HTTP/1.1 200 OK\r\n${'x-more: header\r\n'.repeat(5000)}`,
    'NO_RESPONSE',
  ],
  ['announces an answer that does not come', 'HTTP/1.1 102 Processing\r\n\r\n', 'TIMEOUT'],
  ['announces its answer once', `HTTP/1.1 103 Early Hints\r\n\r\n${ACCEPTED}`, null],
])('an event to a receiver that %s', async (_what, answer, expected) => {
  const receiver = net.createServer((socket) => {
    socket.on('error', () => undefined).once('data', () => socket.write(answer));
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port: own } = receiver.address() as net.AddressInfo;
  const sender = httpWebhooks({ allowsLoopback: true, allowedHosts: [] }, { timeoutMs: 500 });
  const { problem } = await sender.send(`http://127.0.0.1:${own}/`, message);
  receiver.close();
  expect(problem).toBe(expected);
});
