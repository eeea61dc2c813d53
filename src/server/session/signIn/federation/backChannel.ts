import type { FastifyRequest } from 'fastify';
import type { Db } from '#server/database/open.ts';
import { endIssuerSessions } from '#server/session/sessions/issuerSessions.ts';
import { NoResponse } from '#server/systems/noResponse.ts';
import type { IdentityProviders } from './identityProviders.ts';
import { LogoutTokenError } from './logoutToken.ts';

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
  const issuer = providers.named(segment);
  if (issuer === undefined) return false;
  try {
    const logout = await providers.logoutIn(issuer, token, now);
    const { scope } = issuer;
    const sessions = await endIssuerSessions(db, { scope, ...logout }, now, { requestId, address });
    log.info({ issuer: issuer.url, sessions }, 'the issuer has ended sessions');
    return true;
  } catch (error) {
    if (!(error instanceof LogoutTokenError || error instanceof NoResponse)) throw error;
    log.warn({ issuer: issuer.url, reason: error.message }, 'a logout token was refused');
    return false;
  }
}
