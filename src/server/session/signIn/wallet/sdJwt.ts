import { hash } from 'node:crypto';
import { errors, importJWK, type JWTPayload, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import { isSecret } from '#server/base/secrets.ts';
import { ALGORITHM } from '#server/systems/wallets/issuer.ts';
import { nameIn } from '#server/systems/certificates.ts';
import type { WalletVerifier } from '#server/systems/wallets/port.ts';
import { signerOf } from './chain.ts';
import { audienceOf, type Recipient } from './recipient.ts';
import { Refused } from './refused.ts';
import type { Shown } from './shown.ts';

/** How much the clocks of issuers and wallets may differ, and how old a wallet's proof may be. */
const CLOCK_TOLERANCE_SECONDS = 60;
const MAX_AGE_SECONDS = 300;

const Payload = z.object({
  vct: z.string(),
  exp: z.number(),
  cnf: z.object({
    jwk: z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() }),
  }),
  _sd_alg: z.optional(z.literal('sha-256')),
  _sd: z._default(z.array(z.string()), []),
  status: z.optional(
    z.object({ status_list: z.object({ idx: z.int().check(z.nonnegative()), uri: z.string() }) }),
  ),
});
const Disclosure = z.tuple([z.string(), z.string(), z.unknown()]);
/** What every credential states about itself; a disclosure must not replace it. */
const OF_CREDENTIAL = ['iss', 'nbf', 'exp', 'cnf', 'vct', 'status', '_sd', '_sd_alg', '...'];

interface Expectations {
  readonly verifier: Pick<WalletVerifier, 'anchors' | 'types'>;
  /** For whom the wallet has to have signed. */
  readonly recipient: Recipient;
  readonly nonce: string;
  readonly now: Date;
}

/**
 * Verifies an SD-JWT VC with the wallet's proof of its key (RFC 9901, section 7.3): who issued it,
 * that it is valid now, of an accepted type, held by this wallet, and shown here and now.
 * @throws {Refused}
 */
export async function verifySdJwt(
  text: string,
  { verifier, recipient, nonce, now }: Expectations,
): Promise<Shown> {
  const parts = text.split('~');
  const [jwt = '', ...rest] = parts;
  const [proof = '', disclosures] = [rest.at(-1), rest.slice(0, -1)];
  const signer = signerOf(jwt, verifier.anchors, now);
  const signed = await verified(jwt, signer.publicKey, 'dc+sd-jwt', now);
  const read = Payload.safeParse(signed);
  if (!read.success)
    throw new Refused('INVALID', 'The credential has not the claims of an SD-JWT VC with a key.');
  const { vct, cnf, _sd: digests, status } = read.data;
  if (!verifier.types.includes(vct))
    throw new Refused('INVALID', 'The credential is of a type that was not asked for.');

  const key = await importJWK(cnf.jwk, ALGORITHM);
  const own = await verified(proof, key, 'kb+jwt', now, audienceOf(recipient));
  const presented = text.slice(0, text.length - proof.length);
  if (own['sd_hash'] !== hash('sha256', presented, 'base64url'))
    throw new Refused('INVALID', 'The wallet has signed something else than what it shows.');
  if (typeof own['nonce'] !== 'string' || !isSecret(own['nonce'], nonce))
    throw new Refused('INVALID', 'The wallet has answered another request.');
  return {
    claims: { ...signed, ...disclosed(disclosures, digests, signed) },
    issuer: nameIn(signer, 'CN') ?? nameIn(signer, 'O') ?? '',
    country: nameIn(signer, 'C'),
    status: status?.status_list ?? null,
  };
}

/** The claims that are disclosed, each of which the issuer must have signed, once. */
function disclosed(
  disclosures: readonly string[],
  digests: readonly string[],
  signed: JWTPayload,
): Record<string, unknown> {
  const claims = new Map<string, unknown>();
  for (const one of disclosures) {
    const read = Disclosure.safeParse(jsonIn(one));
    if (!read.success || !digests.includes(hash('sha256', one, 'base64url')))
      throw new Refused('INVALID', 'A disclosure is not one of the issuer’s.');
    const [, name, value] = read.data;
    if (claims.has(name) || name in signed || OF_CREDENTIAL.includes(name))
      throw new Refused('INVALID', 'A disclosure replaces another claim.');
    claims.set(name, value);
  }
  return Object.fromEntries(claims);
}

function jsonIn(encoded: string): unknown {
  try {
    return JSON.parse(Buffer.from(encoded, 'base64url').toString());
  } catch {
    return null;
  }
}

/** A JWT's payload: of the issuer if there is no audience, and otherwise of the wallet. */
async function verified(
  jwt: string,
  key: Parameters<typeof jwtVerify>[1],
  typ: string,
  now: Date,
  audience?: string,
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(jwt, key, {
      typ,
      algorithms: [ALGORITHM],
      currentDate: now,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      ...(audience !== undefined && {
        audience,
        maxTokenAge: MAX_AGE_SECONDS,
        requiredClaims: ['iat'],
      }),
    });
    return payload;
  } catch (cause) {
    if (cause instanceof errors.JWTExpired && audience === undefined)
      throw new Refused('EXPIRED', 'The credential has expired.', { cause });
    if (cause instanceof errors.JOSEError || cause instanceof TypeError)
      throw new Refused('INVALID', `The ${typ} is not valid, or not for this request.`, { cause });
    throw cause;
  }
}
