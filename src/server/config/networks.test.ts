import { expect, test } from 'vitest';
import { networkNameOf, networksIn } from './networks.ts';
import { Settings } from '#server/base/settings.ts';

const networksOf = (value: string) => networksIn(new Settings({ PORTAL_NETWORKS: value }));
const networks = networksOf(
  'Campus Solna 192.0.2.0/24, Bibliotek  192.0.2.128/25,eduroam 10.8.0.0/16,' +
    'Campus Solna 2001:db8::/32, VPN 198.51.100.7',
);

test.each([
  ['192.0.2.5', 'Campus Solna'],
  ['192.0.2.200', 'Bibliotek'],
  ['::ffff:10.8.3.4', 'eduroam'],
  ['2001:db8:1::5', 'Campus Solna'],
  ['198.51.100.7', 'VPN'],
  ['198.51.100.8', null],
  ['2001:db9::1', null],
  ['unix socket', null],
  [null, null],
])('the address %s belongs to the network %s', (address, name) => {
  expect(networkNameOf(networks, address)).toBe(name);
});

test('no network has a name unless it is configured', () => {
  expect(networksOf('')).toEqual([]);
  expect(networkNameOf([], '192.0.2.5')).toBeNull();
});

test.each(['192.0.2.0/24', 'Campus Solna', 'Campus 192.0.2.0/40', 'Campus 192.0.2.0/24 eduroam'])(
  'refuses %s',
  (value) => {
    expect(() => networksOf(value)).toThrow(/^PORTAL_NETWORKS must be names with IP networks/);
  },
);
