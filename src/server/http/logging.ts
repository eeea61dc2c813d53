import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import type { Config } from '#server/config/config.ts';

/** A personal, coordination or transient number anywhere in a text. */
const NATIONAL_ID = /(?<!\d)(\d{2})?\d{6}[-+]?[\dA-Z]\d{3}(?!\d)/g;

export const withoutNationalIds = (text: string): string =>
  text.replace(NATIONAL_ID, '[national id]');

/**
 * Creates the log, with one JSON line per request and per event. It never contains headers, queries
 * or bodies. Errors are logged with their type, message, code and stack only, with national ids
 * removed (a database error's `detail` would repeat the values of a row).
 */
export function createLog(
  { logLevel }: Pick<Config, 'logLevel'>,
  destination?: DestinationStream,
): FastifyBaseLogger {
  const options = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorAsLogged, req: () => undefined, res: () => undefined },
  };
  return pino(options, destination ?? standardOutput());
}

/** Lines that wait to be written, at most; what comes after them is lost. */
const WAITING_BYTES = 1_000_000;

/**
 * Returns a destination that outlives a full disk: a portal without a log serves people, and what it
 * could not write is written with the next line that can be.
 */
function standardOutput(): DestinationStream {
  const output = pino.destination({ fd: 1, sync: true, maxLength: WAITING_BYTES });
  let isTold = false;
  output.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (isTold) return;
    isTold = true;
    process.stderr.write(`the log cannot be written (${code}); the portal goes on without it\n`);
  });
  output.on('write', () => (isTold = false));
  // Each line is written at once. Without the other methods: flushing would wait for the disk for ever.
  return { write: (line) => output.write(line) };
}

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: unknown;
  readonly stack?: string;
  readonly cause?: LoggedError;
}

function errorAsLogged(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' };
  return {
    type: error.name,
    message: withoutNationalIds(error.message),
    ...('code' in error ? { code: error.code } : {}),
    ...(error.stack === undefined ? {} : { stack: withoutNationalIds(error.stack) }),
    ...(error.cause instanceof Error ? { cause: errorAsLogged(error.cause) } : {}),
  };
}

/**
 * Logs one line per response, with the route's pattern instead of the URL, because paths contain
 * keys and user ids.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.routeOptions.config.isQuiet) return;
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        address: request.ip,
      },
      'request completed',
    );
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Requests to this route are not logged: monitoring systems send so many that they would hide
     * the others.
     */
    isQuiet?: true;
  }
}
