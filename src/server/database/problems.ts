/**
 * Why the database does not do what it is asked, other than because of the query: it is away (or
 * busy) for a moment, or answers but stores nothing.
 */
export type DatabaseProblem = 'away' | 'readOnly' | 'full';

const lostConnection = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);
/**
 * PostgreSQL error codes: shutting down, starting up, too many connections, statement timeout, out
 * of resources, connection lost, and two changes that wait for each other.
 */
const awayCode = /^(57P0[1-5]|53\d{3}|57014|25P03|08\d{3}|40001|40P01|55P03)$/;
const READ_ONLY = '25006';
/** The disk is full, or fails. */
const fullCode = /^(53100|58030)$/;
const connectionLostMessage =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable|database ".*" is not currently accepting connections)/;

/** Returns the problem of the database that an error reports; null for an error in the query. */
export function databaseProblemOf(error: unknown): DatabaseProblem | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === READ_ONLY) return 'readOnly';
  if (fullCode.test(code)) return 'full';
  const isSocketMissing = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
  const isAway =
    lostConnection.has(code) ||
    awayCode.test(code) ||
    isSocketMissing ||
    connectionLostMessage.test(error.message);
  return isAway ? 'away' : databaseProblemOf(error.cause);
}

const WRITE = /^\s*(insert|update|delete|with)\b/i;

/** Remembers whether the disk of the database was full at the last write. */
export class FullDisk {
  #isFull = false;

  get isFull(): boolean {
    return this.#isFull;
  }

  /** Notes the end of a query; without an error, it has succeeded. */
  note(query: string, error?: unknown): void {
    if (error !== undefined) {
      if (databaseProblemOf(error) === 'full') this.#isFull = true;
    } else if (this.#isFull && WRITE.test(query)) this.#isFull = false;
  }
}
