import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUnexpired } from '#rules/recent.ts';
import { hashOf } from '#server/base/secrets.ts';
import { ATTEMPT_SECONDS } from '#server/session/sessions/cookies.ts';
import type { IdentityProvider } from './identityProvider.ts';
import type { SignInParts } from './signIn.ts';

/** The purpose of a sign-in, and the browser that starts it. */
export interface SignInStart {
  readonly provider: IdentityProvider;
  readonly returnTo: string;
  readonly link: string | null;
  readonly browserHash: string;
  /** Maximum age, in seconds, of the provider's authentication; null for no limit. */
  readonly maxAge: number | null;
  readonly forcesReauthentication: boolean;
}

export async function start(
  { db, cookies, clock }: SignInParts,
  reply: FastifyReply,
  { provider, returnTo, link, browserHash, maxAge, forcesReauthentication }: SignInStart,
) {
  const { url, attempt } = await provider.start(maxAge);
  await db
    .insertInto('sign_in_attempt')
    .values({
      state_hash: hashOf(attempt.state),
      scope: provider.issuer.scope,
      code_verifier: attempt.codeVerifier,
      nonce: attempt.nonce,
      return_to: returnTo,
      browser_hash: browserHash,
      expires_at: new Date(clock().getTime() + ATTEMPT_SECONDS * 1000),
      links_session_id: link,
      asks_anew: forcesReauthentication,
    })
    .execute();
  cookies.setAttempt(reply, attempt.state);
  return reply.redirect(url.href, 303);
}

/**
 * Removes and returns the attempt that this browser started; null if the browser did not start it,
 * took too long, or has already returned with it.
 */
export async function takeAttempt(
  { db, cookies, clock }: SignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { issuer }: IdentityProvider,
  state: string,
) {
  if (state === '' || cookies.attempt(request, state) !== state) return null;
  cookies.clearAttempt(reply, state);
  const row = await db
    .deleteFrom('sign_in_attempt')
    .where('state_hash', '=', hashOf(state))
    .where('scope', '=', issuer.scope)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined || !isUnexpired(row.expires_at, ATTEMPT_SECONDS * 1000, clock()))
    return null;
  return {
    state,
    nonce: row.nonce,
    codeVerifier: row.code_verifier,
    returnTo: row.return_to,
    browserHash: row.browser_hash,
    link: row.links_session_id,
    forcesReauthentication: row.asks_anew,
  };
}
