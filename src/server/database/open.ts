import { Kysely, PostgresDialect } from 'kysely';
import { type CustomTypesConfig, Pool, types as defaults } from 'pg';
import { KeptPlans } from './prepared.ts';
import { FullDisk } from './problems.ts';
import type { Database } from './schema.ts';
import { SilentConnections } from './silentConnections.ts';

export type Db = Kysely<Database>;

/** A PostgreSQL server at a URL, or the bundled server with its data in a folder. */
export type DatabaseLocation = { readonly url: string } | { readonly folder: string };

/** The connections of a pool, and the queries and transactions that wait for one. */
export interface ConnectionCounts {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface OpenDatabase {
  readonly db: Db;
  readonly connections: () => ConnectionCounts;
  readonly disk: Pick<FullDisk, 'isFull'>;
  /** URL at which another process, or `pg`, reaches the same database. */
  readonly url: string;
  /**
   * Waits for running queries, then closes the connections, and stops the bundled server if there
   * is one.
   */
  readonly close: () => Promise<void>;
}

const { builtins } = defaults;

/**
 * Dates stay calendar dates (`YYYY-MM-DD`), and counts are numbers; by default the driver returns
 * `Date` objects and strings.
 */
const types: CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === builtins.DATE) return (value: string) => value;
    if (oid === builtins.INT8 || oid === builtins.NUMERIC) return Number;
    return defaults.getTypeParser(oid, format);
  },
};

export interface ConnectionOptions {
  /**
   * Whether the people written through these connections are a demonstration's, which may delete
   * them.
   */
  readonly makesUpPeople?: boolean;
}

/** The default of `person.is_made_up` reads this setting of the connection. */
const MAKES_UP_PEOPLE = "set minit.makes_up = 'on'";

/** A person who waits for a connection is told within five seconds that there is none. */
const CONNECT_WITHIN_MS = 4_500;

/** Opens the database without changing its schema; `prepareDatabase` does that. */
export async function openDatabase(
  location: DatabaseLocation,
  options: ConnectionOptions = {},
): Promise<OpenDatabase> {
  if ('url' in location) return connect(location.url, options);
  const { startEmbedded } = await import('./embedded.ts');
  const server = await startEmbedded(location.folder);
  const opened = connect(server.url, options);
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await server.stop();
    },
  };
}

function connect(url: string, { makesUpPeople = false }: ConnectionOptions): OpenDatabase {
  const pool = new Pool({
    connectionString: url,
    types,
    max: 16,
    // These connections stay open, so that after a quiet period no request has to wait for a new
    // connection and its query plans.
    min: 4,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    // A server that has vanished is noticed within seconds, and not after two hours.
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'minit',
  });
  // A connection that breaks while idle is replaced at the next query; without this listener the
  // error would end the process.
  pool.on('error', () => undefined);
  // A connection that breaks between two statements of a transaction makes the next statement fail;
  // the pool does not listen to it while it is checked out.
  pool.on('connect', (client) => client.on('error', () => undefined));
  // If this fails, so does the next statement, or the people count as somebody's own, which is the
  // safe side.
  if (makesUpPeople)
    pool.on('connect', (client) => void client.query(MAKES_UP_PEOPLE).catch(() => undefined));
  pool.on('connect', new KeptPlans().keepIn);
  const silent = new SilentConnections(url);
  pool.on('connect', silent.watch);
  const disk = new FullDisk();
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => disk.note(event.query.sql, event.level === 'error' ? event.error : undefined),
  });
  return {
    db,
    url,
    disk,
    connections: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: async () => {
      await db.destroy();
      silent.close();
    },
  };
}
