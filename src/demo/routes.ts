import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config/config.ts';
import { type OutwardFetch, outwardFetch } from '#server/outward/fetch.ts';
import type { Db } from '#server/database/open.ts';
import type { Systems } from '#server/systems/systems.ts';
import { addBankId } from './bankid/routes.ts';
import { addMailbox } from './mailbox/routes.ts';
import { addPasses } from './passes/routes.ts';
import { addProviders } from './provider/routes.ts';
import { addStart } from './start/routes.ts';
import { addWallet } from './wallet/routes.ts';

/**
 * Adds what exists only in the demonstration: its start page, its identity providers, its mailbox,
 * and three calls for the start page and for scripts.
 */
export async function addDemonstration(
  app: FastifyInstance,
  {
    db,
    config,
    systems: { hashing },
  }: { db: Db; config: Config; systems: Pick<Systems, 'hashing'> },
): Promise<void> {
  await addProviders(app, { db, config, hashing, tell: fetchDirectly(app, config.baseUrl) });
  addMailbox(app, { db, config });
  await addBankId(app, config);
  const reach = (url: string) => loopbackUrl(app, config.baseUrl, url);
  await addWallet(app, { db, config, reach });
  if (config.applePasses?.key === null) await addPasses(app, { db, config, reach });
  await addStart(app, { db, config });
}

/**
 * Requests to the embedded identity provider go directly to this process, even if the portal's own
 * address leads through a proxy.
 */
export const fetchDirectly =
  (app: FastifyInstance, baseUrl: string): OutwardFetch =>
  (url, init) =>
    outwardFetch(loopbackUrl(app, baseUrl, url), init);

/** Returns the address at which this process itself can reach a URL of the portal. */
export function loopbackUrl(app: FastifyInstance, baseUrl: string, url: string): string {
  const listening = app.server.address();
  if (listening === null || typeof listening === 'string')
    throw new Error('The server is not listening on a port.');
  const { address, family, port } = listening;
  const isEverywhere = address === '0.0.0.0' || address === '::';
  const host = isEverywhere ? 'localhost' : family === 'IPv6' ? `[${address}]` : address;
  return url.replace(baseUrl, `http://${host}:${port}`);
}
