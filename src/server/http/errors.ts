import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type Errors, NO_RESPONSE } from '#contract/errors.ts';
import { TooBusy } from '../systems/hashing.ts';
import { NoResponse } from '../systems/noResponse.ts';
import { HttpError } from '../call/httpError.ts';

/** `Retry-After` for an unavailable database, in seconds. */
const DATABASE_RETRY = 5;
/** `Retry-After` for an unavailable external system, in seconds. */
const EXTERNAL_SYSTEM_RETRY = 30;
/** `Retry-After` for an overload, which passes sooner. */
const OVERLOAD_RETRY = 3;

/**
 * Handles every uncaught error of a request: the response has the contract's error shape, and never
 * contains a stack trace.
 */
export function sendError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof HttpError)
    return sendErrors(reply, error.status, error.errors, error.retryAfter);

  if (error instanceof NoResponse) {
    request.log.warn({ err: error }, 'external system unavailable');
    return sendErrors(reply, 503, { [NO_RESPONSE]: ['ERROR/NO_RESPONSE'] }, EXTERNAL_SYSTEM_RETRY);
  }
  if (error instanceof TooBusy) {
    request.log.warn({ reason: error.message }, 'server overloaded; request rejected');
    return sendErrors(reply, 503, {}, OVERLOAD_RETRY);
  }
  if (isDatabaseUnavailable(error)) {
    request.log.error({ err: error }, 'database unavailable');
    return sendErrors(reply, 503, {}, DATABASE_RETRY);
  }
  const thrown = 'statusCode' in error && error.statusCode !== undefined ? error.statusCode : 500;
  // Calls are forbidden by throwing an `HttpError`; a 403 here comes from the file server, for a
  // path that it cannot resolve.
  const status = thrown === 403 ? 404 : thrown;
  if (status >= 500 && status !== 503) {
    request.log.error({ err: error }, 'internal error');
    return sendErrors(reply, 500, {}, null);
  }
  request.log.info({ reason: 'code' in error ? error.code : error.name }, 'request rejected');
  // Fastify would close the connection immediately, and a client that is still sending would never
  // read the reason.
  if (status === 413) reply.header('connection', 'keep-alive');
  // A body that is not JSON has no fields, so the error applies to the body as a whole.
  return sendErrors(reply, status, status === 400 ? { '': ['INPUT_INVALID'] } : {}, null);
}

export const sendNotFound = (reply: FastifyReply): FastifyReply => sendErrors(reply, 404, {}, null);

function sendErrors(
  reply: FastifyReply,
  status: number,
  errors: Errors['errors'],
  retryAfter: number | null,
): FastifyReply {
  if (retryAfter !== null) reply.header('retry-after', retryAfter);
  // A streamed list that failed before its first byte has already set its content encoding.
  reply.removeHeader('content-encoding');
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({ errors });
}

const lostConnection = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);
/**
 * PostgreSQL error codes: shutting down, starting up, too many connections, statement timeout, out
 * of resources, connection lost.
 */
const unavailableCode = /^(57P0[1-5]|53\d{3}|57014|25P03|08\d{3})$/;
const connectionLostMessage =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|database ".*" is not currently accepting connections)/;

/** Whether the database is temporarily unavailable, as opposed to an error in the query. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const isSocketMissing = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
  return (
    lostConnection.has(code) ||
    unavailableCode.test(code) ||
    isSocketMissing ||
    connectionLostMessage.test(error.message) ||
    isDatabaseUnavailable(error.cause)
  );
}
