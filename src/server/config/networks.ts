import { BlockList, isIP } from 'node:net';
import { ConfigurationError, type Settings } from '#server/base/settings.ts';
import { isNetwork } from './values.ts';

/** A network of the university, as people know it. */
export interface NamedNetwork {
  readonly name: string;
  /** An address or a network in CIDR notation. */
  readonly network: string;
}

/** Reads the names of the university's networks: `Campus Solna 192.0.2.0/24, eduroam 10.8.0.0/16`. */
export function networksIn(settings: Settings): NamedNetwork[] {
  const name = 'PORTAL_NETWORKS';
  const entries = (settings.optional(name) ?? '').split(',').map((entry) => entry.trim());
  return entries
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [, words, network] = /^(\S.*?)\s+(\S+)$/.exec(entry) ?? [];
      if (words === undefined || network === undefined || !isNetwork(network))
        throw new ConfigurationError(
          name,
          `must be names with IP networks, such as Campus Solna 192.0.2.0/24, divided by commas, not "${entry}"`,
        );
      return { name: words, network };
    });
}

/**
 * Returns the name of the network that an address belongs to, the narrowest if several do; null if
 * the address is unknown or from elsewhere.
 */
export function networkNameOf(
  networks: readonly NamedNetwork[],
  address: string | null,
): string | null {
  if (address === null) return null;
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '');
  const family = familyOf(plain);
  if (family === null) return null;
  const containing = networks.filter(({ network }) => contains(network, plain, family));
  return containing.toSorted((one, other) => bitsOf(other) - bitsOf(one))[0]?.name ?? null;
}

type Family = 'ipv4' | 'ipv6';

function familyOf(address: string): Family | null {
  const version = isIP(address);
  if (version === 0) return null;
  return version === 4 ? 'ipv4' : 'ipv6';
}

const bitsOf = ({ network }: NamedNetwork): number => Number(network.split('/')[1] ?? 128);

function contains(network: string, address: string, family: Family): boolean {
  const [start = '', bits] = network.split('/');
  if (familyOf(start) !== family) return false;
  const list = new BlockList();
  list.addSubnet(start, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family);
  return list.check(address, family);
}
