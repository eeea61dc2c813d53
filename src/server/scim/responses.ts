import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseError } from 'pg';
import { HttpError } from '#server/call/httpError.ts';
import { databaseProblemOf } from '#server/database/problems.ts';
import { bodyOfError, invalid, ScimError } from './errors.ts';

export const SCIM_PATH = '/scim/v2';
export const SCIM_JSON = 'application/scim+json; charset=utf-8';

/** Seconds after which a client tries again. */
const RETRY = 10;

/** Sends every error of a request in SCIM's shape. It contains neither a stack nor stored values. */
export function sendScimError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = refusalOf(error);
  const { status } = refusal;
  if (status === 500) request.log.error({ err: error }, 'internal error');
  else if (status === 503) request.log.error({ err: error }, 'database unavailable');
  else request.log.info({ reason: refusal.scimType ?? status }, 'request rejected');
  if (status === 401) reply.header('www-authenticate', 'Bearer realm="SCIM"');
  if (status === 429 || status === 503) reply.header('retry-after', RETRY);
  // Otherwise the connection would be closed before a client that is still sending reads the reason.
  if (status === 413) reply.header('connection', 'keep-alive');
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .type(SCIM_JSON)
    .send(bodyOfError(refusal));
}

/** Codes of errors that a client causes: a value out of range, and two changes at once. */
const OUT_OF_RANGE = /^(?:22|23514)/;
const AT_ONCE = /^(?:23505|23503|40001|40P01)$/;
const LOCKED = '55P03';

function refusalOf(error: FastifyError | Error): ScimError {
  if (error instanceof ScimError) return error;
  if (error instanceof HttpError && error.status !== 500) return ofStatus(error.status);
  if (error instanceof DatabaseError) {
    const { code = '' } = error;
    if (OUT_OF_RANGE.test(code)) return invalid('A value is out of range.');
    if (AT_ONCE.test(code))
      return new ScimError(409, 'The same was changed at the same time: send the request again.');
    if (code === LOCKED)
      return new ScimError(503, 'An import is running: send the request again later.');
  }
  if (databaseProblemOf(error) !== null) return ofStatus(503);
  const thrown = 'statusCode' in error ? error.statusCode : undefined;
  return ofStatus(thrown !== undefined && thrown >= 400 && thrown < 500 ? thrown : 500);
}

function ofStatus(status: number): ScimError {
  if (status === 400) return invalid('The body is not valid JSON.', 'invalidSyntax');
  return new ScimError(status, details.get(status) ?? 'The request was refused.');
}

const details: ReadonlyMap<number, string> = new Map([
  [413, 'The body is too large.'],
  [415, 'The body must have the type application/scim+json.'],
  [429, 'Too many requests: send the request again later.'],
  [500, 'The server failed. Nothing has been changed.'],
  [503, 'The server is unavailable: send the request again later.'],
]);
