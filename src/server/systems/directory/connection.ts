import { BusyError, Client, ResultCodeError, UnavailableError } from 'ldapts';
import { NoResponse } from '../noResponse.ts';
import { EntryExists, PasswordRefused } from './port.ts';
import type { DirectorySettings } from './settings.ts';

/** A call that reads and then writes is answered within five seconds, however slow the directory is. */
const READING_MS = 2_000;
const WRITING_MS = 2_500;
/** Each holds a database transaction while it waits: a silent directory must leave connections for everything else. */
const MOST_WRITES = 8;

/** Lends a connection to the directory on which we are ourselves, for one piece of work. @throws {NoResponse} */
export type Lend = <T>(work: (client: Client) => Promise<T>) => Promise<T>;

export interface Connections {
  readonly reading: Lend;
  readonly writing: Lend;
}

/** A connection of its own for each piece of work: a directory is asked seldom, and a fresh connection knows no half-open sockets. */
export function connectionsTo(settings: DirectorySettings): Connections {
  /** The address that answered last is tried first. */
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

/** The connections that one piece of work has opened, in the end all closed. */
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

  /** Not waited for: who was silent so far would be silent now too. */
  end(): void {
    this.#hasEnded = true;
    for (const client of this.#clients) void client.unbind().catch(() => undefined);
  }
}

/** Anyone who refuses us is well, and the others would refuse us too. */
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
