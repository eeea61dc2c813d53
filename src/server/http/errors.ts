import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type Errors, NO_RESPONSE } from '../../contract/errors.ts';
import { TooBusy } from '../systems/hashing.ts';
import { NoResponse } from '../systems/noResponse.ts';
import { HttpError } from '../call/httpError.ts';

/** How long to wait for a database that is gone, in seconds. */
const DATABASE_RETRY = 5;
/** The same for a system outside. */
const OUTSIDE_RETRY = 30;
/** A rush is over sooner. */
const RUSH_RETRY = 3;

/** The last resort of every request: whatever was thrown leaves as the contract's error shape, and never as a stack. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof HttpError) return answer(reply, error.status, error.errors, error.retryAfter);

  if (error instanceof NoResponse) {
    request.log.warn({ err: error }, 'a system outside does not answer');
    return answer(reply, 503, { [NO_RESPONSE]: ['ERROR/NO_RESPONSE'] }, OUTSIDE_RETRY);
  }
  if (error instanceof TooBusy) {
    request.log.warn({ reason: error.message }, 'too much at once');
    return answer(reply, 503, {}, RUSH_RETRY);
  }
  if (isDatabaseGone(error)) {
    request.log.error({ err: error }, 'the database does not answer');
    return answer(reply, 503, {}, DATABASE_RETRY);
  }
  const thrown = 'statusCode' in error && error.statusCode !== undefined ? error.statusCode : 500;
  // What we forbid is an `HttpError`; the file server forbids addresses that it can make nothing of.
  const status = thrown === 403 ? 404 : thrown;
  if (status >= 500 && status !== 503) {
    request.log.error({ err: error }, 'internal error');
    return answer(reply, 500, {}, null);
  }
  request.log.info({ reason: 'code' in error ? error.code : error.name }, 'refused by the server');
  // Fastify would close at once, and anyone who is still sending would never read why.
  if (status === 413) reply.header('connection', 'keep-alive');
  // What is not JSON has no fields: the body as a whole is wrong.
  return answer(reply, status, status === 400 ? { '': ['INPUT_INVALID'] } : {}, null);
}

export const answerUnknownPath = (reply: FastifyReply): FastifyReply => answer(reply, 404, {}, null);

function answer(reply: FastifyReply, status: number, errors: Errors['errors'], retryAfter: number | null): FastifyReply {
  if (retryAfter !== null) reply.header('retry-after', retryAfter);
  // A list that broke before its first byte had already announced how it would be compressed.
  reply.removeHeader('content-encoding');
  return reply.status(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send({ errors });
}

const lostConnection = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH']);
/** PostgreSQL: going down, not up yet, too many connections, statement time-out, no room, connection lost. */
const outOfOrder = /^(57P0[1-5]|53\d{3}|57014|25P03|08\d{3})$/;
const goneInWords = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|database ".*" is not currently accepting connections)/;

/** Whether the database is away for now, as against a question that is wrong. */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const isSocketGone = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
  return lostConnection.has(code) || outOfOrder.test(code) || isSocketGone || goneInWords.test(error.message) || isDatabaseGone(error.cause);
}
