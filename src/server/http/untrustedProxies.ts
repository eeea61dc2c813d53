import type { FastifyInstance } from 'fastify';

/**
 * Warns once if a request states who sent it and the address that it comes from is no trusted proxy:
 * then everybody behind that proxy counts as one address, also for the limits of attempts. The line
 * names no address, because it may be a person's; the line of the request has it.
 */
export function warnOfUntrustedProxies(app: FastifyInstance): void {
  let isTold = false;
  app.addHook('onRequest', async ({ headers, ips = [], id, log }) => {
    // The first of them is the one that the request comes from; others follow only behind trusted ones.
    if (isTold || headers['x-forwarded-for'] === undefined || ips.length > 1) return;
    isTold = true;
    log.warn(
      `request ${id} has X-Forwarded-For, and comes from an address that PORTAL_TRUSTED_PROXIES does not ` +
        'name: everybody behind it counts as one address; if it is your proxy, name it there',
    );
  });
}
