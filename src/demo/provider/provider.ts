import { decodeProtectedHeader } from 'jose';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { type ClientMetadata, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Language } from '#contract/values.ts';
import type { Db } from '#server/database/open.ts';
import { languageOf } from '#server/http/language.ts';
import { contentSecurityPolicy, newNonce } from '#server/http/headers.ts';
import {
  callbackPath,
  SIGNED_OUT_PATH,
} from '#server/session/signIn/federation/identityProvider.ts';
import type { OutwardFetch } from '#server/outward/fetch.ts';
import { type OpenIdIssuer, segmentOf } from '#server/config/issuers.ts';
import { BACK_CHANNEL_PATH } from '#server/http/backChannelLogout.ts';
import { html, Markup } from '#server/base/markup.ts';
import { pageWith } from '#demo/page.ts';
import { MemoryAdapter } from './memoryAdapter.ts';
import { demoPerson } from './people.ts';
import { demoOrcid } from './researcher.ts';
import { textIn } from '#server/texts/texts.ts';

export const PROVIDERS_PATH = '/demo/identity';

const minutes = (count: number) => count * 60;
const hours = (count: number) => count * 3600;

/**
 * Creates an identity provider for the demonstration: its only client is the portal, and it asks
 * for no consent.
 */
export function demoProvider(
  db: Db,
  issuer: OpenIdIssuer,
  baseUrl: string,
  tell: OutwardFetch,
): Provider {
  const isSecure = baseUrl.startsWith('https:');
  const mount = `${PROVIDERS_PATH}/${segmentOf(issuer.name)}`;
  const show = (
    ctx: KoaContextWithOIDC,
    title: 'DEMO_PROVIDER/SIGN_OUT' | 'DEMO_PROVIDER/SIGNED_OUT' | 'DEMO_PROVIDER/STOPPED',
    content: (language: Language, nonce: string) => Markup,
  ) => {
    const nonce = newNonce();
    const language = languageOf(ctx.get('accept-language'));
    ctx.set('content-security-policy', contentSecurityPolicy({ nonce, isSecure }));
    ctx.type = 'html';
    ctx.body = pageWith(
      { title: textIn(language, title), language },
      nonce,
      content(language, nonce),
    );
  };
  const provider: Provider = new Provider(issuer.url, {
    adapter: MemoryAdapter,
    clients: [portalAt(issuer, baseUrl)],
    fetch: fetchBy(tell),
    jwks: { keys: [signingKey()] },
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      long: { path: mount, sameSite: 'lax' },
      short: { path: mount, sameSite: 'lax' },
    },
    scopes: ['openid', 'profile', 'offline_access'],
    claims: { openid: ['sub', 'amr', ...Object.values(claimNames(issuer))] },
    // Puts all claims into the ID token, so that the portal needs no second request to identify the
    // user.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    ttl: {
      AccessToken: minutes(30),
      AuthorizationCode: minutes(1),
      Grant: hours(24),
      IdToken: minutes(30),
      Interaction: minutes(15),
      RefreshToken: hours(24),
      Session: hours(24),
    },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) =>
          show(ctx, 'DEMO_PROVIDER/SIGN_OUT', (language, nonce) =>
            signOutPage(language, form, nonce),
          ),
        postLogoutSuccessSource: (ctx) => show(ctx, 'DEMO_PROVIDER/SIGNED_OUT', signedOutPage),
      },
    },
    interactions: { url: (_ctx, { uid }) => `${mount}/interaction/${uid}` },
    renderError: (ctx) => show(ctx, 'DEMO_PROVIDER/STOPPED', errorPage),
    findAccount: (_ctx, userId) => accountOf(db, issuer, userId),
    loadExistingGrant: async ({ oidc }) => {
      const { client, session } = oidc;
      if (client === undefined || session?.accountId === undefined) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid profile offline_access');
      await grant.save();
      return grant;
    },
  });
  // Behind a proxy that terminates TLS, so that the provider's own URLs have the same scheme and
  // host as its issuer.
  provider.proxy = true;
  return provider;
}

