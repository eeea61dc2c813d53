import {
  calculateJwkThumbprint,
  decodeProtectedHeader,
  EmbeddedJWK,
  errors,
  type JWK,
  type JWTPayload,
  jwtVerify,
} from 'jose';
import type { FastifyRequest } from 'fastify';
import { hashOf } from '#server/base/secrets.ts';
import { noteProof, type WalletKey } from '#server/areas/wallets/index.ts';
import type { Db } from '#server/database/open.ts';
import { ALGORITHM } from '#server/systems/wallets/issuer.ts';
import { ProtocolError, type ProtocolErrorCode } from './protocolError.ts';

/** How old a proof may be, and how much a wallet's clock may be ahead. */
const MAX_AGE_SECONDS = 300;
const AHEAD_SECONDS = 60;

interface Proved {
  readonly payload: JWTPayload;
  readonly key: WalletKey;
}

/**
 * Verifies a JWT that a wallet has signed with the key in its header. Only keys on P-256 are
 * accepted, and no private ones.
 * @throws {ProtocolError} with the given code.
 */
async function verified(
  jwt: string,
  typ: string,
  { now, audience, code }: { now: Date; audience?: string; code: ProtocolErrorCode },
): Promise<Proved> {
  try {
    const { jwk } = decodeProtectedHeader(jwt);
    if (jwk === undefined || jwk.crv !== 'P-256' || 'd' in jwk)
      throw new ProtocolError(code, 'The header has no public key (jwk) on P-256.');
    const { payload } = await jwtVerify(jwt, EmbeddedJWK, {
      typ,
      algorithms: [ALGORITHM],
      maxTokenAge: MAX_AGE_SECONDS,
      clockTolerance: AHEAD_SECONDS,
      currentDate: now,
      requiredClaims: ['iat'],
      ...(audience !== undefined && { audience }),
    });
    return { payload, key: { jwk, thumbprint: await thumbprintOf(jwk) } };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError)
      throw new ProtocolError(code, `The ${typ} is not valid, or not for this issuer.`);
    throw error;
  }
}

const thumbprintOf = (jwk: JWK): Promise<string> => calculateJwkThumbprint(jwk, 'sha256');

/** Returns the nonce of a key proof, which is not verified yet; null if it has none. */
export function nonceIn(proof: string): string | null {
  const [, payload = ''] = proof.split('.');
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const isObject = typeof claims === 'object' && claims !== null;
    return isObject && 'nonce' in claims && typeof claims.nonce === 'string' ? claims.nonce : null;
  } catch {
    return null;
  }
}

/** Verifies the proof that the wallet holds a key (OpenID4VCI 1.0, appendix F.1). */
export async function verifyKeyProof(proof: string, issuer: string, now: Date): Promise<WalletKey> {
  const { key } = await verified(proof, 'openid4vci-proof+jwt', {
    now,
    audience: issuer,
    code: 'invalid_proof',
  });
  return key;
}

interface DpopParts {
  readonly db: Db;
  readonly baseUrl: string;
}

/**
 * Verifies the DPoP proof of a request (RFC 9449) and returns the thumbprint of its key; null if the
 * request has none. A proof is valid for this request only, once, and for this token if it is given.
 */
export async function verifyDpop(
  request: FastifyRequest,
  { db, baseUrl }: DpopParts,
  token?: string,
): Promise<string | null> {
  const { dpop } = request.headers;
  if (dpop === undefined) return null;
  const refuse = (problem: string) => new ProtocolError('invalid_dpop_proof', problem);
  if (typeof dpop !== 'string') throw refuse('The request has several DPoP headers.');
  const { now } = request.visit;
  const { payload, key } = await verified(dpop, 'dpop+jwt', { now, code: 'invalid_dpop_proof' });
  const { htm, htu, ath, jti } = payload;
  const address = `${baseUrl}${request.url.replace(/\?.*$/s, '')}`;
  if (htm !== request.method || htu !== address) throw refuse('The proof is for another request.');
  if (token !== undefined && ath !== hashOf(token)) throw refuse('The proof is for another token.');
  if (jti === undefined) throw refuse('The proof has no id (jti).');
  const expires = new Date(now.getTime() + (MAX_AGE_SECONDS + AHEAD_SECONDS) * 1000);
  if (!(await noteProof(db, `${key.thumbprint} ${jti}`, expires)))
    throw refuse('The proof has been used before.');
  return key.thumbprint;
}
