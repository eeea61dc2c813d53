import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import * as client from 'openid-client';
import type { AuthenticationScope } from '#contract/values.ts';
import { outwardFetch } from '#server/outward/fetch.ts';
import { OutwardError } from '#server/outward/outwardError.ts';
import { identifyingClaim, type Issuer, segmentOf } from '#server/config/issuers.ts';
import type { ProviderTokens } from '#server/session/sessions/providerTokens.ts';
import { type Logout, validLogout } from './logoutToken.ts';
import { NoResponse } from '#server/systems/noResponse.ts';
import { PERSON_WAITS_MS, type TimeLimit, waitAtMost } from '#server/systems/timeLimit.ts';

/** Whatever the portal asks of a provider, in one request or several, is answered within this time. */
const LIMIT_MS = PERSON_WAITS_MS;
/** Of a single request, which is not needed any longer then. */
const REQUEST_SECONDS = 5;

/**
 * The address to which an identity provider redirects the browser after signing out there. A
 * university registers this address with the provider.
 */
export const SIGNED_OUT_PATH = '/signout/complete';
export const callbackPath = (issuer: Issuer): string =>
  `/signin/${segmentOf(issuer.name)}/callback`;

export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export interface Proof {
  readonly claims: Readonly<Record<string, unknown>>;
  /**
   * When the person authenticated with the provider, which may be long before this sign-in; null if
   * the provider does not state it.
   */
  readonly authenticatedAt: Date | null;
  readonly tokens: ProviderTokens;
  /** Whether the provider did not give what UserInfo would state besides the ID token. */
  readonly lacksUserInfo: boolean;
  /**
   * Whether the provider has required more than a password, according to the signed ID token alone.
   */
  readonly hasTwoSteps: boolean;
}

/** What the browser sends to a provider to sign out there. */
export type SignOutRequest =
  | { readonly method: 'GET'; readonly url: URL }
  | ({ readonly method: 'POST' } & SignOutForm);

/** The form that a browser sends to a provider to sign out there. */
export interface SignOutForm {
  readonly endpoint: URL;
  readonly fields: Readonly<Record<string, string>>;
}

interface ProviderOptions {
  readonly limit?: TimeLimit | undefined;
  readonly fetch?: client.CustomFetch | undefined;
  /** Is told of everything that is asked of a provider. */
  readonly watch?: <T>(issuer: Issuer, work: Promise<T>) => Promise<T>;
}

/**
 * The identity providers that sign people in by OpenID Connect. Their metadata is fetched when it
 * is first needed, so that a provider that is down does not keep the portal from starting. Every
 * method @throws {NoResponse} when the provider does not respond, and openid-client's errors when
 * it refuses.
 */
export class IdentityProviders {
  readonly issuers: readonly Issuer[];
  readonly #baseUrl: string;
  readonly #options: ProviderOptions;
  readonly #known = new Map<Issuer, Promise<client.Configuration>>();
  readonly #keys = new WeakMap<client.Configuration, JWTVerifyGetKey>();

  constructor(issuers: readonly Issuer[], baseUrl: string, options: ProviderOptions = {}) {
    this.issuers = issuers;
    this.#baseUrl = baseUrl;
    this.#options = options;
  }

  /** Returns the issuer of `/signin/{segment}`. */
  named = (segment: string): Issuer | undefined =>
    this.issuers.find(({ name }) => segmentOf(name) === segment.toLowerCase());

  of = (scope: AuthenticationScope): Issuer | undefined =>
    this.issuers.find((issuer) => issuer.scope === scope);

