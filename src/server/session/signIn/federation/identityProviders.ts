import type { AuthenticationScope } from '#contract/values.ts';
import { type OpenIdIssuer, segmentOf } from '#server/config/issuers.ts';
import type { IdentityProvider } from './identityProvider.ts';
import { OpenIdProvider, type ProviderOptions } from './openId/openIdProvider.ts';

/** Returns the provider by the protocol that it speaks. */
export const providerOf = (
  issuer: OpenIdIssuer,
  baseUrl: string,
  options: ProviderOptions = {},
): IdentityProvider => new OpenIdProvider(issuer, baseUrl, options);

/** The identity providers of the configuration. */
export class IdentityProviders {
  readonly #all: readonly IdentityProvider[];

  constructor(issuers: readonly OpenIdIssuer[], baseUrl: string, options?: ProviderOptions) {
    this.#all = issuers.map((issuer) => providerOf(issuer, baseUrl, options));
  }

  /** Returns the provider of `/signin/{segment}`. */
  named = (segment: string): IdentityProvider | undefined =>
    this.#all.find(({ issuer }) => segmentOf(issuer.name) === segment.toLowerCase());

  of = (scope: AuthenticationScope): IdentityProvider | undefined =>
    this.#all.find(({ issuer }) => issuer.scope === scope);
}
