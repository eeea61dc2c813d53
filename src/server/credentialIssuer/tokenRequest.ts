import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { takeCode, takeOffer } from '#server/areas/wallets/index.ts';
import { AUTHORIZATION_CODE, CREDENTIAL_DETAILS, PRE_AUTHORIZED } from './metadata.ts';
import { verifyDpop } from './proofs.ts';
import { ProtocolError } from './protocolError.ts';
import type { IssuerParts } from './routes.ts';

const MAX_LENGTH = 500;
const value = z.string().check(z.maxLength(MAX_LENGTH));
const PreAuthorizedRequest = z.object({ 'pre-authorized_code': value, tx_code: value });
const CodeRequest = z.object({
  code: value,
  client_id: value,
  redirect_uri: z.string().check(z.maxLength(2 * MAX_LENGTH)),
  code_verifier: z.string().check(z.regex(/^[\w.~-]{43,128}$/)),
});

/** Answers a request for a token (OpenID4VCI 1.0, section 6). */
export async function answerTokenRequest(request: FastifyRequest, parts: IssuerParts) {
  const form = formIn(request);
  const { grant_type: grantType } = form;
  if (grantType === PRE_AUTHORIZED) return answerPreAuthorized(request, form, parts);
  if (grantType === AUTHORIZATION_CODE && parts.issuer.clients.size > 0)
    return answerCode(request, form, parts);
  throw new ProtocolError('unsupported_grant_type', 'The grant type is not supported.');
}

async function answerPreAuthorized(request: FastifyRequest, form: Form, parts: IssuerParts) {
  const { db, config } = parts;
  const { now } = request.visit;
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

async function answerCode(request: FastifyRequest, form: Form, parts: IssuerParts) {
  const { db, config, issuer } = parts;
  const read = CodeRequest.safeParse(form);
  if (!read.success)
    throw new ProtocolError(
      'invalid_request',
      'code, client_id, redirect_uri or code_verifier is missing.',
    );
  const { client_id: clientId, redirect_uri: redirectUri, code_verifier: codeVerifier } = read.data;
  if (!issuer.clients.has(clientId))
    throw new ProtocolError('invalid_client', 'The client_id is not known to this issuer.');
  const keyThumbprint = await verifyDpop(request, { db, baseUrl: config.baseUrl });
  if (keyThumbprint === null)
    throw new ProtocolError('invalid_dpop_proof', 'This grant needs a DPoP proof.');
  const sent = { code: read.data.code, clientId, redirectUri, codeVerifier, keyThumbprint };
  const given = await takeCode(db, sent, request.visit.now);
  if (given === null)
    throw new ProtocolError('invalid_grant', 'The code is not valid, or not for this request.');
  return {
    access_token: given.token,
    token_type: 'DPoP',
    expires_in: given.seconds,
    ...(given.hasDetails
      ? {
          authorization_details: [
            {
              type: CREDENTIAL_DETAILS,
              credential_configuration_id: given.type,
              credential_identifiers: [given.type],
            },
          ],
        }
      : { scope: given.type }),
  };
}

export type Form = Readonly<Record<string, string>>;

/** The fields of a form. @throws {ProtocolError} when one is repeated. */
export function formIn({ body }: FastifyRequest): Form {
  if (!(body instanceof URLSearchParams))
    throw new ProtocolError('invalid_request', 'The body is not a form.');
  if (new Set(body.keys()).size !== body.size)
    throw new ProtocolError('invalid_request', 'A parameter is repeated.');
  return Object.fromEntries(body);
}
