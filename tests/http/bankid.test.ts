import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BankIdCollection, BankIdOrder } from '../../src/contract/bankid.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import type { TestBrowser } from '../support/browser.ts';

let now = Date.parse('2026-03-10T08:00:00Z');
let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ clock: () => new Date(now) });
});
afterAll(() => portal.close());
beforeEach(() => later(3600));

const later = (seconds: number) => (now += seconds * 1000);
const REBECKA = '199809172381';

async function begin(browser: TestBrowser): Promise<BankIdOrder> {
  const answer = await browser.fetch('/api/bankid/auth', { method: 'POST' });
  expect(answer.status).toBe(200);
  return answer.json();
}

/** Asks when BankID may be asked again. */
async function collect(browser: TestBrowser, { orderRef }: BankIdOrder): Promise<BankIdCollection> {
  later(2);
  const answer = await browser.fetch(`/api/bankid/collect/${orderRef}`);
  expect(answer.status).toBe(200);
  return answer.json();
}

const qr = async (browser: TestBrowser, { orderRef }: BankIdOrder) => browser.fetch(`/api/bankid/qr/animated/${orderRef}`);
const stateIn = async (browser: TestBrowser) => (await browser.fetch('/api/authentication')).json();

/** The app on a device that scans what the page shows, or is opened on the same device. */
const app = () => portal.browser();
const scan = async (phone: TestBrowser, browser: TestBrowser, order: BankIdOrder) => phone.submit('/demo/bankid/scan', { code: (await (await qr(browser, order)).json()).qrData });
const pick = (phone: TestBrowser, { autoStartToken }: BankIdOrder, number = REBECKA) => phone.submit('/demo/bankid/pick', { token: autoStartToken, number, back: '' });
const identify = (phone: TestBrowser, { autoStartToken }: BankIdOrder) => phone.submit('/demo/bankid/identify', { token: autoStartToken, back: '' });
const end = (phone: TestBrowser, { autoStartToken }: BankIdOrder, hint: string) => phone.submit('/demo/bankid/end', { token: autoStartToken, back: '', hint });

async function identified(browser: TestBrowser, number = REBECKA): Promise<BankIdOrder> {
  const order = await begin(browser);
  const phone = app();
  await phone.open(`/demo/bankid?autostarttoken=${order.autoStartToken}&redirect=null`);
  await pick(phone, order, number);
  await identify(phone, order);
  return order;
}

