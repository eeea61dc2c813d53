import { generateKeyPairSync } from 'node:crypto';
import type { ObservedSystem } from '#contract/systemStatus.ts';
import type { Issuer } from '#server/issuers.ts';
import { mailTransportOf } from '#server/mail/smtp.ts';
import { outwardFetch } from '#server/outward/fetch.ts';
import { IdentityProviders } from '#server/session/signIn/federation/identityProviders.ts';
import { createBankId } from '#server/systems/bankid/real.ts';
import { httpCardSystem } from '#server/systems/cards/http.ts';
import { topDeskCases } from '#server/systems/cases/topdesk.ts';
import { httpGooglePasses } from '#server/systems/googlePasses/http.ts';
import { NoResponse } from '#server/systems/noResponse.ts';
import { pushSender } from '#server/systems/push/sending.ts';
import { reCaptchaOf } from '#server/systems/recaptcha/reCaptcha.ts';
import { sendThroughElks } from '#server/systems/sms/elks.ts';
import { httpWebhooks } from '#server/systems/webhooks/http.ts';

/** Where a system is asked, and how long it may take. */
export interface Asked {
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
  readonly timeoutMs: number;
}

interface Answer {
  readonly status: number;
  /** Given the address of the system. */
  readonly body?: (url: string) => unknown;
}

interface OutsideSystem {
  readonly system: ObservedSystem;
  /** Asks the system once, through the portal's own port. */
  readonly ask: (asked: Asked) => Promise<unknown>;
  /** What the system answers when it works, by the beginning of the path. */
  readonly answers?: Readonly<Record<string, Answer>>;
  /** Whether it speaks SMTP instead of HTTP. */
  readonly isMail?: true;
  /** What counts as the answer, if it is not the whole body. */
  readonly reads?: 'the status';
}

const urlOf = ({ host, port, isSecure }: Asked, path = '') =>
  `${isSecure ? 'https' : 'http'}://${host}:${port}/${path}`;

const issuer = (url: string): Issuer => ({
  name: 'Main',
  scope: 1,
  url,
  clientId: 'minit',
  clientSecret: 'kept-by-nobody',
  requestedScopes: 'openid',
  claims: { liUId: 'sub', identityNumber: 'n', displayName: 'name', assurance: 'a', al2: 'al2' },
  twoStep: { acr: [], amr: [] },
  roles: { claim: 'groups', mapping: [] },
});

