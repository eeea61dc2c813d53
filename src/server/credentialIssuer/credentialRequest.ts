import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  findToken,
  issueCredential,
  takeNonce,
  takeToken,
  type WalletKey,
} from '#server/areas/wallets/index.ts';
import { todayAt } from '#server/call/today.ts';
import { nonceIn, verifyDpop, verifyKeyProof } from './proofs.ts';
import { ProtocolError } from './protocolError.ts';
import type { IssuerParts } from './routes.ts';

const MAX_PROOF_LENGTH = 8000;
/** One credential with one key: the issuer offers no batches. */
const CredentialRequest = z.object({
  credential_configuration_id: z.optional(z.string()),
  /** Of a wallet that has asked by `authorization_details`; it is the name of the type as well. */
  credential_identifier: z.optional(z.string()),
  proofs: z.object({ jwt: z.array(z.string().check(z.maxLength(MAX_PROOF_LENGTH))) }),
});

const TOKEN = /^(Bearer|DPoP) +(\S+)$/i;

/** Answers a request for a credential (OpenID4VCI 1.0, section 8). */
export async function answerCredentialRequest(request: FastifyRequest, parts: IssuerParts) {
  const { db } = parts;
  const { now } = request.visit;
  const token = await tokenIn(request, parts);
  const read = CredentialRequest.safeParse(request.body);
  const [proof, ...more] = read.data?.proofs.jwt ?? [];
  const { credential_configuration_id: configuration, credential_identifier: identifier } =
    read.data ?? {};
  const [named, ...others] = [configuration, identifier].filter((one) => one !== undefined);
  if (named === undefined || proof === undefined || more.length + others.length > 0)
    throw new ProtocolError(
      'invalid_credential_request',
      'The request must name one credential and have one proof.',
    );
  if (named !== token.type)
    throw new ProtocolError('unknown_credential_configuration', 'The token is for another one.');

  const key = await verifyKeyProof(proof, parts.config.baseUrl, now);
  const nonce = nonceIn(proof);
  if (nonce === null || !(await takeNonce(db, nonce, now)))
    throw new ProtocolError('invalid_nonce', 'The nonce is unknown, used or expired.');
  return { credentials: [{ credential: await issued(request, parts, token.value, key) }] };
}

/** The valid token of the request. One that is bound to a key is valid only with proof of it. */
async function tokenIn(request: FastifyRequest, { db, config }: IssuerParts) {
  const refusal = new ProtocolError('invalid_token', 'The token is unknown, used or expired.');
  const [, scheme = '', value = ''] = TOKEN.exec(request.headers.authorization ?? '') ?? [];
  const token = await findToken(db, value, request.visit.now);
  if (!token) throw refusal;
  const isBound = token.keyThumbprint !== null;
  if (isBound !== (scheme.toLowerCase() === 'dpop')) throw refusal;
  const proved = isBound ? await verifyDpop(request, { db, baseUrl: config.baseUrl }, value) : null;
  if (proved !== token.keyThumbprint) throw refusal;
  return { value, type: token.type };
}

/** Uses up the token and issues the credential, or does neither. */
const issued = (
  request: FastifyRequest,
  { db, config, issuer }: IssuerParts,
  token: string,
  key: WalletKey,
): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const offered = await takeToken(tx, token);
    if (!offered) throw new ProtocolError('invalid_token', 'The token has been used.');
    const { now } = request.visit;
    const credential = await issueCredential(tx, offered, key, {
      issuer,
      baseUrl: config.baseUrl,
      now,
      today: todayAt(now),
      requestId: request.id,
      address: request.ip,
    });
    if (credential === null)
      throw new ProtocolError('credential_request_denied', 'The card is not active.');
    return credential;
  });
