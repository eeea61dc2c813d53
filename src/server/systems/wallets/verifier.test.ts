import { expect, test } from 'vitest';
import { OutwardError } from '#server/outward/outwardError.ts';
import type { OwnNetwork } from '#server/outward/publicAddress.ts';
import { fetchStatusList } from './verifier.ts';

const production: OwnNetwork = { allowsLoopback: false, allowedHosts: [] };
const problemAt = (uri: string, ownNetwork = production) =>
  fetchStatusList(uri, ownNetwork, { timeoutMs: 2000 }).then(
    () => null,
    ({ cause, message }: Error) => (cause instanceof OutwardError ? cause.problem : message),
  );

test.each([
  'https://10.1.2.3/list',
  'https://127.0.0.1:1/list',
  'https://169.254.169.254/latest',
  'https://[::1]:1/list',
  'https://[fd12::1]/list',
  'https://localhost:1/list',
])('no status list is fetched from %s', async (uri) => {
  expect(await problemAt(uri)).toBe('ADDRESS_REFUSED');
});

test.each(['http://lists.example/1', 'ftp://lists.example/1', 'file:///etc/passwd', ''])(
  'the address %j is none of a status list',
  async (uri) => {
    expect(await problemAt(uri)).toContain('does not begin with https://');
  },
);

test('a host of the own network that is named is asked', async () => {
  const named = { allowsLoopback: false, allowedHosts: ['127.0.0.1'] };
  expect(await problemAt('https://127.0.0.1:1/list', named)).toBe('NO_CONNECTION');
});
