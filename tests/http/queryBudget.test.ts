import type { FastifyInstance } from 'fastify';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { createLog } from '#server/http/logging.ts';
import { TestBrowser } from '../support/browser.ts';
import { clientFolder } from '../support/clientFolder.ts';
import { type Portal, startPortal } from '../support/portal.ts';

/** How many queries each call of every page may make, one of which looks up the session. */
const BUDGETS = {
  '/api/authentication': 1,
  '/api/user': 1,
  '/api/user/notifications': 3,
  '/api/campuscard': 2,
} as const;

let queries = 0;
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    queries += 1;
    return result;
  },
};

let portal: Portal;
let app: FastifyInstance;
let browser: TestBrowser;
beforeAll(async () => {
  portal = await startPortal();
  const config = readConfig({
    HOST: '127.0.0.1',
    PORTAL_BASE_URL: portal.url,
    DATABASE_URL: portal.databaseUrl,
  });
  app = await buildApp({
    config,
    db: portal.db.withPlugin(counting),
    client: { folder: clientFolder('<title>MinIT</title>') },
    log: createLog(config, { write: () => undefined }),
  });
  browser = new TestBrowser(await app.listen({ port: 0, host: '127.0.0.1' }));
  const answer = await browser.fetch('/demo/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: portal.url },
    body: JSON.stringify({ persona: 'annli42', scope: 1 }),
  });
  if (!answer.ok) throw new Error(`No session: ${answer.status}`);
});
afterAll(async () => {
  await app.close();
  await portal.close();
});

const asked = async (path: string) => {
  const before = queries;
  const { status } = await browser.fetch(path);
  return { status, queries: queries - before };
};

test.each(Object.entries(BUDGETS))('%s makes at most %i queries', async (path, most) => {
  const answer = await asked(path);
  expect(answer.status).toBe(200);
  expect(answer.queries).toBeGreaterThan(0);
  expect(answer.queries).toBeLessThanOrEqual(most);
});

test('a token that no session has is also sought among the previous ones', async () => {
  browser.setCookie('session', 'unknown');
  expect(await asked('/api/user')).toEqual({ status: 401, queries: 2 });
});
