import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { IdentityProviderError, type Logout } from '../identityProvider.ts';

/** The event that a logout token states (OpenID Connect Back-Channel Logout 1.0, section 2.4). */
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** How long after it was made a token is accepted. Some issuers state no end. */
export const TOKEN_MINUTES = 5;
const CLOCK_TOLERANCE_SECONDS = 60;
/**
 * Only signatures that nobody but the issuer can make: the portal knows the client secret with which
 * HS256 signs too.
 */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
];
/**
 * Issuers are asked to send the first, and many send the second or none. Every other type names a
 * token of another kind.
 */
const TYPES: readonly unknown[] = ['logout+jwt', 'jwt', undefined];

interface Expected {
  readonly issuer: string;
  readonly audience: string;
  readonly keys: JWTVerifyGetKey;
  readonly now: Date;
}

/**
 * Validates a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6).
 *
 * @throws {IdentityProviderError} when it is not acceptable
 */
export async function validLogout(
  token: string,
  { issuer, audience, keys, now }: Expected,
): Promise<Logout> {
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    issuer,
    audience,
    algorithms: ALGORITHMS,
    currentDate: now,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    maxTokenAge: TOKEN_MINUTES * 60,
    requiredClaims: ['iat', 'jti', 'events'],
  }).catch((error: unknown) => {
    if (error instanceof errors.JOSEError)
      throw new IdentityProviderError(error.message, { cause: error });
    throw error;
  });
  const type = protectedHeader.typ?.toLowerCase().replace(/^application\//, '');
  if (!TYPES.includes(type)) throw new IdentityProviderError('it is a token of another type');
  if ('nonce' in payload) throw new IdentityProviderError('it has a nonce, as ID tokens have');
  if (!hasLogoutEvent(payload)) throw new IdentityProviderError('it states no logout');
  const subject = textIn(payload, 'sub');
  const issuerSession = textIn(payload, 'sid');
  if (subject === null && issuerSession === null)
    throw new IdentityProviderError('it names neither a person nor a session');
  const id = textIn(payload, 'jti');
  if (id === null) throw new IdentityProviderError('it has no id');
  return { id, subject, issuerSession };
}

function hasLogoutEvent({ events }: JWTPayload): boolean {
  if (typeof events !== 'object' || events === null || !(LOGOUT_EVENT in events)) return false;
  const event: unknown = events[LOGOUT_EVENT];
  return typeof event === 'object' && event !== null && !Array.isArray(event);
}

/** The claim, null without it. @throws {IdentityProviderError} when it is no text */
function textIn(payload: JWTPayload, claim: 'jti' | 'sub' | 'sid'): string | null {
  const value = payload[claim];
  if (value === undefined) return null;
  if (typeof value !== 'string' || value === '')
    throw new IdentityProviderError(`its ${claim} is no text`);
  return value;
}
