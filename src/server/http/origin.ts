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
    site === undefined ? isOwnOrigin(headers.origin, host, baseUrl) : site === 'same-origin';
  if (!isOwn) throw new HttpError(403);
}

/**
 * Whether an origin is the portal's own: its public address or the host of the request, by which
 * other addresses of it are reached. The scheme is that of the public address either way, because a
 * proxy may have ended TLS: a page over http:// beside a portal over https:// may be anybody's who
 * is on the way.
 */
const isOwnOrigin = (origin: string | undefined, host: string, baseUrl: string): boolean =>
  origin !== undefined &&
  URL.canParse(origin) &&
  URL.canParse(baseUrl) &&
  (origin === new URL(baseUrl).origin ||
    (new URL(origin).host === host && new URL(origin).protocol === new URL(baseUrl).protocol));