function pushKeys() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  const point = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return { publicKey: Buffer.concat(point).toString('base64url'), privateKey: d, services: [] };
}
const keys = pushKeys();
const { privateKey: passKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Every outside system that the portal calls, except the directory, which speaks LDAP. */
export const outsideSystems: Readonly<Record<string, OutsideSystem>> = {
  'Google’s wallet': {
    system: 'GooglePasses',
    ask: (asked) =>
      httpGooglePasses(
        { issuerId: '1', account: 'minit@kvarnby.example', privateKey: passKey, baseUrl: '' },
        {
          addresses: { objects: urlOf(asked, 'google'), tokens: urlOf(asked, 'google-token') },
          timeoutMs: asked.timeoutMs,
        },
      ).save('one', {}),
    answers: {
      '/google-token': { status: 200, body: () => ({ access_token: 'a' }) },
      '/google/': { status: 200 },
    },
  },
  'a card system': {
    system: 'Cards',
    reads: 'the status',
    ask: (asked) =>
      httpCardSystem(
        { endpoint: urlOf(asked, 'cards/'), token: 'a-token' },
        { timeoutMs: asked.timeoutMs },
      ).freeze({ isoNumber: '1', liUId: 'annli42' }),
    answers: { '/cards/': { status: 204 } },
  },
  'a case system': {
    system: 'Cases',
    ask: (asked) =>
      topDeskCases({
        endpoint: urlOf(asked, 'tas/'),
        user: 'minit',
        password: 'app-password',
        destinations: {},
      }).ofCaller('annli42', undefined as never, AbortSignal.timeout(asked.timeoutMs)),
    answers: {
      '/tas/persons': { status: 200, body: () => [{ id: 'p', networkLoginName: 'annli42' }] },
      '/tas/incidents': { status: 200, body: () => [] },
    },
  },
  'an identity provider': {
    system: 'IssuerMain',
    ask: (asked) =>
      new IdentityProviders([issuer(urlOf(asked, 'op'))], 'http://localhost', {
        limit: asked,
      }).startUrl(
        issuer(urlOf(asked, 'op')),
        { state: 's', nonce: 'n', codeVerifier: 'a-verifier-of-the-usual-length-of-43-letters' },
        null,
      ),
    answers: {
      '/op/.well-known/openid-configuration': {
        status: 200,
        body: (url) => ({
          issuer: `${url}/op`,
          authorization_endpoint: `${url}/op/authorize`,
          token_endpoint: `${url}/op/token`,
          jwks_uri: `${url}/op/jwks`,
        }),
      },
    },
  },
  'an identity provider that renews a session': {
    system: 'IssuerMain',
    ask: async (asked) => {
      const known = issuer(urlOf(asked, 'op'));
      // Its metadata is known: only the token endpoint is asked.
      const providers = new IdentityProviders([known], 'http://localhost', {
        limit: asked,
        fetch: (url, options) =>
          url.endsWith('openid-configuration')
            ? Promise.resolve(
                Response.json({ issuer: known.url, token_endpoint: `${known.url}/token` }),
              )
            : outwardFetch(url, options),
      });
      return providers.renew(1, 'a-refresh-token');
    },
    answers: {
      '/op/token': { status: 200, body: () => ({ access_token: 'a', token_type: 'bearer' }) },
    },
  },
  BankID: {
    system: 'BankId',
    ask: (asked) =>
      createBankId(
        {
          endpoint: '',
          isSimulated: false,
          tls: asked.isSecure ? {} : null,
          certificateEnds: null,
        },
        () => urlOf(asked, 'rp/'),
        { timeoutMs: asked.timeoutMs },
      ).start({ endUserIp: '127.0.0.1', visibleText: 'Hej', returnUrl: null }),
    answers: {
      '/rp/auth': {
        status: 200,
        body: () => ({
          orderRef: 'o',
          autoStartToken: 'a',
          qrStartToken: 'q',
          qrStartSecret: 's',
        }),
      },
    },
  },
  'a gateway of text messages': {
    system: 'Sms',
    ask: (asked) =>
      sendThroughElks(
        { endpoint: urlOf(asked, 'a1/'), user: 'u', password: 'p', sender: 'MinIT' },
        { recipient: '+46701234567', text: 'Hej' },
        { timeoutMs: asked.timeoutMs },
      ),
    answers: { '/a1/sms': { status: 200, body: () => ({ id: '1', status: 'created' }) } },
  },
  reCAPTCHA: {
    system: 'ReCaptcha',
    ask: (asked) =>
      reCaptchaOf(
        { siteKey: 'k', secret: 's', endpoint: urlOf(asked, 'recaptcha/'), minScore: 0.5 },
        'localhost',
        { timeoutMs: asked.timeoutMs },
      ).passes('a-token', 'an-action'),
    answers: { '/recaptcha/siteverify': { status: 200, body: () => ({ success: true }) } },
  },
  'a push service': {
    system: 'Push',
    reads: 'the status',
    ask: (asked) =>
      pushSender(keys, 'mailto:helpdesk@kvarnby.example', { timeoutMs: asked.timeoutMs })(
        urlOf(asked, 'push/browser'),
      ),
    answers: { '/push/': { status: 201 } },
  },
  'a subscriber': {
    system: 'Webhooks',
    reads: 'the status',
    ask: async (asked) => {
      const sender = httpWebhooks(
        { allowsLoopback: true, allowedHosts: [asked.host] },
        { timeoutMs: asked.timeoutMs },
      );
      const message = { id: 'm', at: new Date(), body: '{}', secrets: ['whsec_c2VjcmV0'] };
      const { problem } = await sender.send(urlOf(asked, 'hook'), message);
      if (problem !== null) throw new NoResponse(problem);
    },
    answers: { '/hook': { status: 204 } },
  },
  'a mail server': {
    system: 'Mail',
    isMail: true,
    ask: ({ host, port, isSecure, timeoutMs }) =>
      mailTransportOf(
        {
          mail: { smtpUrl: `${isSecure ? 'smtps' : 'smtp'}://${host}:${port}`, sender: 'a@b.se' },
          baseUrl: 'http://localhost',
        },
        { sessionMs: timeoutMs, replyMs: timeoutMs },
      )({
        id: '1',
        created_at: new Date(),
        channel: 'email',
        recipient: 'anna@example.org',
        subject: 'Hej',
        body: 'Hej hej',
      }),
  },
};
