import { now } from '../device/clock.ts';
import { InterceptedError, UnavailableError } from './errors.ts';

/**
 * Options with which the portal is requested. It never redirects a call, so a redirect comes from
 * the network, and following it would send the request to another server.
 */
export const UNREDIRECTED = { redirect: 'manual' } as const satisfies RequestInit;

type ResponseHead = Pick<Response, 'status' | 'type'> & { readonly headers: Pick<Headers, 'get'> };

/**
 * Checks that a response to a request for JSON comes from the portal. Networks that ask their users
 * to sign in answer every request with a page of their own, or redirect it to one; reverse proxies
 * send a page of their own while the portal does not respond.
 * @throws {InterceptedError} {UnavailableError}
 */
export function refuseForeign({ status, type, headers }: ResponseHead, address?: string): void {
  const contentType = headers.get('content-type');
  const isJson = /^application\/(\w+\+)?json\b/i.test(contentType ?? '');
  // Network Authentication Required (RFC 6585) is 511. A response without a body has no type.
  if (
    type === 'opaqueredirect' ||
    status === 511 ||
    (status < 300 && contentType !== null && !isJson)
  )
    throw new InterceptedError(address);
  if (status > 501 && status < 505 && !isJson)
    throw new UnavailableError(address, retryAfterOf(headers));
}

/** The wait that `Retry-After` asks for, by the server's clock; NaN without a valid one. */
export function retryAfterOf(headers: Pick<Headers, 'get'>): number {
  const wait = headers.get('retry-after') ?? '';
  return /^\d+$/.test(wait)
    ? Number(wait) * 1000
    : Date.parse(wait) - (Date.parse(headers.get('date') ?? '') || now());
}
