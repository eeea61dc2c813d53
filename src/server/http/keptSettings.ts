import type { FastifyInstance } from 'fastify';
import { keptRows, valuesOf } from '../areas/portalSettings/index.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '../database/open.ts';
import { ConfigurationError } from '#server/base/settings.ts';

/** How long another server's change may remain unnoticed by this one. */
const MAX_AGE_MS = 10_000;

/**
 * Lets the kept settings apply in this server: from its start, and after a change that another
 * server made. They are read again by the first request after a while, which waits for them.
 */
export function followKeptSettings(
  app: FastifyInstance,
  { config, db }: { readonly config: Config; readonly db: Db },
): void {
  let readAt = -Infinity;
  let reading: Promise<void> | null = null;
  const read = async () => {
    try {
      config.kept.use(valuesOf(await keptRows(db)));
    } catch (err) {
      // A value that was accepted by an earlier release, or a database that is away for a moment.
      const variable = err instanceof ConfigurationError ? err.variable : undefined;
      app.log.warn({ err, variable }, 'kept settings not read; the previous ones still apply');
    }
    readAt = performance.now();
    reading = null;
  };
  app.addHook('onReady', () => (reading ??= read()));
  app.addHook('onRequest', async () => {
    if (performance.now() - readAt > MAX_AGE_MS) await (reading ??= read());
  });
}
