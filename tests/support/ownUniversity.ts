import {
  type MutableResponse,
  type MutableToken,
  OAuth2Server,
  type TokenRequestIncomingMessage,
} from 'oauth2-mock-server';
import { TestBrowser } from './browser.ts';

/** The only person of the issuer. */
export const SUPERUSER = 'annli42';
export const SUPERUSER_FLAGS = [
  '--superuser',
  SUPERUSER,
  '--given-name',
  'Anna',
  '--surname',
  'Lind',
] as const;

/** An issuer that signs in the superuser, for clients that have one of its secrets. */
export interface OwnIssuer {
  readonly url: string;
  readonly secrets: Set<string>;
  /** Signs in at the portal; the second value is where that ended. */
  readonly signIn: (portal: string) => Promise<readonly [TestBrowser, string]>;
  readonly stop: () => Promise<void>;
}

export async function startOwnIssuer(secret: string): Promise<OwnIssuer> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  const url = `http://127.0.0.1:${server.address().port}`;
  server.issuer.url = url;
  const secrets = new Set([secret]);
  const person = { sub: SUPERUSER, preferred_username: SUPERUSER, name: 'Anna Lind' };
  server.service.on('beforeTokenSigning', ({ payload }: MutableToken) =>
    // Whoever comes is asked for the password, now.
    Object.assign(payload, person, { auth_time: Math.floor(Date.now() / 1000) }),
  );
  server.service.on('beforeUserinfo', ({ body }: MutableResponse) => Object.assign(body, person));
  server.service.on(
    'beforeResponse',
    (response: MutableResponse, request: TokenRequestIncomingMessage) => {
      if (secrets.has(secretIn(request))) return;
      response.statusCode = 401;
      response.body = { error: 'invalid_client' };
    },
  );
  return {
    url,
    secrets,
    signIn: async (portal) => {
      const browser = new TestBrowser(portal);
      const { url: there } = await browser.open('/signin/main?returnTo=%2Faccount');
      const back = await fetch(there, { redirect: 'manual' });
      const { url: end } = await browser.open(back.headers.get('location') ?? '');
      return [browser, end.pathname + end.search];
    },
    stop: () => server.stop(),
  };
}

/** The client's secret, by either of the ways of RFC 6749, 2.3.1. */
function secretIn({ headers, body }: TokenRequestIncomingMessage): string {
  const basic = /^Basic (.+)$/.exec(headers.authorization ?? '')?.[1];
  if (basic !== undefined) return decodeURIComponent(atob(basic).split(':')[1] ?? '');
  const posted: unknown = Reflect.get(body, 'client_secret');
  return typeof posted === 'string' ? posted : '';
}
