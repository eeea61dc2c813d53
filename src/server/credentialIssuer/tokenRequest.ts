import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { takeOffer } from '#server/areas/wallets/index.ts';
import { PRE_AUTHORIZED } from './metadata.ts';
import { verifyDpop } from './proofs.ts';
import { ProtocolError } from './protocolError.ts';
import type { IssuerParts } from './routes.ts';

const MAX_LENGTH = 500;
const value = z.string().check(z.maxLength(MAX_LENGTH));
const PreAuthorizedRequest = z.object({ 'pre-authorized_code': value, tx_code: value });

/** Answers a request for a token (OpenID4VCI 1.0, section 6). */
export async function answerTokenRequest(request: FastifyRequest, parts: IssuerParts) {
  const { db, config } = parts;
  const { now } = request.visit;
  const form = formIn(request);
  const { grant_type: grantType } = form;
  if (grantType !== PRE_AUTHORIZED)
    throw new ProtocolError('unsupported_grant_type', 'The grant type is not supported.');
  const read = PreAuthorizedRequest.safeParse(form);
  if (!read.success)
    throw new ProtocolError('invalid_request', 'pre-authorized_code or tx_code is missing.');
  const keyThumbprint = await verifyDpop(request, { db, baseUrl: config.baseUrl });
  const { 'pre-authorized_code': code, tx_code: transactionCode } = read.data;
  const given = await takeOffer(db, { code, transactionCode }, keyThumbprint, config, now);
  if (given === null)
    throw new ProtocolError('invalid_grant', 'The code is wrong, or the offer has ended.');
  return {
    access_token: given.token,
    token_type: keyThumbprint === null ? 'Bearer' : 'DPoP',
    expires_in: given.seconds,
    scope: given.type,
  };
}

/** The fields of a form. @throws {ProtocolError} when one is repeated. */
export function formIn({ body }: FastifyRequest): Readonly<Record<string, string>> {
  if (!(body instanceof URLSearchParams))
    throw new ProtocolError('invalid_request', 'The body is not a form.');
  if (new Set(body.keys()).size !== body.size)
    throw new ProtocolError('invalid_request', 'A parameter is repeated.');
  return Object.fromEntries(body);
}
