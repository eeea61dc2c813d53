import type { FastifyRequest } from 'fastify';
import { HttpError } from '../call/httpError.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Lets a change through only from our own pages. Browsers say where a request comes from in `Sec-Fetch-Site`, older ones in
 * `Origin`; a change that says neither is refused.
 */
export function needOwnOrigin({ method, headers, host }: FastifyRequest, baseUrl: string): void {
  if (reading.has(method)) return;
  const site = headers['sec-fetch-site'];
  const isOwn = site === undefined ? headers.origin === baseUrl || isHost(headers.origin, host) : site === 'same-origin';
  if (!isOwn) throw new HttpError(403);
}

const isHost = (origin: string | undefined, host: string): boolean =>
  origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