/** What the library asks with. Its own refuses addresses of this computer, where the portal is. */
const fetchBy =
  (tell: OutwardFetch): typeof fetch =>
  (url, init) =>
    tell(url instanceof Request ? url.url : String(url), {
      method: init?.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: init?.body instanceof URLSearchParams ? init.body : null,
      ...(init?.signal && { signal: init.signal }),
    });

/** The portal, as a client of the provider. */
const portalAt = (issuer: OpenIdIssuer, baseUrl: string): ClientMetadata => ({
  client_id: issuer.clientId,
  client_secret: issuer.clientSecret,
  redirect_uris: [baseUrl + callbackPath(issuer)],
  post_logout_redirect_uris: [baseUrl + SIGNED_OUT_PATH],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  id_token_signed_response_alg: 'ES256',
  backchannel_logout_uri: `${baseUrl}${BACK_CHANNEL_PATH}/${segmentOf(issuer.name)}`,
  backchannel_logout_session_required: true,
});

/** Returns a person's account with the claims that this provider asserts. */
async function accountOf(db: Db, issuer: OpenIdIssuer, userId: string) {
  const person = await demoPerson(db, issuer.name, userId);
  if (person === null) return undefined;
  const names = claimNames(issuer);
  // ORCID identifies researchers by their ORCID iD, and provides neither accounts nor national
  // ids.
  const claims =
    issuer.name === 'OrcId'
      ? {
          sub: userId,
          [names.liUId]: await demoOrcid(db, userId),
          [names.displayName]: person.displayName,
        }
      : {
          sub: userId,
          [names.liUId]: userId,
          [names.displayName]: person.displayName,
          ...(person.nationalId === null ? {} : { [names.identityNumber]: person.nationalId }),
          [names.assurance]: person.hasAL2 ? [issuer.claims.al2] : [],
        };
  return { accountId: userId, claims: async () => claims };
}

const claimNames = ({
  claims: { liUId, identityNumber, displayName, assurance },
}: OpenIdIssuer) => ({
  liUId,
  identityNumber,
  displayName,
  assurance,
});

/** Names the keys of this start: the demonstration makes new ones each time. */
const KEY_ID = randomBytes(8).toString('hex');

/** Whether a provider has signed the ID token since the start, so that it can verify it. */
export function isVerifiable(idToken: string): boolean {
  try {
    return decodeProtectedHeader(idToken).kid === KEY_ID;
  } catch {
    return false;
  }
}

const signingKey = () => ({
  ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
  alg: 'ES256',
  use: 'sig',
  kid: KEY_ID,
});

/**
 * The user has already chosen to sign out in the portal, so the form is submitted automatically.
 */
const signOutPage = (language: Language, form: string, nonce: string): Markup => html`
<main>
<h1>${textIn(language, 'DEMO_PROVIDER/SIGNING_OUT')}</h1>
${new Markup(form)}
<p><button class="primary" type="submit" form="op.logoutForm"
  name="logout" value="yes">${textIn(language, 'DEMO_PROVIDER/SIGN_OUT')}</button></p>
<script nonce="${nonce}">document.querySelector('button').click()</script>
</main>`;

/** After a sign-out that began here, which the provider has announced to the portal. */
const signedOutPage = (language: Language): Markup => html`
<main>
<h1>${textIn(language, 'DEMO_PROVIDER/SIGNED_OUT')}</h1>
<p>${textIn(language, 'DEMO_PROVIDER/SIGNED_OUT_TEXT')}</p>
<p><a href="/home">${textIn(language, 'DEMO_PROVIDER/BACK_TO_PORTAL')}</a></p>
</main>`;

const errorPage = (language: Language): Markup => html`
<main>
<h1>${textIn(language, 'DEMO_PROVIDER/STOPPED')}</h1>
<p>${textIn(language, 'DEMO_PROVIDER/STOPPED_TEXT')}</p>
<p><a href="/landingpage">${textIn(language, 'DEMO_PROVIDER/BACK_TO_PORTAL')}</a></p>
</main>`;
