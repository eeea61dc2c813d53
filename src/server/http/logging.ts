import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import type { Config } from '../config.ts';

/** A personal, co-ordination or transient number, wherever it stands in a text. */
const NATIONAL_ID = /(?<!\d)(\d{2})?\d{6}[-+]?[\dA-Z]\d{3}(?!\d)/g;

export const withoutNationalIds = (text: string): string => text.replace(NATIONAL_ID, '[national id]');

/**
 * The log: one JSON line per request and per event. Headers, queries and bodies are never in it, and of an error only its
 * kind, message and stack, with national ids taken out (a database's `detail` would repeat the values of a row).
 */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): FastifyBaseLogger {
  const options = { level: logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: errorAsLogged, req: () => undefined, res: () => undefined } };
  return destination === undefined ? pino(options) : pino(options, destination);
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

/** One line when a request is answered, with the route's pattern in place of the address: paths carry keys and user ids. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.routeOptions.config.isQuiet) return;
    request.log.info(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode, ms: Math.round(reply.elapsedTime), address: request.ip },
      'answered',
    );
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Asked so often, and by machines, that its lines would hide the others. */
    isQuiet?: true;
  }
}
