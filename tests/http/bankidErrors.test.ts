import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forwardToSimulator } from '../support/bankIdProxy.ts';
import { newestToken } from '../support/bankIdSignIn.ts';
import { type Portal, startPortal } from '../support/portal.ts';

type Failure = (response: ServerResponse, socket: Socket) => void;

const failures: Readonly<Record<string, Failure>> = {
  'never responds': () => undefined,
  'never completes its response': (response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).write('{"orderRef":'),
  'sends an endless response': (response) => {
    const sendMore = () => {
      while (!response.destroyed && response.write(' '.repeat(65_536))) continue;
    };
    response.writeHead(200).on('drain', sendMore);
    sendMore();
  },
  'reports an internal error': (response) =>
    void response.writeHead(500).end('{"errorCode":"internalError","details":"Internal error"}'),
  'is under maintenance': (response) =>
    void response.writeHead(503).end('{"errorCode":"maintenance","details":""}'),
  'rejects too many requests': (response) =>
    void response.writeHead(429).end('{"errorCode":"tooManyRequests","details":""}'),
  'rejects the portal’s credentials': (response) =>
    void response.writeHead(401).end('{"errorCode":"unauthorized","details":""}'),
  'responds with a page': (response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Oops</h1>'),
  'responds with an unexpected body': (response) =>
    void response.writeHead(200).end('{"orderRef":7,"status":"maybe"}'),
  redirects: (response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
  'closes the connection': (_response, socket) => void socket.resetAndDestroy(),
};

let portal: Portal;
let simulator: Portal;
let failure: Failure | null = null;
const front = createServer((request, response) => {
  if (failure) failure(response, request.socket);
  else void forwardToSimulator(simulator, request, response);
});

beforeAll(async () => {
  simulator = await startPortal();
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const { port } = front.address() as AddressInfo;
  portal = await startPortal({
    environment: { PORTAL_BANKID_ENDPOINT: `http://127.0.0.1:${port}/rp/v6.0/` },
  });
});
afterAll(async () => {
  await portal.close();
  front.closeAllConnections();
  front.close();
  await simulator.close();
});
beforeEach(async () => {
  failure = null;
  await portal.db.deleteFrom('refused_sign_in').execute();
});

const refusals = () =>
  portal.db
    .selectFrom('refused_sign_in')
    .select(['method', 'user_id', 'reason', 'detail', 'times'])
    .execute();

const NO_RESPONSE = { errors: { 'externalSystem.NoResponse': ['ERROR/NO_RESPONSE'] } };

describe.each(Object.entries(failures))('a BankID that %s', (_what, broken) => {
  test('is reported as silent within five seconds, stores nothing, and everything continues later', async () => {
    const browser = portal.browser();
    failure = broken;
    const begun = Date.now();
    const start = await browser.fetch('/api/bankid/auth', { method: 'POST' });
    expect([start.status, await start.json()]).toEqual([503, NO_RESPONSE]);
    expect(Date.now() - begun).toBeLessThan(5000);
    expect(await (await browser.fetch('/api/bankid/order')).json()).toBeNull();

    failure = null;
    const order = await (await browser.fetch('/api/bankid/auth', { method: 'POST' })).json();
    failure = broken;
    const asked = Date.now();
    const collect = await browser.fetch(`/api/bankid/collect/${order.orderRef}`);
    expect([collect.status, await collect.json()]).toEqual([503, NO_RESPONSE]);
    expect(Date.now() - asked).toBeLessThan(5000);
    expect(await refusals()).toEqual([
      { method: 'BankId', user_id: null, reason: 'NO_RESPONSE', detail: null, times: 2 },
    ]);
    // The QR code remains available, because the portal generates it itself.
    expect((await browser.fetch(`/api/bankid/qr/animated/${order.orderRef}`)).status).toBe(200);

    failure = null;
    const phone = simulator.browser();
    const token = await newestToken(simulator);
    await phone.submit('/demo/bankid/scan', { token });
    await phone.submit('/demo/bankid/pick', { token, number: '199809172381' });
    await phone.submit('/demo/bankid/identify', { token });
    await expect
      .poll(
        async () =>
          (await (await browser.fetch(`/api/bankid/collect/${order.orderRef}`)).json()).status,
        { timeout: 8000, interval: 500 },
      )
      .toBe('complete');
  });

  test('does not prevent the user from cancelling', async () => {
    const browser = portal.browser();
    const order = await (await browser.fetch('/api/bankid/auth', { method: 'POST' })).json();
    failure = broken;
    expect(
      (await browser.fetch(`/api/bankid/cancel/${order.orderRef}`, { method: 'DELETE' })).status,
    ).toBe(200);
    expect(await (await browser.fetch('/api/bankid/order')).json()).toBeNull();
  });
});

test('a sign-in that BankID says nothing about is recorded once, however often it is polled', async () => {
  const pollInSilence = async () => {
    failure = null;
    const browser = portal.browser();
    const order = await (await browser.fetch('/api/bankid/auth', { method: 'POST' })).json();
    failure = (_response, socket) => void socket.resetAndDestroy();
    for (let poll = 0; poll < 3; poll += 1) {
      // As if the pause between two polls were over.
      await portal.db
        .updateTable('bankid_order')
        .set({ next_collect_at: new Date(0) })
        .execute();
      const { status } = await browser.fetch(`/api/bankid/collect/${order.orderRef}`);
      expect(status).toBe(503);
    }
  };
  const refusalsLogged = () => portal.log().split('sign-in refused').length;
  const before = refusalsLogged();
  await pollInSilence();
  expect(await refusals()).toMatchObject([{ reason: 'NO_RESPONSE', times: 1 }]);
  expect(refusalsLogged() - before).toBe(1);
  await pollInSilence();
  expect(await refusals()).toMatchObject([{ reason: 'NO_RESPONSE', times: 2 }]);
});

describe('when BankID refuses', () => {
  const refusingWith =
    (errorCode: string): Failure =>
    (response) =>
      void response.writeHead(400).end(JSON.stringify({ errorCode, details: '' }));

  test('an identification in progress elsewhere is reported as such', async () => {
    failure = refusingWith('alreadyInProgress');
    const answer = await portal.browser().fetch('/api/bankid/auth', { method: 'POST' });
    expect([answer.status, await answer.json()]).toEqual([
      409,
      { errors: { bankid: ['BANKID/MESSAGE/RFA4'] } },
    ]);
  });

  test('an invalid request is an internal error', async () => {
    failure = refusingWith('invalidParameters');
    expect((await portal.browser().fetch('/api/bankid/auth', { method: 'POST' })).status).toBe(500);
    expect(await refusals()).toMatchObject([
      { method: 'BankId', reason: 'ISSUER_ERROR', detail: 'invalidParameters' },
    ]);
  });

  test.each([
    ['with a wrong check digit', '199001012380'],
    ['of a day that is none', '199013012387'],
    ['of letters', '19900101TF01'],
    ['of nothing', ''],
    ['that is no text', 199001012389],
  ])('a number %s signs nobody in, and is refused with a reason', async (_, personalNumber) => {
    const browser = portal.browser();
    const order = await (await browser.fetch('/api/bankid/auth', { method: 'POST' })).json();
    const user = { personalNumber, name: 'A B', givenName: 'A', surname: 'B' };
    failure = (response) =>
      void response
        .writeHead(200)
        .end(JSON.stringify({ status: 'complete', completionData: { user } }));
    const collect = () => browser.fetch(`/api/bankid/collect/${order.orderRef}`);
    const refused = {
      status: 'failed',
      hintCode: 'invalidNumber',
      hintCodeTranslated: { 'sv-SE': expect.stringContaining('inte är giltigt') },
    };
    const answer = await collect();
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject(refused);
    expect(browser.cookie('session')).toBeUndefined();
    // A repeated call gets the stored answer, and is not recorded again.
    expect(await (await collect()).json()).toMatchObject(refused);
    expect(await refusals()).toMatchObject([
      { method: 'BankId', reason: 'ISSUER_ERROR', detail: 'invalidNumber', times: 1 },
    ]);
    expect(portal.log()).not.toMatch(/19900101|19901301/);
  });

  test('an order that BankID no longer has is reported as failed', async () => {
    const browser = portal.browser();
    const order = await (await browser.fetch('/api/bankid/auth', { method: 'POST' })).json();
    failure = refusingWith('invalidParameters');
    const result = await (await browser.fetch(`/api/bankid/collect/${order.orderRef}`)).json();
    expect(result).toMatchObject({
      status: 'failed',
      hintCode: 'unknown',
      hintCodeTranslated: { 'sv-SE': expect.stringContaining('BankID avslutade') },
    });
  });
});

test('reconnects when BankID has closed a persistent connection', async () => {
  const browser = portal.browser();
  const order = await (await browser.fetch('/api/bankid/auth', { method: 'POST' })).json();
  let attempts = 0;
  // Simulates a server that closes an idle connection while a request is on its way.
  failure = (response, socket) => {
    attempts += 1;
    if (attempts === 1) socket.resetAndDestroy();
    else response.writeHead(200).end('{"status":"pending","hintCode":"userSign"}');
  };
  expect(await (await browser.fetch(`/api/bankid/collect/${order.orderRef}`)).json()).toMatchObject(
    { hintCode: 'userSign' },
  );
});
