import { BusyError, type Client, ResultCodeError, UnavailableError } from 'ldapts';
import { ldapConnection } from '#server/outward/ldap.ts';
import { NoResponse } from '../noResponse.ts';
import { SystemRefusal } from '../systemRefusal.ts';
import { waitAtMost } from '../timeLimit.ts';
import { EntryExists, PasswordRefused } from './port.ts';
import type { DirectorySettings } from './settings.ts';

/**
 * A call that reads and then writes is answered within five seconds, however slow the directory is.
 */
const LIMITS = {
  readMs: 2_000,
  writeMs: 2_500,
  /** Nobody waits for what the outbox delivers. */
  reconcileMs: 5_000,
};
export type DirectoryLimits = typeof LIMITS;
/** Longer than any unit of work: what is given up sooner is closed by whoever asked. */
const CONNECT_MS = 10_000;
/** How long connections stay open after the last delivery. */
const IDLE_MS = 5_000;
/**
 * Maximum number of concurrent writes. Each holds a database transaction while it waits, so an
 * unresponsive directory must not use up all connections.
 */
const MAX_CONCURRENT_WRITES = 8;

/**
 * Lends a connection that is bound as the portal's own account, for one unit of work. @throws
 * {NoResponse}
 */
type WithConnection = <T>(work: (client: Client) => Promise<T>) => Promise<T>;

type ConnectionSettings = Pick<
  DirectorySettings,
  'urls' | 'authority' | 'certificateName' | 'user' | 'password'
>;

export interface Connections {
  readonly reading: WithConnection;
  readonly writing: WithConnection;
  /** For the outbox, which limits how much it delivers at the same time. May be repeated. */
  readonly reconciling: WithConnection;
}

/**
 * Opens a connection per unit of work: the directory is rarely used, and a new connection is never
 * half-open. Only what the outbox delivers reuses its connections, until it has nothing to deliver.
 */
export function connectionsTo(
  settings: ConnectionSettings,
  limits: DirectoryLimits = LIMITS,
): Connections {
  /** Index of the address that responded last, which is tried first. */
  let first = 0;
  let writes = 0;
  const idle = new IdleConnections();

  async function lend<T>(
    connections: ConnectionScope,
    limit: number,
    work: (client: Client) => Promise<T>,
  ): Promise<T> {
    try {
      return await waitAtMost(
        limit,
        boundClient(connections, limit / settings.urls.length).then(work),
      );
    } catch (error) {
      if (
        error instanceof NoResponse ||
        error instanceof SystemRefusal ||
        error instanceof PasswordRefused ||
        error instanceof EntryExists
      )
        throw error;
      throw new NoResponse('The directory does not respond correctly.', { cause: error });
    }
  }

  function withNewConnection<T>(limit: number, work: (client: Client) => Promise<T>): Promise<T> {
    const connections = new ConnectionScope(settings);
    return lend(connections, limit, work).finally(() => connections.end());
  }

  /** A connection is used again only after a response. */
  async function withKeptConnection<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const connections = idle.take() ?? new ConnectionScope(settings);
    try {
      const result = await lend(connections, limits.reconcileMs, work);
      idle.keep(connections);
      return result;
    } catch (error) {
      if (error instanceof SystemRefusal) idle.keep(connections);
      else connections.end();
      throw error;
    }
  }

  const boundClient = async (connections: ConnectionScope, limit: number): Promise<Client> =>
    connections.bound ?? (await openAny(connections, limit));

  async function openAny(connections: ConnectionScope, limit: number): Promise<Client> {
    let reason: unknown;
    for (let tried = 0; tried < settings.urls.length; tried += 1) {
      const index = (first + tried) % settings.urls.length;
      const client = connections.client(settings.urls[index] ?? '');
      try {
        await waitAtMost(limit, client.bind(settings.user, settings.password));
        first = index;
        return client;
      } catch (error) {
        reason = error;
        if (areCredentialsRejected(error)) break;
      }
    }
    throw new NoResponse('No directory server accepts a connection.', { cause: reason });
  }

  return {
    reading: (work) => withNewConnection(limits.readMs, work),
    reconciling: withKeptConnection,
    writing: async (work) => {
      if (writes >= MAX_CONCURRENT_WRITES)
        throw new NoResponse('Too many concurrent writes to the directory.');
      writes += 1;
      try {
        return await withNewConnection(limits.writeMs, work);
      } finally {
        writes -= 1;
      }
    },
  };
}

/** The connections opened for one unit of work, or for one after the other, and closed together. */
class ConnectionScope {
  readonly #settings: ConnectionSettings;
  readonly #clients: Client[] = [];
  #hasEnded = false;

  constructor(settings: ConnectionSettings) {
    this.#settings = settings;
  }

  client(url: string): Client {
    if (this.#hasEnded) throw new Error('The connections have been closed.');
    const { authority, certificateName } = this.#settings;
    const tlsOptions = {
      minVersion: 'TLSv1.2',
      ...(authority !== null && { ca: authority }),
      ...(certificateName !== null && { servername: certificateName }),
    } as const;
    const client = ldapConnection({ url, tlsOptions }, CONNECT_MS);
    this.#clients.push(client);
    return client;
  }

  /** The connection that is open and bound; undefined if there is none. */
  get bound(): Client | undefined {
    return this.#clients.find(({ isBound }) => isBound);
  }

  /** Does not wait: an unresponsive server would not respond to this either. */
  end(): void {
    this.#hasEnded = true;
    for (const client of this.#clients) void client.unbind().catch(() => undefined);
  }
}

/** Connections that wait for the next unit of work, all of which are closed when none has come. */
class IdleConnections {
  readonly #idle: ConnectionScope[] = [];
  #closing: NodeJS.Timeout | undefined;

  take(): ConnectionScope | undefined {
    return this.#idle.pop();
  }

  keep(connections: ConnectionScope): void {
    this.#idle.push(connections);
    this.#closing = this.#closing?.refresh() ?? setTimeout(() => this.#closeAll(), IDLE_MS).unref();
  }

  #closeAll(): void {
    for (const connections of this.#idle.splice(0)) connections.end();
  }
}

/**
 * A server that rejects the portal's credentials is working, and the other servers would reject
 * them too.
 */
const areCredentialsRejected = (error: unknown): boolean =>
  error instanceof ResultCodeError && !isTemporary(error);

/** Whether the server says that it cannot answer at the moment. */
export const isTemporary = (error: ResultCodeError): boolean =>
  error instanceof UnavailableError || error instanceof BusyError;
