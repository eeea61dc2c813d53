import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { NoResponse } from '#server/systems/noResponse.ts';
import { fetchStatusList } from '#server/systems/wallets/verifier.ts';
import { type Fault, type FaultProxy, startFaultProxy } from '../support/faultProxy.ts';

/** After which a list that does not come is given up. */
const GIVEN_UP_MS = 300;

const server = createServer((_request, response) => void response.end('a.list'));
let proxy: FaultProxy;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  proxy = await startFaultProxy({ host: '127.0.0.1', port });
});
afterEach(() => void (proxy.fault = 'none'));
afterAll(async () => {
  await proxy.stop();
  server.close();
});

const fetched = (host = '127.0.0.1') =>
  fetchStatusList(`http://${host}:${proxy.port}/list`, true, { timeoutMs: GIVEN_UP_MS });

test.each<Fault>([
  'resets',
  'closes',
  'is silent',
  'hangs after the headers',
  'breaks off',
  'fails',
  'asks for patience',
  'leads elsewhere',
  'changes the protocol',
  'announces an answer for ever',
  'has headers without an end',
  'has a body without an end',
  'answers no HTTP',
])('a status list whose server %s is none, and the next one is read', async (fault) => {
  proxy.fault = fault;
  await expect(fetched()).rejects.toThrow(NoResponse);
  proxy.fault = 'none';
  await expect(fetched()).resolves.toBe('a.list');
});

test('a status list at a name that is gone is none', async () => {
  await expect(fetched('gone.invalid')).rejects.toThrow(NoResponse);
});
