import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { AuthenticationScope } from '#contract/values.ts';
import { claimOf, readConfig } from '#server/config/config.ts';
import { prepareDatabase } from '#server/database/installation.ts';
import { type Db, openDatabase } from '#server/database/open.ts';
import { type AppParts, buildApp } from '#server/app.ts';
import { createLog } from '#server/http/logging.ts';
import { bodyOf } from '#server/mail/sealed.ts';
import { type Send, TestBrowser } from './browser.ts';
import { clientFolder } from './clientFolder.ts';
import { createEmptyDatabase, createTestDatabase } from './database.ts';
import { LITTLE_WORK } from './proofOfWork.ts';
import { UNLIMITED_CALLS } from '../tools/server.ts';

export type { Send } from './browser.ts';

export interface Portal {
  /** The portal's own URL according to its configuration. */
  readonly url: string;
  /** The URL at which the portal can be reached. */
  readonly address: string;
  readonly db: Db;
  readonly databaseUrl: string;
  /** Everything that the server has logged. */
  readonly log: () => string;
  /** Returns a fetch function with a session of the persona. */
  readonly as: (persona: string, scope?: AuthenticationScope) => Promise<Send>;
  /** Returns a new browser without cookies. */
  readonly browser: () => TestBrowser;
  /** The routes of the server, except the HEAD that accompanies each GET. */
  readonly routes: readonly { readonly method: string; readonly url: string }[];
  readonly close: () => Promise<void>;
}

export interface PortalOptions extends Pick<AppParts, 'systems' | 'issuerLimit'> {
  readonly environment?: Readonly<Record<string, string>>;
  readonly clock?: () => Date;
  readonly client?: AppParts['client'];
  /** Whether the database begins as a university's own does, without the demonstration's people. */
  readonly isEmpty?: boolean;
  /** Returns the URL at which the server reaches its database, such as that of a proxy. */
  readonly databaseAt?: (url: string) => string;
}

/**
 * Starts the real server on a free port, with a database of its own that contains the demo
 * university unless it is to be empty.
 */
export async function startPortal({
  environment = {},
  clock,
  client,
  systems = {},
  issuerLimit,
  isEmpty = false,
  databaseAt,
}: PortalOptions = {}): Promise<Portal> {
  const database = await (isEmpty ? createEmptyDatabase() : createTestDatabase());
  const used = databaseAt
    ? await openDatabase({ url: databaseAt(database.url) }, { makesUpPeople: true })
    : database;
  const port = await freePort();
  const config = readConfig({
    PORT: String(port),
    HOST: '127.0.0.1',
    PORTAL_BASE_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: used.url,
    ...LITTLE_WORK,
    // How many calls a test makes in a minute depends on the machine.
    ...UNLIMITED_CALLS,
    ...environment,
  });
  if (isEmpty) await prepareDatabase(used.db, claimOf(config));
  const lines: string[] = [];
  const routes: { method: string; url: string }[] = [];
  const pages = clientFolder(
    '<!doctype html><script nonce="__CSP_NONCE__">0</script><title>MinIT</title>',
  );
  const app = await buildApp({
    config,
    db: used.db,
    connections: used.connections,
    disk: used.disk,
    client: client ?? { folder: pages },
    log: createLog(config, { write: (line) => void lines.push(line) }),
    onRoute: ({ method, url }) =>
      routes.push(
        ...[method]
          .flat()
          .filter((one) => one !== 'HEAD')
          .map((one) => ({ method: one, url })),
      ),
    ...(clock ? { clock } : {}),
    ...(issuerLimit ? { issuerLimit } : {}),
    systems,
  });
  await app.listen({ port, host: '127.0.0.1' });

  const browser = () => new TestBrowser(config.baseUrl);
  return {
    url: config.baseUrl,
    address: `http://127.0.0.1:${port}`,
    db: database.db,
    databaseUrl: database.url,
    routes,
    browser,
    log: () => lines.join(''),
    as: async (persona, scope = AuthenticationScope.Main) => {
      const own = browser();
      const answer = await own.fetch('/demo/session', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ persona, scope }),
      });
      if (!answer.ok)
        throw new Error(
          `Persona ${persona} does not exist in the demonstration (${answer.status}).`,
        );
      return own.fetch;
    },
    close: async () => {
      // A response that a test did not read to its end would delay the server's own graceful
      // shutdown.
      app.server.closeAllConnections();
      await app.close();
      if (used !== database) await used.close();
      const unreadable = await datesInTexts(database.db, config.secretKey);
      await database.close();
      rmSync(pages, { recursive: true, force: true });
      if (unreadable.length > 0)
        throw new Error(
          `Letters and notifications name days as people read them, but these do not:\n${unreadable.join('\n')}`,
        );
    },
  };
}

const ISO_DATE = /\b\d{4}-\d{2}-\d{2}\b/;

/**
 * Returns the texts to people, among all that the portal has written, that contain a date in the
 * form of the database.
 */
async function datesInTexts(db: Db, secretKey: string): Promise<string[]> {
  const letters = await db
    .selectFrom('outgoing_message')
    .select(['recipient', 'subject', 'body', 'sealed_body'])
    .execute();
  const notes = await db.selectFrom('notification').select(['title', 'message']).execute();
  const texts = [
    ...letters.flatMap((letter) => [letter.subject, bodyOf(letter, secretKey) ?? '']),
    ...notes.flatMap(({ title, message }) => [...Object.values(title), ...Object.values(message)]),
  ];
  return texts.filter((text) => ISO_DATE.test(text));
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        resolve(typeof address === 'object' && address !== null ? address.port : 0),
      );
    });
  });
