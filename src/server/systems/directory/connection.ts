import { BusyError, Client, ResultCodeError, UnavailableError } from 'ldapts';
import { NoResponse } from '../noResponse.ts';
import { EntryExists, PasswordRefused } from './port.ts';
import type { DirectorySettings } from './settings.ts';

/** A call that reads and then writes is answered within five seconds, however slow the directory is. */
const READING_MS = 2_000;
const WRITING_MS = 2_500;
/** Maximum number of concurrent writes. Each holds a database transaction while it waits, so an unresponsive directory must not use up all connections. */
const MOST_WRITES = 8;

/** Lends a connection that is bound as the portal's own account, for one unit of work. @throws {NoResponse} */
export type Lend = <T>(work: (client: Client) => Promise<T>) => Promise<T>;

export interface Connections {
  readonly reading: Lend;
  readonly writing: Lend;
}

/** Opens a connection per unit of work: the directory is rarely used, and a new connection is never half-open. */
export function connectionsTo(settings: DirectorySettings): Connections {
  /** Index of the address that responded last, which is tried first. */
  let first = 0;
  let writes = 0;

  async function lend<T>(limit: number, work: (client: Client) => Promise<T>): Promise<T> {
    const loan = new Loan(settings);
    try {
      return await within(limit, openAny(loan, limit / settings.urls.length).then(work));
    } catch (error) {
      if (error instanceof NoResponse || error instanceof PasswordRefused || error instanceof EntryExists) throw error;
      throw new NoResponse('The directory does not answer as it should.', { cause: error });
    } finally {
      loan.end();
    }
  }

  async function openAny(loan: Loan, limit: number): Promise<Client> {
    let reason: unknown;
    for (let tried = 0; tried < settings.urls.length; tried += 1) {
      const index = (first + tried) % settings.urls.length;
      const client = loan.client(settings.urls[index] ?? '');
      try {
        await within(limit, client.bind(settings.user, settings.password));
        first = index;
        return client;
      } catch (error) {
        reason = error;
        if (isRefusal(error)) break;
      }
    }
    throw new NoResponse('No directory lets us in.', { cause: reason });
  }

  return {
    reading: (work) => lend(READING_MS, work),
    writing: async (work) => {
      if (writes >= MOST_WRITES) throw new NoResponse('The directory is behind with what it was asked before.');
      writes += 1;
      try {
        return await lend(WRITING_MS, work);
      } finally {
        writes -= 1;
      }
    },
  };
}

/** The connections opened for one unit of work, all of which are closed at its end. */
class Loan {
  readonly #settings: DirectorySettings;
  readonly #clients: Client[] = [];
  #hasEnded = false;

  constructor(settings: DirectorySettings) {
    this.#settings = settings;
  }

  client(url: string): Client {
    if (this.#hasEnded) throw new Error('Its time is over.');
    const { authority, certificateName } = this.#settings;
    const tlsOptions = { minVersion: 'TLSv1.2', ...(authority !== null && { ca: authority }), ...(certificateName !== null && { servername: certificateName }) } as const;
    const client = new Client({ url, tlsOptions });
    this.#clients.push(client);
    return client;
  }

  /** Does not wait: an unresponsive server would not respond to this either. */
  end(): void {
    this.#hasEnded = true;
    for (const client of this.#clients) void client.unbind().catch(() => undefined);
  }
}

/** A server that rejects the portal's credentials is working, and the other servers would reject them too. */
const isRefusal = (fieldError: unknown): boolean => fieldError instanceof ResultCodeError && !(fieldError instanceof UnavailableError) && !(fieldError instanceof BusyError);

async function within<T>(limit: number, work: Promise<T>): Promise<T> {
  const { promise: silence, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`Silent for ${limit} ms.`)), limit);
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearTimeout(timer);
  }
}
