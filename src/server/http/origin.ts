import type { FastifyRequest } from 'fastify';
import { HttpError } from '../call/httpError.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Accepts a change only from the portal's own pages. Browsers state the origin of a request in
 * `Sec-Fetch-Site`, older ones in `Origin`; a change with neither header is refused.
 */
export function requireSameOrigin(
  { method, headers, host }: FastifyRequest,
  baseUrl: string,
): void {
  if (safeMethods.has(method)) return;
  const site = headers['sec-fetch-site'];
  const isOwn =
    site === undefined
      ? headers.origin === baseUrl || isHost(headers.origin, host)
      : site === 'same-origin';
  if (!isOwn) throw new HttpError(403);
}

const isHost = (origin: string | undefined, host: string): boolean =>
  origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
