import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import * as client from 'openid-client';
import { type OutwardFetch, outwardFetch } from '#server/outward/fetch.ts';
import { identifyingClaim, type Issuer, type OpenIdIssuer } from '#server/config/issuers.ts';
import type { ProviderTokens } from '#server/session/sessions/providerTokens.ts';
import { NoResponse } from '#server/systems/noResponse.ts';
import { PERSON_WAITS_MS, type TimeLimit, waitAtMost } from '#server/systems/timeLimit.ts';
import {
  type Attempt,
  callbackPath,
  type IdentityProvider,
  type Leaving,
  type Logout,
  type Proof,
  SIGNED_OUT_PATH,
  type SignOutRequest,
  textIn,
} from '../identityProvider.ts';
import { isUnavailable, withPortErrors } from './errors.ts';
import { validLogout } from './logoutToken.ts';

/** Whatever the portal asks of a provider, in one request or several, is answered within this time. */
const LIMIT_MS = PERSON_WAITS_MS;
/** Of a single request, which is not needed any longer then. */
const REQUEST_SECONDS = 5;
const NOBODYS_CODE = 'a-code-that-nobody-has-issued';

export interface ProviderOptions {
  readonly limit?: TimeLimit | undefined;
  readonly fetch?: OutwardFetch | undefined;
  /** Is told of everything that is asked of a provider. */
  readonly watch?: <T>(issuer: Issuer, work: Promise<T>) => Promise<T>;
}

/**
 * An identity provider that signs people in by OpenID Connect with code, PKCE, state and nonce. Its
 * metadata is fetched when it is first needed, so that a provider that is down does not keep the
 * portal from starting.
 */
export class OpenIdProvider implements IdentityProvider {
  readonly issuer: OpenIdIssuer;
  readonly #baseUrl: string;
  readonly #options: ProviderOptions;
  #known: Promise<client.Configuration> | null = null;
  #keys: JWTVerifyGetKey | null = null;

  constructor(issuer: OpenIdIssuer, baseUrl: string, options: ProviderOptions) {
    this.issuer = issuer;
    this.#baseUrl = baseUrl;
    this.#options = options;
  }

  async start(maxAge: number | null): Promise<{ url: URL; attempt: Attempt }> {
    const attempt = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      codeVerifier: client.randomPKCECodeVerifier(),
    };
    const url = client.buildAuthorizationUrl(await this.#configuration(), {
      redirect_uri: this.#baseUrl + callbackPath(this.issuer),
      scope: this.issuer.requestedScopes,
      code_challenge: await client.calculatePKCECodeChallenge(attempt.codeVerifier),
      code_challenge_method: 'S256',
      state: attempt.state,
      nonce: attempt.nonce,
      ...(maxAge === null ? {} : { max_age: String(maxAge) }),
    });
    return { url, attempt };
  }

  /** Exchanges the parameters of the callback for the provider's claims about the person. */
  finish(pathAndQuery: string, { state, nonce, codeVerifier }: Attempt): Promise<Proof> {
    return this.#ask(async (configuration) => {
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
      const userInfo = await userInfoOf(this.issuer, configuration, tokens.access_token, own ?? {});
      const authenticatedAt =
        typeof own?.auth_time === 'number' ? new Date(own.auth_time * 1000) : null;
      const claims = { ...userInfo, ...own };
      return {
        claims,
        subject: textIn({ claims }, 'sub'),
        issuerSession: textIn({ claims }, 'sid'),
        authenticatedAt,
        tokens: toProviderTokens(tokens),
        lacksUserInfo: userInfo === null,
        hasTwoSteps: hasTwoSteps(this.issuer, own),
      };
    });
  }

  renew(refreshToken: string): Promise<ProviderTokens | null> {
    return this.#ask(async (configuration) => {
      try {
        return toProviderTokens(await client.refreshTokenGrant(configuration, refreshToken));
      } catch (error) {
        if (error instanceof client.ResponseBodyError && !isUnavailable(error)) return null;
        throw error;
      }
    });
  }

  hasSignOut = async (): Promise<boolean> => (await this.#signOutEndpoint()) !== null;

  /** OpenID Connect RP-Initiated Logout 1.0. */
  async signOutRequest({ state, idToken }: Leaving): Promise<SignOutRequest | null> {
    const endpoint = await this.#signOutEndpoint();
    if (endpoint === null) return null;
    const { clientId, signOut } = this.issuer;
    const fields = {
      client_id: clientId,
      post_logout_redirect_uri: this.#baseUrl + SIGNED_OUT_PATH,
      state,
      ...(idToken !== undefined && signOut !== 'client' && { id_token_hint: idToken }),
    };
    return signOut === 'post'
      ? { method: 'POST', endpoint: new URL(endpoint), fields }
      : { method: 'GET', url: client.buildEndSessionUrl(await this.#configuration(), fields) };
  }

  /** OpenID Connect Back-Channel Logout 1.0. */
  logoutIn(token: string, now: Date): Promise<Logout> {
    return this.#ask(async (configuration) => {
      const { issuer } = configuration.serverMetadata();
      const keys = this.#keysOf(configuration);
      return validLogout(token, { issuer, audience: this.issuer.clientId, keys, now });
    });
  }

  /** Presents a code that nobody has issued: `invalid_grant` if the provider knows the client. */
  errorOfClient(): Promise<string | null> {
    return this.#ask(async (configuration) => {
      try {
        await client.genericGrantRequest(configuration, 'authorization_code', {
          code: NOBODYS_CODE,
          redirect_uri: this.#baseUrl + callbackPath(this.issuer),
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

  async #signOutEndpoint(): Promise<string | null> {
    const configuration = await this.#configuration().catch(() => null);
    return configuration?.serverMetadata().end_session_endpoint ?? null;
  }

  /** Asks something of the provider, whose metadata is fetched first if it is not known. */
  #ask<T>(work: (configuration: client.Configuration) => Promise<T>): Promise<T> {
    return this.#inTime(this.#configuration().then(work));
  }

  #inTime<T>(asked: Promise<T>): Promise<T> {
    const { limit, watch = (_, work) => work } = this.#options;
    return watch(this.issuer, waitAtMost(limit?.timeoutMs ?? LIMIT_MS, withPortErrors(asked)));
  }

  /** The provider's keys, which are fetched again for a key that is not known, at most twice a minute. */
  #keysOf(configuration: client.Configuration): JWTVerifyGetKey {
    const address = configuration.serverMetadata().jwks_uri;
    if (address === undefined) throw new NoResponse('The identity provider names no keys.');
    this.#keys ??= createRemoteJWKSet(new URL(address), {
      timeoutDuration: REQUEST_SECONDS * 1000,
      [customFetch]: this.#options.fetch ?? outwardFetch,
    });
    return this.#keys;
  }

  #configuration(): Promise<client.Configuration> {
    if (this.#known !== null) return this.#known;
    const discovered = this.#inTime(this.#discover());
    this.#known = discovered;
    discovered.catch(() => (this.#known = null));
    return discovered;
  }

  #discover(): Promise<client.Configuration> {
    const { url, clientId, clientSecret } = this.issuer;
    return client.discovery(new URL(url), clientId, clientSecret, undefined, {
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
}

function hasTwoSteps(
  { twoStep }: OpenIdIssuer,
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
