import { generateKeyPairSync } from 'node:crypto';
import { mailTransportOf } from '#server/mail/smtp.ts';
import { outwardFetch } from '#server/outward/fetch.ts';
import { providerOf } from '#server/session/signIn/federation/identityProviders.ts';
import { applePush } from '#server/systems/applePasses/apns.ts';
import { createBankId } from '#server/systems/bankid/real.ts';
import { httpCardSystem } from '#server/systems/cards/http.ts';
import { topDeskCases } from '#server/systems/cases/topdesk.ts';
import { connectionsTo } from '#server/systems/directory/connection.ts';
import { httpGooglePasses } from '#server/systems/googlePasses/http.ts';
import { NoResponse } from '#server/systems/noResponse.ts';
import { pushSender } from '#server/systems/push/sending.ts';
import { reCaptchaOf } from '#server/systems/recaptcha/reCaptcha.ts';
import { sendThroughElks } from '#server/systems/sms/elks.ts';
import { fetchStatusList } from '#server/systems/wallets/verifier.ts';
import { httpWebhooks } from '#server/systems/webhooks/http.ts';
import { issuer, type OutsideSystem, urlOf } from './outsideSystem.ts';
import { setupChecks } from './setupChecks.ts';

function pushKeys() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  const point = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return { publicKey: Buffer.concat(point).toString('base64url'), privateKey: d, services: [] };
}
const keys = pushKeys();
const { privateKey: passKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Every outside system that the portal calls. */
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
      ).freeze({ isoNumber: '1', liUId: 'annli42' }, '7'),
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
      providerOf(issuer(urlOf(asked, 'op')), 'http://localhost', { limit: asked }).start(null),
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
      const provider = providerOf(known, 'http://localhost', {
        limit: asked,
        fetch: (url, options) =>
          url.endsWith('openid-configuration')
            ? Promise.resolve(
                Response.json({ issuer: known.url, token_endpoint: `${known.url}/token` }),
              )
            : outwardFetch(url, options),
      });
      return provider.renew('a-refresh-token');
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
      pushSender(
        { ...keys, services: [new URL(urlOf(asked)).origin] },
        'mailto:helpdesk@kvarnby.example',
        { timeoutMs: asked.timeoutMs },
      )(urlOf(asked, 'push/browser')),
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
    speaks: 'SMTP',
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
  'a directory': {
    system: 'Directory',
    speaks: 'LDAP',
    isAlwaysSecure: true,
    ask: ({ host, port, timeoutMs }) =>
      connectionsTo(
        {
          urls: [`ldaps://${host}:${port}`],
          authority: null,
          certificateName: null,
          user: 'cn=portal',
          password: 'kept-by-nobody',
        },
        { readMs: timeoutMs, writeMs: timeoutMs, reconcileMs: timeoutMs },
      ).reading(async () => undefined),
  },
  'Apple’s push service': {
    system: 'ApplePasses',
    speaks: 'HTTP/2',
    isAlwaysSecure: true,
    ask: (asked) =>
      applePush({
        key: { privateKey: passKey, certificates: [] },
        passType: 'pass.se.kvarnby.card',
        service: async () => ({ address: urlOf(asked) }),
        timeoutMs: asked.timeoutMs,
      })('ab'.repeat(32)),
  },
  'an issuer’s status list': {
    system: null,
    reads: 'any text',
    ask: (asked) =>
      fetchStatusList(
        urlOf(asked, 'status-list'),
        { allowsLoopback: true, allowedHosts: [asked.host] },
        asked,
      ),
    answers: { '/status-list': { status: 200, body: () => 'a.list' } },
  },
  ...setupChecks,
};
