import { BlockList, isIP } from 'node:net';
import type { Reach, Resolve } from './names.ts';

/** The address blocks of IPv4 that are not on the public internet (IANA's special registry). */
const SPECIAL_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/** The blocks within 2000::/3 that are not, or that embed an address of IPv4. */
const SPECIAL_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const special = new BlockList();
for (const [net, prefix] of SPECIAL_V4) special.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of SPECIAL_V6) special.addSubnet(net, prefix, 'ipv6');
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether the IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  if (familyOf(address) === 'ipv4') return !special.check(address, 'ipv4');
  return globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

/** Whether the IP address is the machine's own. */
export const isLoopback = (address: string): boolean =>
  isIP(address) !== 0 && loopback.check(address, familyOf(address));

/** What of the own network may be reached by an address that somebody else supplies. */
export interface OwnNetwork {
  /** Whether the own machine may be, as in a demonstration. */
  readonly allowsLoopback: boolean;
  /** Host names and addresses, as they stand in a URL. */
  readonly allowedHosts: readonly string[];
}

/** The public internet, and of the own network only what is named. */
export const publicInternet = (
  { allowsLoopback, allowedHosts }: OwnNetwork,
  resolve?: Resolve,
): Exclude<Reach, string> => ({
  mayReach: (host, address) =>
    isPublicAddress(address) ||
    (allowsLoopback && isLoopback(address)) ||
    allowedHosts.includes(host),
  resolve,
});
