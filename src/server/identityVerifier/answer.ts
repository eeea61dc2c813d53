import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/database/open.ts';
import { formIn } from '#server/credentialIssuer/tokenRequest.ts';
import { ProtocolError } from '#server/credentialIssuer/protocolError.ts';
import {
  type Expected,
  refusePresentation,
  storeIdentity,
  takeAnswer,
} from '#server/session/signIn/wallet/presentations.ts';
import { provedIdentity } from '#server/session/signIn/wallet/proved.ts';
import { answerUrl } from '#server/session/signIn/wallet/requestObject.ts';
import { Refused } from '#server/session/signIn/wallet/refused.ts';
import type { WalletVerifier } from '#server/systems/wallets/port.ts';

export interface VerifierParts {
  readonly config: Config;
  readonly db: Db;
  readonly verifier: WalletVerifier;
}

/**
 * Receives what a wallet shows or that its owner declined (OpenID4VP 1.0, section 8), once, and
 * returns where the browser goes on. A code in the fragment, which no server sees, lets the browser
 * that began take the proved identity.
 */
export async function receiveAnswer(
  request: FastifyRequest,
  { db, config, verifier }: VerifierParts,
  answerId: string,
): Promise<{ readonly redirect_uri: string }> {
  const { now } = request.visit;
  const form = formIn(request);
  const expected = await takeAnswer(db, answerId, now);
  if (expected === null)
    throw new ProtocolError('invalid_request', 'The request is unknown, answered or expired.');
  const page = pageAfter(expected, config.baseUrl);
  try {
    if (form['error'] !== undefined) throw new Refused('DECLINED', 'The wallet showed nothing.');
    const identity = await provedIdentity(form['response'] ?? '', expected, {
      db,
      verifier,
      recipient: {
        clientId: verifier.clientId,
        responseUri: answerUrl(config.baseUrl, answerId),
      },
      state: answerId,
      now,
    });
    const code = await storeIdentity(db, answerId, expected, identity);
    page.hash = new URLSearchParams({ response_code: code }).toString();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    request.log.info({ refusal: error.refusal, why: error.message }, 'wallet refused');
    await refusePresentation(db, answerId, error.refusal);
    if (error.refusal !== 'DECLINED') throw new ProtocolError('invalid_request', error.message);
  }
  return { redirect_uri: page.href };
}

/** Where the wallet's owner goes on: in the browser that began, or where the code is shown. */
function pageAfter({ identityKey, returnTo }: Expected, baseUrl: string): URL {
  if (identityKey !== null) return new URL('/authentication/wallet/code', baseUrl);
  const page = new URL('/authentication/wallet', baseUrl);
  page.searchParams.set('returnTo', returnTo);
  return page;
}
