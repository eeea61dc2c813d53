import { type MutableResponse, type MutableToken, OAuth2Server } from 'oauth2-mock-server';
import { federatedScopes } from '#server/config/issuers.ts';
import { ownUniversity } from '../http/university.ts';
import { type FaultProxy, startFaultProxy } from './faultProxy.ts';
import type { TestBrowser } from './browser.ts';
import { type Portal, type PortalOptions, startPortal } from './portal.ts';

/** A provider's statements about a person, by claim. */
export type Claims = Readonly<Record<string, unknown>>;

export const AL2 = 'http://www.swamid.se/policy/assurance/al2';
export const NUMBER = 'https://claims.oidc.se/1.0/personalNumber';
export const anna = {
  sub: 'a-1',
  preferred_username: 'annli42',
  name: 'Anna L',
  [NUMBER]: '198412282389',
  eduperson_assurance: [AL2],
};
export const rebecka = {
  sub: 'r-1',
  name: 'Rebecka M',
  [NUMBER]: '199809172381',
  eduperson_assurance: [AL2],
};

/** Returns the portal's state for the session of a browser. */
export const stateIn = async (browser: TestBrowser) =>
  (await browser.fetch('/api/authentication')).json();

/** A university whose identity providers are simulated by a third-party program. */
export interface Federation {
  readonly portal: Portal;
  /** One server for all identity providers, distinguished by the client. */
  readonly provider: OAuth2Server;
  /** Between the portal and its identity providers. */
  readonly network: FaultProxy;
  /** Sets the claims of the ID token from now on. */
  readonly setClaims: (claims: Claims) => void;
  /** Modifies the token endpoint's response, or that of userinfo. */
  readonly onTokenResponse: (change: (response: MutableResponse) => void) => void;
  readonly onUserinfoResponse: (change: (response: MutableResponse) => void) => void;
  /** Signs in and returns the final location. */
  readonly signIn: (
    scope: string,
    browser?: TestBrowser,
    returnTo?: string,
  ) => Promise<{ browser: TestBrowser; place: string }>;
  /** Signs in, in a new browser, as a person with these claims. */
  readonly signInAs: (
    scope: string,
    claims: Claims,
    returnTo?: string,
  ) => ReturnType<Federation['signIn']>;
  /** Removes all modifications. */
  readonly reset: () => void;
  readonly close: () => Promise<void>;
}

export async function startFederation(
  environment: Readonly<Record<string, string>> = {},
  clock?: () => Date,
  options: Pick<PortalOptions, 'issuerLimit' | 'isEmpty'> = {},
): Promise<Federation> {
  const provider = new OAuth2Server();
  await provider.issuer.keys.generate('RS256');
  await provider.start(0, '127.0.0.1');
  const network = await startFaultProxy({ host: '127.0.0.1', port: provider.address().port });
  const url = `http://127.0.0.1:${network.port}`;
  provider.issuer.url = url;
  const issuers = federatedScopes.flatMap((scope) => {
    const prefix = `PORTAL_${scope.toUpperCase()}`;
    return [
      [`${prefix}_ISSUER`, url],
      [`${prefix}_CLIENT_ID`, `minit-${scope}`],
      [`${prefix}_CLIENT_SECRET`, 'kept-by-nobody'],
    ];
  });
  const portal = await startPortal({
    environment: { ...ownUniversity('Test'), ...Object.fromEntries(issuers), ...environment },
    ...(clock ? { clock } : {}),
    ...options,
  });

  // The provider's only account gets another subject with each token, and userinfo follows.
  let subject = anna.sub;
  const followSubject = () =>
    void provider.service.on(
      'beforeUserinfo',
      ({ body }: MutableResponse) => void Object.assign(body, { sub: subject }),
    );
  followSubject();

  const federation: Federation = {
    portal,
    provider,
    network,
    setClaims: (claims) =>
      void provider.service.on(
        'beforeTokenSigning',
        ({ payload }: MutableToken) => void Object.assign(payload, claims),
      ),
    onTokenResponse: (change) => void provider.service.on('beforeResponse', change),
    onUserinfoResponse: (change) => void provider.service.on('beforeUserinfo', change),
    reset: () => {
      provider.service.removeAllListeners();
      network.fault = 'none';
      followSubject();
    },
    signInAs: (scope, claims, returnTo) => {
      subject = String(claims['sub']);
      federation.setClaims(claims);
      return federation.signIn(scope, undefined, returnTo);
    },
    signIn: async (scope, browser = portal.browser(), returnTo = '/account') => {
      const { url: there } = await browser.open(
        `/signin/${scope}?returnTo=${encodeURIComponent(returnTo)}`,
      );
      if (there.origin === browser.origin) return { browser, place: there.pathname + there.search };
      const back = await fetch(there, { redirect: 'manual' });
      const { url: end } = await browser.open(back.headers.get('location') ?? '');
      return {
        browser,
        place: end.origin === browser.origin ? end.pathname + end.search : end.href,
      };
    },
    close: async () => {
      await portal.close();
      await network.stop();
      if (provider.listening) await provider.stop();
    },
  };
  return federation;
}
