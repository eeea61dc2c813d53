import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { BankIdClientV6 } from 'bankid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { forwardToSimulator } from '../support/bankIdProxy.ts';
import {
  canMakeCertificates,
  type Certificates,
  makeCertificates,
  PASSPHRASE,
} from '../support/certificates.ts';
import { newestToken } from '../support/bankIdSignIn.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { ownUniversity } from './university.ts';

const REBECKA = '199809172381';

/**
 * Like the real BankID, this server requires mutual TLS. It passes accepted requests on to the
 * demonstration's BankID.
 */
describe.skipIf(!canMakeCertificates)(
  'BankID over mutual TLS (skipped where there is no openssl to make certificates)',
  () => {
    let files: Certificates;
    let others: Certificates;
    let simulator: Portal;
    let front: Server;
    const clients: string[] = [];
    beforeAll(async () => {
      files = makeCertificates('bankid', 'university');
      others = makeCertificates('university');
      simulator = await startPortal();
      front = createServer(
        {
          key: files.read('bankid.key'),
          cert: files.read('bankid.pem'),
          ca: files.read('ca.pem'),
          requestCert: true,
          rejectUnauthorized: true,
        },
        (request, response) => {
          clients.push((request.socket as TLSSocket).getPeerCertificate().subject.CN);
          void forwardToSimulator(simulator, request, response);
        },
      ).listen(0, 'localhost');
      await once(front, 'listening');
    });
    afterAll(async () => {
      front.closeAllConnections();
      front.close();
      await simulator.close();
      files.remove();
      others.remove();
    });

    const endpoint = () => `https://localhost:${(front.address() as AddressInfo).port}/rp/v6.0`;
    const university = (environment: Record<string, string>) =>
      startPortal({
        environment: {
          ...ownUniversity('Test'),
          PORTAL_BANKID_ENDPOINT: endpoint(),
          ...environment,
        },
      });
    const p12 = () => ({
      PORTAL_BANKID_CERTIFICATE_FILE: files.path('university.p12'),
      PORTAL_BANKID_PASSPHRASE_FILE: files.path('passphrase.txt'),
      PORTAL_BANKID_CA_FILE: files.path('ca.pem'),
    });
    const pem = () => ({
      PORTAL_BANKID_CERTIFICATE_FILE: files.path('university.pem'),
      PORTAL_BANKID_KEY_FILE: files.path('university.key'),
      PORTAL_BANKID_CA_FILE: files.path('ca.pem'),
    });

    /** Identifies in the simulated app. */
    async function identify(autoStartToken: string): Promise<void> {
      const phone = simulator.browser();
      await phone.open(`/demo/bankid?autostarttoken=${autoStartToken}`);
      await phone.submit('/demo/bankid/pick', { token: autoStartToken, number: REBECKA });
      await phone.submit('/demo/bankid/identify', { token: autoStartToken });
    }

    test.each([
      ['PKCS #12', p12],
      ['PEM', pem],
    ])('signs users in with a university’s certificate as %s', async (_kind, certificate) => {
      const portal = await university(certificate());
      try {
        const browser = portal.browser();
        const order = await (await browser.fetch('/api/bankid/auth', { method: 'POST' })).json();
        expect(order).toMatchObject({ demoApp: null });
        await identify(await newestToken(simulator));
        expect(
          await (await browser.fetch(`/api/bankid/collect/${order.orderRef}`)).json(),
        ).toMatchObject({ status: 'complete' });
        expect(await (await browser.fetch('/api/authentication')).json()).toMatchObject({
          authenticationScope: 7,
          identityNumber: REBECKA,
        });
        expect(new Set(clients)).toEqual(new Set(['university']));
      } finally {
        await portal.close();
      }
    });

    test.each<[string, () => Record<string, string>]>([
      [
        'a certificate that BankID does not trust',
        () => ({ ...p12(), PORTAL_BANKID_CERTIFICATE_FILE: others.path('university.p12') }),
      ],
      [
        'a BankID server whose certificate is not trusted',
        () => ({ ...p12(), PORTAL_BANKID_CA_FILE: others.path('ca.pem') }),
      ],
    ])(
      'sends no request and reports that BankID does not respond, with %s',
      async (_what, certificate) => {
        const portal = await university(certificate());
        try {
          const seen = clients.length;
          const answer = await portal.browser().fetch('/api/bankid/auth', { method: 'POST' });
          expect([answer.status, await answer.json()]).toEqual([
            503,
            { errors: { 'externalSystem.NoResponse': ['ERROR/NO_RESPONSE'] } },
          ]);
          expect(clients).toHaveLength(seen);
        } finally {
          await portal.close();
        }
      },
    );

    test.each<[string, () => Record<string, string>, RegExp]>([
      [
        'the passphrase of another file',
        () => ({ ...p12(), PORTAL_BANKID_PASSPHRASE_FILE: files.path('ca.pem') }),
        /^PORTAL_BANKID_CERTIFICATE_FILE does not match/,
      ],
      [
        'the key of another certificate',
        () => ({ ...pem(), PORTAL_BANKID_KEY_FILE: files.path('bankid.key') }),
        /^PORTAL_BANKID_CERTIFICATE_FILE does not match/,
      ],
      [
        'a nonexistent file',
        () => ({ ...p12(), PORTAL_BANKID_CA_FILE: '/nowhere/ca.pem' }),
        /^PORTAL_BANKID_CA_FILE refers to a file that cannot be read$/,
      ],
      [
        'no certificate',
        () => ({ ...p12(), PORTAL_BANKID_CERTIFICATE_FILE: '' }),
        /^PORTAL_BANKID_CERTIFICATE_FILE is missing: PORTAL_BANKID_ENDPOINT is set$/,
      ],
      [
        'no CA file',
        () => ({ ...p12(), PORTAL_BANKID_CA_FILE: '' }),
        /^PORTAL_BANKID_CA_FILE is missing/,
      ],
      [
        'a URL without TLS',
        () => ({ ...p12(), PORTAL_BANKID_ENDPOINT: 'http://bankid.example.se/rp/v6.0/' }),
        /^PORTAL_BANKID_ENDPOINT must begin with https:\/\/$/,
      ],
    ])('refuses to start with %s', (_what, environment, message) => {
      expect(() =>
        readConfig({
          ...ownUniversity('Production'),
          DATABASE_URL: 'postgresql://db.example.se/minit',
          PORTAL_BANKID_ENDPOINT: 'https://localhost/rp/v6.0/',
          ...environment(),
        }),
      ).toThrow(message);
    });

    describe('the demonstration’s BankID, used with a third-party client library', () => {
      /** The client has only two built-in addresses, so the address is overridden. */
      class Client extends BankIdClientV6 {
        constructor() {
          super({
            production: false,
            pfx: files.read('university.p12'),
            passphrase: PASSPHRASE,
            ca: files.read('ca.pem'),
            qrOptions: { orderTTL: 1 },
          });
          this.axios.defaults.baseURL = endpoint();
        }
      }

      test('supports auth, QR code and collect', async () => {
        const client = new Client();
        const order = await client.authenticate({ endUserIp: '192.0.2.7' });
        const collect = () => client.collect({ orderRef: order.orderRef });
        expect(await collect()).toMatchObject({
          orderRef: order.orderRef,
          status: 'pending',
          hintCode: 'outstandingTransaction',
        });

        const { value: code } = await order.qr!.nextQr(order.orderRef, { maxCycles: 1 }).next();
        const phone = simulator.browser();
        expect(
          (await phone.submit('/demo/bankid/scan', { code: String(code) })).url.search,
        ).toContain(order.autoStartToken);
        expect(await collect()).toMatchObject({ hintCode: 'started' });
        await identify(order.autoStartToken);
        expect(await collect()).toMatchObject({
          status: 'complete',
          completionData: {
            user: {
              personalNumber: REBECKA,
              name: 'Rebecka Moberg',
              givenName: 'Rebecka',
              surname: 'Moberg',
            },
            device: { ipAddress: '127.0.0.1' },
            signature: expect.any(String),
            ocspResponse: expect.any(String),
          },
        });
        await expect(collect()).rejects.toMatchObject({
          code: 'invalidParameters',
          details: 'No such order',
        });
      });

      test('supports sign, a single cancel, and refusals', async () => {
        const client = new Client();
        const { orderRef } = await client.sign({
          endUserIp: '192.0.2.7',
          userVisibleData: 'Jag lovar.',
        });
        expect(await client.cancel({ orderRef })).toEqual({});
        await expect(client.cancel({ orderRef })).rejects.toMatchObject({
          code: 'invalidParameters',
        });
        await expect(client.authenticate({ endUserIp: 'home' })).rejects.toMatchObject({
          code: 'invalidParameters',
          details: 'Invalid endUserIp',
        });
        // The library's types lack this field.
        const wanted = {
          endUserIp: '192.0.2.7',
          requirement: { personalNumber: REBECKA },
        } as object as Parameters<Client['authenticate']>[0];
        await client.authenticate(wanted);
        await expect(client.authenticate(wanted)).rejects.toMatchObject({
          code: 'alreadyInProgress',
        });
      });
    });
  },
);