  /**
   * Returns the address where the browser signs in. The provider must authenticate the person again
   * if it last did so more than `maxAge` seconds ago, and then also states when it did.
   */
  async startUrl(
    issuer: Issuer,
    { state, nonce, codeVerifier }: Attempt,
    maxAge: number | null,
  ): Promise<URL> {
    const parameters = {
      redirect_uri: this.#baseUrl + callbackPath(issuer),
      scope: issuer.requestedScopes,
      code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      state,
      nonce,
      ...(maxAge === null ? {} : { max_age: String(maxAge) }),
    };
    return client.buildAuthorizationUrl(await this.#configurationOf(issuer), parameters);
  }

  /** Exchanges the parameters of the callback for the provider's claims about the person. */
  async finish(
    issuer: Issuer,
    pathAndQuery: string,
    { state, nonce, codeVerifier }: Attempt,
  ): Promise<Proof> {
    return this.#ask(issuer, async (configuration) => {
      const tokens = await client.authorizationCodeGrant(
        configuration,
        new URL(pathAndQuery, this.#baseUrl),
        {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        },
      );
      const own = tokens.claims();
      const userInfo = await userInfoOf(issuer, configuration, tokens.access_token, own ?? {});
      const authenticatedAt =
        typeof own?.auth_time === 'number' ? new Date(own.auth_time * 1000) : null;
      return {
        claims: { ...userInfo, ...own },
        authenticatedAt,
        tokens: toProviderTokens(tokens),
        lacksUserInfo: userInfo === null,
        hasTwoSteps: hasTwoSteps(issuer, own),
      };
    });
  }

  /**
   * Returns the error with which the provider refuses a code, which tells whether it accepts the
   * portal as a client; null if it accepts the code.
   */
  async errorOfCode(issuer: Issuer, code: string): Promise<string | null> {
    return this.#ask(issuer, async (configuration) => {
      try {
        await client.genericGrantRequest(configuration, 'authorization_code', {
          code,
          redirect_uri: this.#baseUrl + callbackPath(issuer),
          code_verifier: client.randomPKCECodeVerifier(),
        });
        return null;
      } catch (error) {
        if (error instanceof client.ResponseBodyError && !isUnavailable(error)) return error.error;
        // A refusal as a challenge of HTTP authentication concerns the client.
        if (error instanceof client.WWWAuthenticateChallengeError) return 'invalid_client';
        throw error;
      }
    });
  }

  /** Returns fresh tokens for a session; null if the provider no longer has the session. */
  async renew(scope: AuthenticationScope, refreshToken: string): Promise<ProviderTokens | null> {
    const issuer = this.of(scope);
    if (issuer === undefined) return null;
    return this.#ask(issuer, async (configuration) => {
      try {
        return toProviderTokens(await client.refreshTokenGrant(configuration, refreshToken));
      } catch (error) {
        if (error instanceof client.ResponseBodyError && !isUnavailable(error)) return null;
        throw error;
      }
    });
  }

  /**
   * Returns how the browser signs out at the provider too (OpenID Connect RP-Initiated Logout 1.0);
   * null if the provider has no such endpoint, or does not respond. The ID token tells it who signs
   * out, so that it need not ask.
   */
  async signOutRequest(
    issuer: Issuer,
    { state, idToken }: { readonly state: string; readonly idToken?: string | undefined },
  ): Promise<SignOutRequest | null> {
    const configuration = await this.#configurationOf(issuer).catch(() => null);
    const endpoint = configuration?.serverMetadata().end_session_endpoint;
    if (configuration === null || endpoint === undefined) return null;
    const fields = {
      client_id: issuer.clientId,
      post_logout_redirect_uri: this.#baseUrl + SIGNED_OUT_PATH,
      state,
      ...(idToken !== undefined && issuer.signOut !== 'client' && { id_token_hint: idToken }),
    };
    return issuer.signOut === 'post'
      ? { method: 'POST', endpoint: new URL(endpoint), fields }
      : { method: 'GET', url: client.buildEndSessionUrl(configuration, fields) };
  }

  /** Returns whose sessions the provider ends. @throws {LogoutTokenError} */
  logoutIn = (issuer: Issuer, token: string, now: Date): Promise<Logout> =>
    this.#ask(issuer, async (configuration) => {
      const { issuer: name } = configuration.serverMetadata();
      const keys = this.#keysOf(configuration);
      return validLogout(token, { issuer: name, audience: issuer.clientId, keys, now });
    });

  /** Whether the provider has a sign-out of its own, as far as is known. */
  async hasSignOut(issuer: Issuer): Promise<boolean> {
    const configuration = await this.#configurationOf(issuer).catch(() => null);
    return configuration?.serverMetadata().end_session_endpoint !== undefined;
  }

  /** Asks something of the provider, whose metadata is fetched first if it is not known. */
  #ask<T>(issuer: Issuer, work: (configuration: client.Configuration) => Promise<T>): Promise<T> {
    return this.#inTime(issuer, this.#configurationOf(issuer).then(work));
  }

  #inTime<T>(issuer: Issuer, asked: Promise<T>): Promise<T> {
    const { limit, watch = (_, work) => work } = this.#options;
    return watch(issuer, waitAtMost(limit?.timeoutMs ?? LIMIT_MS, withNoResponse(asked)));
  }

  /** The provider's keys, which are fetched again for a key that is not known, at most twice a minute. */
  #keysOf(configuration: client.Configuration): JWTVerifyGetKey {
    const known = this.#keys.get(configuration);
    const address = configuration.serverMetadata().jwks_uri;
    if (known !== undefined) return known;
    if (address === undefined) throw new NoResponse('The identity provider names no keys.');
    const keys = createRemoteJWKSet(new URL(address), {
      timeoutDuration: REQUEST_SECONDS * 1000,
      [customFetch]: (url, { headers, ...options }) =>
        (this.#options.fetch ?? outwardFetch)(url, {
          ...options,
          body: null,
          headers: Object.fromEntries(headers),
        }),
    });
    this.#keys.set(configuration, keys);
    return keys;
  }

  #configurationOf(issuer: Issuer): Promise<client.Configuration> {
    const known = this.#known.get(issuer);
    if (known !== undefined) return known;
    const discovered = this.#inTime(issuer, this.#discover(issuer));
    this.#known.set(issuer, discovered);
    discovered.catch(() => this.#known.delete(issuer));
    return discovered;
  }

  #discover = ({ url, clientId, clientSecret }: Issuer): Promise<client.Configuration> =>
    client.discovery(new URL(url), clientId, clientSecret, undefined, {
      timeout: REQUEST_SECONDS,
      // ID tokens are verified by their signature, not only trusted because of the connection that
      // they arrived over.
      execute: [
        client.enableNonRepudiationChecks,
        ...(url.startsWith('http:') ? [client.allowInsecureRequests] : []),
      ],
      [client.customFetch]: this.#options.fetch ?? outwardFetch,
    });
}