describe('signing in by QR code', () => {
  test('goes from the code over what the app says to a session of scope BankId, with the person’s accounts', async () => {
    const browser = portal.browser();
    const order = await begin(browser);
    expect(order).toMatchObject({ demoApp: '/demo/bankid' });
    expect(await collect(browser, order)).toMatchObject({ orderRef: order.orderRef, status: 'pending', hintCode: 'outstandingTransaction', users: [] });

    const phone = app();
    const { url, response } = await scan(phone, browser, order);
    expect([url.pathname, response.status]).toEqual(['/demo/bankid', 200]);
    expect(await collect(browser, order)).toMatchObject({ status: 'pending', hintCode: 'started' });
    const asked = await (await pick(phone, order)).response.text();
    expect(asked).toContain('Rebecka Moberg');
    expect(asked).toContain('Du loggar in hos Kvarnby universitet.');
    expect(await collect(browser, order)).toMatchObject({
      hintCode: 'userSign',
      hintCodeTranslated: {
        'sv-SE': 'Skriv din säkerhetskod i BankID-appen och välj Identifiera.',
        'en-GB': 'Enter your security code in the BankID app and choose Identify.',
      },
    });
    await identify(phone, order);
    const done = await collect(browser, order);
    expect(done).toMatchObject({ status: 'complete', hintCode: null, hintCodeTranslated: null });
    expect(new Set(done.users.map(({ liUId }) => liUId))).toEqual(new Set(['rebmo58', 'rebmo678']));
    expect(done.users[0]).toMatchObject({ norEduPersonNin: REBECKA, firstName: 'Rebecka', lastName: 'Moberg', displayText: expect.stringMatching(/^Rebecka Moberg \(rebmo/) });
    expect(await stateIn(browser)).toMatchObject({
      authenticationScope: 7, liUId: null, displayName: 'Rebecka Moberg', hasEduPersonAssuranceAL2: true, identityNumber: REBECKA,
    });
  });

  test('the code is another one each second, and is gone once it has been scanned', async () => {
    const browser = portal.browser();
    const order = await begin(browser);
    const first = await (await qr(browser, order)).json();
    later(1.5);
    const second = await (await qr(browser, order)).json();
    expect(first.qrData).toMatch(/^bankid\.[0-9a-f-]{36}\.\d+\.[0-9a-f]{64}$/);
    expect(second.qrData).not.toBe(first.qrData);
    await scan(app(), browser, order);
    await collect(browser, order);
    expect((await qr(browser, order)).status).toBe(404);
  });

  test('a code that is old, or made up, starts nothing', async () => {
    const browser = portal.browser();
    const order = await begin(browser);
    const { qrData } = await (await qr(browser, order)).json();
    const forged = qrData.replace(/[0-9a-f]{64}$/, 'a'.repeat(64));
    expect((await app().submit('/demo/bankid/scan', { code: forged })).response.status).toBe(400);
    later(10);
    expect((await app().submit('/demo/bankid/scan', { code: qrData })).response.status).toBe(400);
    expect(await collect(browser, order)).toMatchObject({ hintCode: 'outstandingTransaction' });
  });

  test('nobody who scans in time: it has failed, and says so to every tab', async () => {
    const browser = portal.browser();
    const order = await begin(browser);
    later(31);
    const ended = { status: 'failed', hintCode: 'startFailed', users: [] };
    expect(await collect(browser, order)).toMatchObject(ended);
    expect(await collect(browser, order)).toMatchObject(ended);
    expect((await browser.fetch('/api/bankid/order')).status).toBe(404);
    expect((await begin(browser)).orderRef).not.toBe(order.orderRef);
  });

  test('nobody who identifies in time: the same', async () => {
    const browser = portal.browser();
    const order = await begin(browser);
    await scan(app(), browser, order);
    later(181);
    expect(await collect(browser, order)).toMatchObject({ status: 'failed', hintCode: 'expiredTransaction' });
  });
});

describe('how it ends otherwise', () => {
  test.each(['userCancel', 'cancelled', 'certificateErr', 'startFailed', 'expiredTransaction', 'userDeclinedCall', 'notSupportedByUserApp', 'transactionRiskBlocked'])(
    '%s is told in both languages, and signs nobody in',
    async (hintCode) => {
      const browser = portal.browser();
      const order = await begin(browser);
      await end(app(), order, hintCode);
      const told = await collect(browser, order);
      expect(told).toMatchObject({ status: 'failed', hintCode, hintCodeTranslated: { 'sv-SE': expect.stringMatching(/\.$/), 'en-GB': expect.stringMatching(/\.$/) } });
      expect(await stateIn(browser)).toMatchObject({ authenticationScope: 0 });
    },
  );

  test.each(['userMrtd', 'userCallConfirm', 'noClient'])('%s is told while it is pending', async (hintCode) => {
    const browser = portal.browser();
    const order = await begin(browser);
    await end(app(), order, hintCode);
    expect(await collect(browser, order)).toMatchObject({ status: 'pending', hintCode, hintCodeTranslated: { 'sv-SE': expect.stringMatching(/\.$/) } });
  });

  test('given up on the page: BankID forgets it too, and what is identified afterwards signs nobody in', async () => {
    const browser = portal.browser();
    const order = await begin(browser);
    const phone = app();
    await phone.open(`/demo/bankid?autostarttoken=${order.autoStartToken}`);
    await pick(phone, order);
    expect((await browser.fetch(`/api/bankid/cancel/${order.orderRef}`, { method: 'DELETE' })).status).toBe(200);
    await expect.poll(async () => (await phone.open(`/demo/bankid?autostarttoken=${order.autoStartToken}`)).response.status).toBe(404);
    expect((await identify(phone, order)).response.status).toBe(404);
    later(2);
    expect((await browser.fetch(`/api/bankid/collect/${order.orderRef}`)).status).toBe(404);
    expect((await browser.fetch(`/api/bankid/cancel/${order.orderRef}`, { method: 'DELETE' })).status).toBe(404);
    expect(await stateIn(browser)).toMatchObject({ authenticationScope: 0 });
  });

  test('begun anew by the same person elsewhere', async () => {
    const [one, other] = [portal.browser(), portal.browser()];
    const [first, second] = [await begin(one), await begin(other)];
    const phone = app();
    await phone.open(`/demo/bankid?autostarttoken=${first.autoStartToken}`);
    await pick(phone, first);
    await phone.open(`/demo/bankid?autostarttoken=${second.autoStartToken}`);
    await pick(phone, second);
    expect(await collect(one, first)).toMatchObject({ status: 'failed', hintCode: 'cancelled' });
    expect(await collect(other, second)).toMatchObject({ status: 'pending', hintCode: 'userSign' });
  });
});

describe('who identifies', () => {
  test('and has no account is signed in without one', async () => {
    const browser = portal.browser();
    const order = await identified(browser, '200511232381');
    expect(await collect(browser, order)).toMatchObject({ status: 'complete', users: [] });
    expect(await stateIn(browser)).toMatchObject({ authenticationScope: 7, displayName: 'Zoe Persson', identityNumber: '200511232381' });
  });

  test('and has an account that has ended is not offered it', async () => {
    await portal.db.updateTable('account').set({ user_status: 'Suspended' }).where('liu_id', '=', 'rebmo678').execute();
    const browser = portal.browser();
    const { users } = await collect(browser, await identified(browser));
    await portal.db.updateTable('account').set({ user_status: 'Active' }).where('liu_id', '=', 'rebmo678').execute();
    expect(users.map(({ liUId }) => liUId)).toEqual(['rebmo58']);
  });

  test('as somebody who is dead is not that person', async () => {
    await portal.db.updateTable('person').set({ deceased_on: '2026-01-01' }).where('national_id', '=', '199903242387').execute();
    const browser = portal.browser();
    expect(await collect(browser, await identified(browser, '199903242387'))).toMatchObject({ status: 'complete', users: [] });
    expect(await stateIn(browser)).toMatchObject({ authenticationScope: 7, liUId: null });
  });

  test('is noted, and no number comes into the log', async () => {
    const browser = portal.browser();
    await collect(browser, await identified(browser));
    const entries = await portal.db.selectFrom('audit_entry').selectAll().where('action', '=', 'session.signIn').orderBy('id', 'desc').limit(1).execute();
    expect(JSON.stringify(entries)).toContain('"scope":7');
    expect(portal.log()).not.toContain(REBECKA);
    expect(portal.log()).not.toContain('qrStartSecret');
  });
});

describe('an order is its browser’s', () => {
  test('a reload or another tab goes on with it', async () => {
    const browser = portal.browser();
    const order = await begin(browser);
    expect(await (await browser.fetch('/api/bankid/order')).json()).toEqual(order);
    expect(await begin(browser)).toEqual(order);
  });

  test('two tabs that begin at once have one', async () => {
    const browser = portal.browser();
    // The browser is known from its first visit on.
    await begin(browser).then(({ orderRef }) => browser.fetch(`/api/bankid/cancel/${orderRef}`, { method: 'DELETE' }));
    const orders = await Promise.all([begin(browser), begin(browser), begin(browser)]);
    expect(new Set(orders.map(({ orderRef }) => orderRef)).size).toBe(1);
  });

  test('another browser can do nothing with it', async () => {
    const browser = portal.browser();
    const order = await identified(browser);
    const thief = portal.browser();
    await begin(thief);
    later(2);
    for (const path of ['collect', 'qr/animated']) expect((await thief.fetch(`/api/bankid/${path}/${order.orderRef}`)).status).toBe(404);
    expect((await thief.fetch(`/api/bankid/cancel/${order.orderRef}`, { method: 'DELETE' })).status).toBe(404);
    expect(await stateIn(thief)).toMatchObject({ authenticationScope: 0 });
    expect(await collect(browser, order)).toMatchObject({ status: 'complete' });
  });

  test('the database alone tells nothing about it', async () => {
    const browser = portal.browser();
    const order = await begin(browser);
    const { qrData } = await (await qr(browser, order)).json();
    const rows = await portal.db.selectFrom('bankid_order').selectAll().execute();
    const text = rows.map((row) => Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value))).join()).join();
    for (const secret of [order.orderRef, order.autoStartToken, qrData.split('.')[1]]) expect(text).not.toContain(secret);
  });

  test('tabs that ask together, or too soon, are told what is known', async () => {
    const browser = portal.browser();
    const order = await begin(browser);
    await collect(browser, order);
    await scan(app(), browser, order);
    const soon = await (await browser.fetch(`/api/bankid/collect/${order.orderRef}`)).json();
    expect(soon).toMatchObject({ hintCode: 'outstandingTransaction' });
    later(2);
    const [one, other] = await Promise.all([0, 0].map(async () => (await browser.fetch(`/api/bankid/collect/${order.orderRef}`)).json()));
    expect([one.hintCode, other.hintCode]).toContain('started');
  });

  test('an answer that was lost on its way is given again, with the same session', async () => {
    const browser = portal.browser();
    const order = await identified(browser);
    const lost = portal.browser();
    lost.setCookie('browser', browser.cookie('browser')!);
    expect(await collect(lost, order)).toMatchObject({ status: 'complete' });
    expect(await stateIn(browser)).toMatchObject({ authenticationScope: 0 });
    const again = await collect(browser, order);
    expect(again).toMatchObject({ status: 'complete' });
    expect(again.users).toHaveLength(2);
    expect(browser.cookie('session')).toBe(lost.cookie('session'));
    expect(await stateIn(browser)).toMatchObject({ authenticationScope: 7 });
  });

  test('a page that is opened just after goes on from there; later it begins anew', async () => {
    const browser = portal.browser();
    const order = await identified(browser);
    await collect(browser, order);
    expect(await (await browser.fetch('/api/bankid/order')).json()).toEqual(order);
    expect(await collect(browser, order)).toMatchObject({ status: 'complete' });
    later(60);
    expect((await browser.fetch('/api/bankid/order')).status).toBe(404);
  });

  test('but not to who has signed out, or in as somebody else', async () => {
    const browser = portal.browser();
    const order = await identified(browser);
    await collect(browser, order);
    await browser.fetch('/api/authentication/wsFederation/signout', { method: 'POST' });
    expect((await browser.fetch('/api/bankid/order')).status).toBe(404);
    later(2);
    expect((await browser.fetch(`/api/bankid/collect/${order.orderRef}`)).status).toBe(404);
    expect(await stateIn(browser)).toMatchObject({ authenticationScope: 0 });

    const next = await identified(browser);
    await collect(browser, next);
    await browser.fetch('/demo/session', { method: 'POST', body: JSON.stringify({ persona: 'annli42' }), headers: { 'content-type': 'application/json' } });
    later(2);
    expect((await browser.fetch(`/api/bankid/collect/${next.orderRef}`)).status).toBe(404);
    expect(await stateIn(browser)).toMatchObject({ liUId: 'annli42' });
  });

  test('what is forgotten is thrown away', async () => {
    const browser = portal.browser();
    const order = await begin(browser);
    later(16 * 60);
    expect((await browser.fetch(`/api/bankid/collect/${order.orderRef}`)).status).toBe(404);
    expect((await begin(browser)).orderRef).not.toBe(order.orderRef);
  });

  test('pages of other sites can neither begin nor give up', async () => {
    const browser = portal.browser();
    const order = await begin(browser);
    const foreign = { headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' } };
    expect((await browser.fetch('/api/bankid/auth', { method: 'POST', ...foreign })).status).toBe(403);
    expect((await browser.fetch(`/api/bankid/cancel/${order.orderRef}`, { method: 'DELETE', ...foreign })).status).toBe(403);
  });
});
