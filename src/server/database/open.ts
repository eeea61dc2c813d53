import { Kysely, PostgresDialect } from 'kysely';
import { type CustomTypesConfig, Pool, types as defaults } from 'pg';
import { keepPlans } from './prepared.ts';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;

/** A PostgreSQL by its address, or the bundled one with its data in a folder. */
export type DatabaseLocation = { readonly url: string } | { readonly folder: string };

export interface OpenDatabase {
  readonly db: Db;
  /** The address by which another process, or `pg`, reaches the same database. */
  readonly url: string;
  /** Waits for running queries, then closes the connections, and stops the bundled server if there is one. */
  readonly close: () => Promise<void>;
}

const { builtins } = defaults;

/** Dates stay calendar dates (`YYYY-MM-DD`), and counts are numbers; the driver would make them moments and text. */
const types: CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === builtins.DATE) return (value: string) => value;
    if (oid === builtins.INT8 || oid === builtins.NUMERIC) return Number;
    return defaults.getTypeParser(oid, format);
  },
};

/** Opens the database. The schema is not touched: `migrateToLatest` does that. */
export async function openDatabase(location: DatabaseLocation): Promise<OpenDatabase> {
  if ('url' in location) return connect(location.url);
  const { startEmbedded } = await import('./embedded.ts');
  const server = await startEmbedded(location.folder);
  const opened = connect(server.url);
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await server.stop();
    },
  };
}

function connect(url: string): OpenDatabase {
  const pool = new Pool({
    connectionString: url,
    types,
    max: 16,
    // These stay for good, so that after a quiet while nobody waits for a connection and its plans.
    min: 4,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    application_name: 'minit',
  });
  // A connection that breaks while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  // One that breaks between two statements of a transaction fails the next of them; the pool itself no longer listens to it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('connect', keepPlans);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { db, url, close: () => db.destroy() };
}
