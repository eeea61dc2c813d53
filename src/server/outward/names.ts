import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { OutwardError, outwardErrorOf } from './outwardError.ts';

/** How names are looked up. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

/** Which addresses of which hosts may be reached, where not all may. */
export type MayReach = (host: string, address: string) => boolean;

/**
 * Which addresses an exchange may reach: all, where the configuration has the address, or a document
 * of a system that the configuration names. What anybody else supplies has a rule, and is reached
 * without a proxy, which would look the name up itself.
 */
export type Reach =
  | 'CONFIGURED'
  | {
      readonly mayReach: MayReach;
      /** How names are looked up, if not by the system. */
      readonly resolve?: Resolve | undefined;
    };

/** What is being looked up. */
const underway = new Map<string, Promise<readonly LookupAddress[]>>();

/**
 * Looks a name up by the system. The thread that does so is not free before the name server has
 * answered, whoever has given up by then: a name that is asked for again does not take another one.
 */
const systemResolve: Resolve = (host) => {
  const known = underway.get(host);
  if (known !== undefined) return known;
  const found = lookup(host, { all: true }).finally(() => underway.delete(host));
  underway.set(host, found);
  return found;
};

/**
 * Returns what looks names up where the connection is made, so that a name cannot be given another
 * address between check and connection. All addresses of a name must be allowed.
 */
export const guardedLookup =
  (mayReach: MayReach, resolve: Resolve = systemResolve): LookupFunction =>
  (host, { all }, answer) => {
    const look = async () => {
      const found = await allowedAddresses(host, mayReach, resolve);
      if (found instanceof Error) answer(found, '');
      else if (all) answer(null, [...found]);
      else answer(null, found[0].address, found[0].family);
    };
    void look();
  };

/** Looks names up for connections that may lead anywhere. */
export const lookupName: LookupFunction = guardedLookup(() => true);

/** Whether the host is an address, not a name, that may not be reached. It is never looked up. */
export function isRefusedLiteral({ hostname }: URL, mayReach: MayReach): boolean {
  const literal = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(literal) !== 0 && !mayReach(hostname, literal);
}

/** Never rejects. */
async function allowedAddresses(
  host: string,
  mayReach: MayReach,
  resolve: Resolve,
): Promise<readonly [LookupAddress, ...LookupAddress[]] | Error> {
  try {
    const [first, ...others] = await resolve(host);
    if (first === undefined) return new OutwardError('NAME_UNKNOWN');
    return [first, ...others].every(({ address }) => mayReach(host, address))
      ? [first, ...others]
      : new OutwardError('ADDRESS_REFUSED');
  } catch (error) {
    return outwardErrorOf(error);
  }
}