describe('the demonstration’s BankID', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal();
  });
  afterAll(() => portal.close());

  const json = { 'content-type': 'application/json' };
  test.each<[string, string, RequestInit, number, string]>([
    ['another method', 'auth', { method: 'GET' }, 405, 'methodNotAllowed'],
    ['another path', 'login', { method: 'POST', headers: json, body: '{}' }, 404, 'notFound'],
    [
      'another content type',
      'auth',
      { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' },
      415,
      'unsupportedMediaType',
    ],
    [
      'a body that is not JSON',
      'auth',
      { method: 'POST', headers: json, body: '{' },
      400,
      'invalidParameters',
    ],
    [
      'a request without the user’s IP address',
      'auth',
      { method: 'POST', headers: json, body: '{}' },
      400,
      'invalidParameters',
    ],
    [
      'an unknown field',
      'auth',
      { method: 'POST', headers: json, body: '{"endUserIp":"192.0.2.7","pin":1}' },
      400,
      'invalidParameters',
    ],
    [
      'a signature without a text',
      'sign',
      { method: 'POST', headers: json, body: '{"endUserIp":"192.0.2.7"}' },
      400,
      'invalidParameters',
    ],
    [
      'an unknown order',
      'collect',
      { method: 'POST', headers: json, body: '{"orderRef":"x"}' },
      400,
      'invalidParameters',
    ],
  ])('refuses a request like the real one: %s', async (_what, path, init, status, errorCode) => {
    const answer = await fetch(`${portal.address}/demo/bankid/rp/v6.0/${path}`, init);
    expect([answer.status, await answer.json()]).toEqual([
      status,
      { errorCode, details: expect.any(String) },
    ]);
  });

  test('issues no QR code for a call by phone', async () => {
    const call = (path: string, body: object) =>
      fetch(`${portal.address}/demo/bankid/rp/v6.0/${path}`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify(body),
      });
    const order = await (
      await call('phone/auth', { personalNumber: REBECKA, callInitiator: 'RP' })
    ).json();
    expect(Object.keys(order)).toEqual(['orderRef']);
    expect(await (await call('collect', order)).json()).toEqual({
      ...order,
      status: 'pending',
      hintCode: 'userCallConfirm',
    });
  });
});
