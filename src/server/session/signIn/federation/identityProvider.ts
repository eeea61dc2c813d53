import { type Issuer, segmentOf } from '#server/config/issuers.ts';
import type { ProviderTokens } from '#server/session/sessions/providerTokens.ts';

/**
 * An identity provider, whatever its protocol. Every method @throws {NoResponse} when the provider
 * does not respond, and {IdentityProviderError} when it refuses.
 */
export interface IdentityProvider {
  readonly issuer: Issuer;

  /**
   * Begins a sign-in. The provider must authenticate the person again if it last did so more than
   * `maxAge` seconds ago, and then also states when it did.
   */
  start(maxAge: number | null): Promise<{ readonly url: URL; readonly attempt: Attempt }>;

  /**
   * Returns what the provider states about the person, when the browser has returned with the state
   * of the attempt.
   */
  finish(pathAndQuery: string, attempt: Attempt): Promise<Proof>;

  /** Returns fresh tokens for a session; null if the provider no longer has the session. */
  renew(refreshToken: string): Promise<ProviderTokens | null>;

  /** Whether the provider has a sign-out of its own, as far as is known. */
  hasSignOut(): Promise<boolean>;

  /**
   * Returns how the browser signs out at the provider too; null if the provider has no sign-out of
   * its own, or does not respond.
   */
  signOutRequest(leaving: Leaving): Promise<SignOutRequest | null>;

  /** Returns whose sessions the provider ends, according to a token that it has sent. */
  logoutIn(token: string, now: Date): Promise<Logout>;

  /**
   * Presents the portal without a person, which tells whether the provider accepts it. Returns the
   * code of the refusal; null if the provider refuses nothing.
   */
  errorOfClient(): Promise<string | null>;
}

/** A sign-in that has begun. It is stored until the browser returns, once. */
export interface Attempt {
  /** What the browser returns with: `state`, or `RelayState` in SAML. */
  readonly state: string;
  /** What the provider's statement must name: `nonce`, or the id of the request in SAML. */
  readonly nonce: string;
  /** The secret of PKCE. */
  readonly codeVerifier: string;
}

/** What a provider has stated about a person. */
export interface Proof {
  /** By the names that the provider uses, to which the issuer's `claims` map. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** The provider's own identifier of the person, and of its session with them. */
  readonly subject: string | null;
  readonly issuerSession: string | null;
  /**
   * When the person authenticated with the provider, which may be long before this sign-in; null if
   * the provider does not state it.
   */
  readonly authenticatedAt: Date | null;
  readonly tokens: ProviderTokens;
  /** Whether the provider did not give what UserInfo would state besides the ID token. */
  readonly lacksUserInfo: boolean;
  /** Whether the provider has required more than a password, according to what it has signed. */
  readonly hasTwoSteps: boolean;
}

/** Returns the claim if it is a text that is not empty; null otherwise. */
export const textIn = ({ claims }: Pick<Proof, 'claims'>, name: string): string | null =>
  typeof claims[name] === 'string' && claims[name] !== '' ? claims[name] : null;

/** A sign-out at a provider. */
export interface Leaving {
  /** What the browser returns with. */
  readonly state: string;
  /** Tells the provider who signs out, so that it need not ask. */
  readonly idToken?: string | undefined;
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

/** Whose sessions a provider ends: all of a person, or those of one of the provider's own sessions. */
export interface Logout {
  readonly id: string;
  readonly subject: string | null;
  readonly issuerSession: string | null;
}

/** Why a provider has refused, or why what it has sent is not acceptable. */
export class IdentityProviderError extends Error {
  override readonly name = 'IdentityProviderError';
  /** A code of the protocol; null for any other text, which could be anybody's own. */
  readonly code: string | null;
  /** Whether the person has cancelled the sign-in. */
  readonly isCancelled: boolean;

  constructor(
    message: string,
    {
      code = null,
      isCancelled = false,
      ...options
    }: ErrorOptions & { readonly code?: string | null; readonly isCancelled?: boolean } = {},
  ) {
    super(message, options);
    this.code = code;
    this.isCancelled = isCancelled;
  }
}

/**
 * The addresses to which a provider redirects the browser after signing in and out there. A
 * university registers both with the provider.
 */
export const callbackPath = ({ name }: Issuer): string => `/signin/${segmentOf(name)}/callback`;
export const SIGNED_OUT_PATH = '/signout/complete';
