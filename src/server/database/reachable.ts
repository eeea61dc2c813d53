import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { ConfigurationError } from '#server/base/settings.ts';
import type { DatabaseLocation } from './open.ts';

/** Long enough for a server that is reached over a network. */
const CONNECT_MS = 5_000;
const PAUSE_MS = 1_000;

const UNKNOWN_AUTHORITY =
  'its certificate is by an authority that is not known here: name its file in NODE_EXTRA_CA_CERTS, ' +
  'or in sslrootcert of the address';

/** What is wrong and what to do, by the code of the driver or of PostgreSQL. */
const PROBLEMS: Readonly<Record<string, { readonly text: string; readonly mayPass: boolean }>> = {
  ECONNREFUSED: {
    text: 'nothing answers there: start PostgreSQL, or correct host and port',
    mayPass: true,
  },
  ENOTFOUND: { text: 'the host is not known: correct it', mayPass: true },
  EAI_AGAIN: { text: 'the host cannot be looked up now', mayPass: true },
  ETIMEDOUT: {
    text: 'the host does not answer: correct it, or open the way to it',
    mayPass: true,
  },
  EHOSTUNREACH: { text: 'there is no way to the host', mayPass: true },
  ECONNRESET: { text: 'the connection was broken', mayPass: true },
  '57P03': { text: 'PostgreSQL is starting or stopping', mayPass: true },
  '53300': { text: 'PostgreSQL has no connection left: raise its max_connections', mayPass: true },
  '28P01': { text: 'PostgreSQL refuses the password: correct it', mayPass: false },
  '28000': {
    text: 'PostgreSQL refuses the user: correct it, or allow it in pg_hba.conf',
    mayPass: false,
  },
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: { text: UNKNOWN_AUTHORITY, mayPass: false },
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: { text: UNKNOWN_AUTHORITY, mayPass: false },
  SELF_SIGNED_CERT_IN_CHAIN: { text: UNKNOWN_AUTHORITY, mayPass: false },
  DEPTH_ZERO_SELF_SIGNED_CERT: { text: UNKNOWN_AUTHORITY, mayPass: false },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    text: 'its certificate is for another host: name the host that the certificate states',
    mayPass: false,
  },
  CERT_HAS_EXPIRED: { text: 'its certificate has expired: renew it there', mayPass: false },
  CERT_NOT_YET_VALID: {
    text: 'its certificate is not valid yet, or the clock is wrong',
    mayPass: false,
  },
  '3D000': { text: 'the database does not exist: create it', mayPass: false },
};
const TIMED_OUT = 'ETIMEDOUT';
/** The driver says so in a sentence, without a code. */
const NO_TLS = /does not support SSL/i;

/** A database that cannot be used: why, and whether waiting may help. */
interface DatabaseProblem {
  readonly text: string;
  readonly mayPass: boolean;
}

/** Opens one connection and closes it again. Returns null when that works. */
export async function problemOf(url: string): Promise<DatabaseProblem | null> {
  try {
    await tryConnecting(url);
    return null;
  } catch (error) {
    return problemIn(error);
  }
}

/** @throws what the driver says, also about the files that the address names */
async function tryConnecting(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => undefined);
  }
}

function problemIn(error: unknown): DatabaseProblem {
  const code = codeOf(error);
  const known = PROBLEMS[code];
  if (known !== undefined) return known;
  const message = error instanceof Error ? error.message : '';
  if (NO_TLS.test(message))
    return {
      text: 'PostgreSQL has no TLS: turn it on there (ssl = on), or leave sslmode out of the address',
      mayPass: false,
    };
  if (error instanceof Error && 'path' in error && typeof error.path === 'string')
    return {
      text: `the file ${error.path}, which it names, cannot be read (${code})`,
      mayPass: false,
    };
  return { text: `PostgreSQL cannot be used: ${message || 'unknown'} (${code})`, mayPass: false };
}

function codeOf(error: unknown): string {
  if (error instanceof DatabaseError) return error.code ?? 'error';
  // A host name with several addresses fails with the errors of all of them.
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  if (!(error instanceof Error)) return 'error';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return /timeout/i.test(error.message) ? TIMED_OUT : error.name;
}

export interface Waiting {
  readonly seconds: number;
  /** Where the database is, without its password. */
  readonly where: string;
  /** Told once a second. */
  readonly say: (line: string) => void;
  readonly isStopping: () => boolean;
}

/**
 * Waits until the database accepts connections. The bundled one is started by the portal itself.
 * @throws {ConfigurationError} at the end of the time, or at once when waiting cannot help
 */
export async function waitForDatabase(
  location: DatabaseLocation,
  { seconds, where, say, isStopping }: Waiting,
): Promise<void> {
  if (!('url' in location)) return;
  const until = Date.now() + seconds * 1000;
  while (!isStopping()) {
    const problem = await problemOf(location.url);
    if (problem === null) return;
    const left = Math.ceil((until - Date.now()) / 1000);
    if (!problem.mayPass || left <= 0)
      throw new ConfigurationError('DATABASE_URL', `names ${where}: ${problem.text}`);
    say(`waiting for ${where}, which DATABASE_URL names: ${problem.text}; ${left} s left`);
    await sleep(Math.min(PAUSE_MS, left * 1000));
  }
}