function hasTwoSteps(
  { twoStep }: Issuer,
  claims: Readonly<Record<string, unknown>> | undefined,
): boolean {
  const isAmong = (values: readonly string[], claim: unknown) =>
    [claim].flat().some((one) => typeof one === 'string' && values.includes(one));
  return isAmong(twoStep.acr, claims?.['acr']) || isAmong(twoStep.amr, claims?.['amr']);
}

/** How long UserInfo may take where the sign-in does not depend on it. */
const USER_INFO_MS = 2000;
/** UserInfo of another person than the ID token, which must never be used (OpenID Connect, 5.3.2). */
const OF_ANOTHER_PERSON = 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED';

/**
 * Returns the claims of UserInfo; null if the provider does not give them, and the ID token says who
 * the person is.
 */
async function userInfoOf(
  issuer: Issuer,
  configuration: client.Configuration,
  accessToken: string,
  own: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>> | null> {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return {};
  const asked = client.fetchUserInfo(configuration, accessToken, String(own['sub']));
  if (typeof own[identifyingClaim(issuer)] !== 'string') return asked;
  try {
    return await waitAtMost(USER_INFO_MS, asked);
  } catch (error) {
    if (error instanceof client.ClientError && error.code === OF_ANOTHER_PERSON) throw error;
    return null;
  }
}

const toProviderTokens = ({
  refresh_token: refreshToken,
  id_token: idToken,
}: client.TokenEndpointResponse): ProviderTokens => ({
  ...(refreshToken !== undefined && { refreshToken }),
  ...(idToken !== undefined && { idToken }),
});

/** Distinguishes a provider that is down, fails or answers nonsense from one that refuses. */
async function withNoResponse<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (isUnavailable(error))
      throw new NoResponse('The identity provider did not respond.', { cause: error });
    throw error;
  }
}

/** Codes of openid-client for a response that is none of OpenID Connect, such as a page. */
const NONSENSE = new Set([
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
]);

/** One that asks for patience has not judged what it was asked. */
const isAway = ({ status }: { readonly status: number }): boolean =>
  status >= 500 || status === 429;

function isUnavailable(error: unknown): boolean {
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
