import { createPrivateKey } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { compactDecrypt, errors } from 'jose';
import * as z from 'zod/mini';
import { identityIn } from '#rules/walletIdentity.ts';
import { todayAt } from '#server/call/today.ts';
import { formIn } from '#server/credentialIssuer/tokenRequest.ts';
import { ProtocolError } from '#server/credentialIssuer/protocolError.ts';
import {
  type Expected,
  type ProvedIdentity,
  refusePresentation,
  storeIdentity,
  takeAnswer,
} from '#server/session/signIn/wallet/presentations.ts';
import { Refused } from './refused.ts';
import { CREDENTIAL_ID, ENCRYPTIONS, KEY_AGREEMENT, type VerifierParts } from './requestObject.ts';
import { verifySdJwt } from './sdJwt.ts';
import { requireValidStatus } from './status.ts';

const MAX_LENGTH = 100_000;
const Answer = z.object({
  vp_token: z.object({
    [CREDENTIAL_ID]: z.tuple([z.string().check(z.maxLength(MAX_LENGTH))]),
  }),
  state: z.optional(z.string()),
});

/**
 * Receives what a wallet shows or that its owner declined (OpenID4VP 1.0, section 8), once, and
 * returns where the browser goes on. A code in the fragment, which no server sees, lets the browser
 * that began take the proved identity.
 */
export async function receiveAnswer(
  request: FastifyRequest,
  parts: VerifierParts,
  answerId: string,
): Promise<{ readonly redirect_uri: string }> {
  const { db, config } = parts;
  const { now } = request.visit;
  const form = formIn(request);
  const expected = await takeAnswer(db, answerId, now);
  if (expected === null)
    throw new ProtocolError('invalid_request', 'The request is unknown, answered or expired.');
  const page = new URL('/authentication/wallet', config.baseUrl);
  page.searchParams.set('returnTo', expected.returnTo);
  try {
    const identity = await identityOf(form, parts, expected, { answerId, now });
    const code = await storeIdentity(db, answerId, identity);
    page.hash = new URLSearchParams({ response_code: code }).toString();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    request.log.info({ refusal: error.refusal, why: error.message }, 'wallet refused');
    await refusePresentation(db, answerId, error.refusal);
    if (error.refusal !== 'DECLINED') throw new ProtocolError('invalid_request', error.message);
  }
  return { redirect_uri: page.href };
}

interface At {
  readonly answerId: string;
  readonly now: Date;
}

async function identityOf(
  form: Readonly<Record<string, string>>,
  { db, verifier }: VerifierParts,
  { decryptionKey, nonceHash }: Expected,
  { answerId, now }: At,
): Promise<ProvedIdentity> {
  if (form['error'] !== undefined) throw new Refused('DECLINED', 'The wallet showed nothing.');
  const answer = await decrypted(form['response'] ?? '', decryptionKey);
  if (typeof answer === 'object' && answer !== null && 'error' in answer)
    throw new Refused('DECLINED', 'The wallet showed nothing.');
  const read = Answer.safeParse(answer);
  if (!read.success || (read.data.state ?? answerId) !== answerId)
    throw new Refused('INVALID', 'The answer does not consist of what was asked for.');
  const shown = await verifySdJwt(read.data.vp_token[CREDENTIAL_ID][0], {
    verifier,
    audience: verifier.clientId,
    nonceHash,
    now,
  });
  const identity = identityIn(shown.claims, shown.country, todayAt(now));
  if (identity === null) throw new Refused('INCOMPLETE', 'A claim that was asked for is missing.');
  if (shown.status !== null) await requireValidStatus({ db, verifier }, shown.status, now);
  return { ...identity, issuer: shown.issuer };
}

async function decrypted(jwe: string, key: string): Promise<unknown> {
  try {
    const { plaintext } = await compactDecrypt(jwe, createPrivateKey(key), {
      keyManagementAlgorithms: [KEY_AGREEMENT],
      contentEncryptionAlgorithms: ENCRYPTIONS,
    });
    return JSON.parse(Buffer.from(plaintext).toString()) as unknown;
  } catch (cause) {
    if (cause instanceof errors.JOSEError || cause instanceof SyntaxError)
      throw new Refused('INVALID', 'The answer cannot be decrypted.', { cause });
    throw cause;
  }
}
