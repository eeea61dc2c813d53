import * as client from 'openid-client';
import { OutwardError } from '#server/outward/outwardError.ts';
import { NoResponse } from '#server/systems/noResponse.ts';
import { IdentityProviderError } from '../identityProvider.ts';

/**
 * Distinguishes a provider that is down, fails or answers nonsense from one that refuses, and
 * translates the errors of openid-client.
 */
export async function withPortErrors<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (isUnavailable(error))
      throw new NoResponse('The identity provider did not respond.', { cause: error });
    if (error instanceof client.AuthorizationResponseError)
      throw refusal(error, error.error, error.error === 'access_denied');
    if (error instanceof client.ResponseBodyError) throw refusal(error, error.error);
    if (error instanceof client.ClientError) throw refusal(error, error.code);
    throw error;
  }
}

function refusal(cause: Error, code: string | undefined, isCancelled = false) {
  const isKnown = code !== undefined && (CODES.has(code) || code.startsWith('OAUTH_'));
  return new IdentityProviderError(cause.message, {
    code: isKnown ? code : null,
    isCancelled,
    cause,
  });
}

/** The codes of OAuth 2.0 and OpenID Connect; any other text in an address is anybody's own. */
const CODES = new Set([
  'access_denied',
  'consent_required',
  'interaction_required',
  'invalid_client',
  'invalid_grant',
  'invalid_request',
  'invalid_scope',
  'login_required',
  'server_error',
  'temporarily_unavailable',
  'unauthorized_client',
  'unsupported_response_type',
]);

/** Codes of openid-client for a response that is none of OpenID Connect, such as a page. */
const NONSENSE = new Set([
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
]);

/** One that asks for patience has not judged what it was asked. */
const isAway = ({ status }: { readonly status: number }): boolean =>
  status >= 500 || status === 429;

export function isUnavailable(error: unknown): boolean {
  if (error instanceof OutwardError) return true;
  if (error instanceof Response) return isAway(error);
  if (error instanceof client.ResponseBodyError) return isAway(error);
  if (!(error instanceof Error)) return false;
  return (
    ('code' in error && NONSENSE.has(String(error.code))) ||
    error.name === 'TimeoutError' ||
    error.name === 'AbortError' ||
    isUnavailable(error.cause)
  );
}
