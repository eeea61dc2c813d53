import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '#server/call/httpError.ts';
import { databaseProblemOf } from '#server/database/problems.ts';

/** The reasons for which a wallet is refused (RFC 6749, RFC 9449, OpenID4VCI 1.0). */
export type ProtocolErrorCode =
  | 'credential_request_denied'
  | 'invalid_authorization_details'
  | 'invalid_client'
  | 'invalid_credential_request'
  | 'invalid_dpop_proof'
  | 'invalid_grant'
  | 'invalid_nonce'
  | 'invalid_proof'
  | 'invalid_request'
  | 'invalid_scope'
  | 'invalid_token'
  | 'server_error'
  | 'temporarily_unavailable'
  | 'unknown_credential_configuration'
  | 'unsupported_grant_type'
  | 'unsupported_response_type';

/** A refusal of a wallet's request. The description is for those who write wallets. */
export class ProtocolError extends Error {
  readonly code: ProtocolErrorCode;

  constructor(code: ProtocolErrorCode, description: string) {
    super(description);
    this.name = 'ProtocolError';
    this.code = code;
  }
}

/** Sends every error in the shape of OAuth. It repeats nothing that the wallet has sent. */
export function sendProtocolError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { code, description, status } = refusalOf(error);
  if (status === 500) request.log.error({ err: error }, 'internal error');
  else if (status === 503) request.log.error({ err: error }, 'database unavailable');
  else request.log.info({ reason: code }, 'request rejected');
  if (code === 'invalid_token')
    void reply.header(
      'www-authenticate',
      'DPoP error="invalid_token", Bearer error="invalid_token"',
    );
  if (status === 429 || status === 503) void reply.header('retry-after', RETRY_SECONDS);
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({ error: code, error_description: description });
}

const RETRY_SECONDS = 10;

interface Refusal {
  readonly code: ProtocolErrorCode;
  readonly description: string;
  readonly status: number;
}

function refusalOf(error: FastifyError | Error): Refusal {
  if (error instanceof ProtocolError) {
    const status = error.code === 'invalid_token' ? 401 : 400;
    return { code: error.code, description: error.message, status };
  }
  if (error instanceof HttpError && error.status === 429) return tooMany;
  if (databaseProblemOf(error) !== null) return unavailable;
  const thrown = 'statusCode' in error ? error.statusCode : undefined;
  if (thrown !== undefined && thrown >= 400 && thrown < 500)
    return { code: 'invalid_request', description: 'The request cannot be read.', status: thrown };
  return { code: 'server_error', description: 'The server failed.', status: 500 };
}

const tooMany: Refusal = {
  code: 'temporarily_unavailable',
  description: 'Too many requests: send the request again later.',
  status: 429,
};
const unavailable: Refusal = {
  code: 'temporarily_unavailable',
  description: 'The server is unavailable: send the request again later.',
  status: 503,
};
