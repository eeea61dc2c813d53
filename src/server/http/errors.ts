import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { CANNOT_SAVE, type Errors, NO_RESPONSE } from '#contract/errors.ts';
import { databaseProblemOf } from '../database/problems.ts';
import { TooBusy } from '../systems/hashing.ts';
import { NoResponse } from '../systems/noResponse.ts';
import { HttpError } from '../call/httpError.ts';

/** `Retry-After` for an unavailable database, in seconds. */
const DATABASE_RETRY = 5;
/** `Retry-After` for a database that stores nothing, which lasts until somebody mends it. */
const STORAGE_RETRY = 60;
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
  const problem = databaseProblemOf(error);
  if (problem === 'away') {
    request.log.error({ err: error }, 'database unavailable');
    return sendErrors(reply, 503, {}, DATABASE_RETRY);
  }
  if (problem !== null) {
    request.log.error({ err: error, problem }, 'database stores nothing');
    return sendErrors(reply, 503, { [CANNOT_SAVE]: ['ERROR/CANNOT_SAVE'] }, STORAGE_RETRY);
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
