import type { FastifyRequest } from 'fastify';
import type { Db } from '#server/database/open.ts';
import { endIssuerSessions } from '#server/session/sessions/issuerSessions.ts';
import { NoResponse } from '#server/systems/noResponse.ts';
import { IdentityProviderError } from './identityProvider.ts';
import type { IdentityProviders } from './identityProviders.ts';

/**
 * Ends the sessions that the issuer of `/signin/{segment}` names in a logout token. Returns false if
 * the token is not acceptable, or cannot be verified because the issuer does not respond.
 */
export async function followLogoutToken(
  { db, providers }: { readonly db: Db; readonly providers: IdentityProviders },
  segment: string,
  token: string,
  { id: requestId, ip: address, log, visit: { now } }: FastifyRequest,
): Promise<boolean> {
  const provider = providers.named(segment);
  if (provider === undefined) return false;
  const { scope, url: issuer } = provider.issuer;
  try {
    const logout = await provider.logoutIn(token, now);
    const sessions = await endIssuerSessions(db, { scope, ...logout }, now, { requestId, address });
    log.info({ issuer, sessions }, 'the issuer has ended sessions');
    return true;
  } catch (error) {
    if (!(error instanceof IdentityProviderError || error instanceof NoResponse)) throw error;
    log.warn({ issuer, reason: error.message }, 'a logout token was refused');
    return false;
  }
}
