import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { BankIdOrder } from '#contract/bankid.ts';
import { auditOf } from '../areas/calls.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBankIdPortal } from '../support/bankIdSignIn.ts';

const {
  portal,
  advance,
  begin,
  collect,
  qr,
  app,
  scan,
  pick,
  identify,
  identified,
  identifiedByLink,
  comeBack,
  type,
  stateIn,
} = await startBankIdPortal();
afterAll(() => portal.close());
beforeEach(() => void advance(3600));

const nobody = { authenticationScope: 0, identityNumber: null };
const rebecka = { authenticationScope: 7, identityNumber: '199809172381' };
const awaited = { status: 'pending', hintCode: 'awaitingReturn', users: [] };
/** Digits that are certainly not the given ones. */
const others = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

async function shownElsewhere(browser: TestBrowser): Promise<{ order: BankIdOrder; code: string }> {
  const order = await begin(browser, 'app');
  const nonce = await identifiedByLink(order);
  const { code } = await (await comeBack(portal.browser(), nonce)).json();
  return { order, code: code.code };
}

describe('somebody who sends the link of their own order to another person', () => {
  test('is not signed in as that person, however long they ask', async () => {
    const [stranger, victim] = [portal.browser(), portal.browser()];
    const order = await begin(stranger, 'app');
    const nonce = await identifiedByLink(order);
    for (let times = 0; times < 5; times += 1)
      expect(await collect(stranger, order)).toMatchObject(awaited);
    expect((await comeBack(victim, nonce)).status).toBe(200);
    expect(await collect(stranger, order)).toMatchObject(awaited);
    expect(await stateIn(stranger)).toMatchObject(nobody);
    expect(await stateIn(victim)).toMatchObject(nobody);
  });

  test('learns nothing about the person, nor where the app returns to', async () => {
    const stranger = portal.browser();
    const started = await stranger.fetch('/api/bankid/auth', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ way: 'app' }),
    });
    const order: BankIdOrder = await started.json();
    const nonce = await identifiedByLink(order);
    const seen = [
      JSON.stringify(order),
      JSON.stringify(await collect(stranger, order)),
      JSON.stringify(await (await stranger.fetch('/api/bankid/order')).json()),
      [...started.headers].join(),
    ].join();
    for (const secret of [nonce, 'Rebecka', '199809172381', 'rebmo58'])
      expect(seen).not.toContain(secret);
    const rows = await portal.db.selectFrom('bankid_order').selectAll().execute();
    const stored = rows
      .flatMap((row) => Object.values(row))
      .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
      .join();
    for (const secret of [nonce, 'Rebecka', '199809172381']) expect(stored).not.toContain(secret);
    expect(portal.log()).not.toContain(nonce);
  });

  test('can neither show a code for the link nor make a link of a code', async () => {
    const stranger = portal.browser();
    const byLink = await begin(stranger, 'app');
    expect((await qr(stranger, byLink)).status).toBe(404);
    const byCode = await begin(stranger, 'qr');
    expect(byCode).toMatchObject({ way: 'qr', autoStartToken: '' });
    expect(byCode.orderRef).not.toBe(byLink.orderRef);
    expect((await qr(stranger, byCode)).status).toBe(200);
    expect((await stranger.fetch(`/api/bankid/collect/${byLink.orderRef}`)).status).toBe(404);
  });

  test('cannot turn the order into one by code once the person has identified', async () => {
    const stranger = portal.browser();
    const order = await begin(stranger, 'app');
    await identifiedByLink(order);
    const next = await begin(stranger, 'qr');
    expect(await collect(stranger, next)).toMatchObject({ hintCode: 'outstandingTransaction' });
    expect((await stranger.fetch(`/api/bankid/collect/${order.orderRef}`)).status).toBe(404);
    expect(await stateIn(stranger)).toMatchObject(nobody);
  });

  test('gains nothing by guessing what the app brings back, nor by another order’s', async () => {
    const [stranger, other] = [portal.browser(), portal.browser()];
    const order = await begin(stranger, 'app');
    await identifiedByLink(order);
    const othersNonce = await identifiedByLink(await begin(other, 'app'), '200511232381');
    for (const nonce of ['', 'x', order.orderRef, order.autoStartToken])
      expect([400, 404]).toContain((await comeBack(stranger, nonce)).status);
    await comeBack(stranger, othersNonce);
    expect(await collect(stranger, order)).toMatchObject(awaited);
    expect(await stateIn(stranger)).toMatchObject(nobody);
  });
});

describe('the app returns to the browser that began', () => {
  test.each([
    ['before the page has asked', false],
    ['after the page has asked', true],
  ])('%s, which signs in, bound to it', async (_when, isAsked) => {
    const browser = portal.browser();
    const order = await begin(browser, 'app');
    const nonce = await identifiedByLink(order);
    const asked = isAsked ? await collect(browser, order) : awaited;
    expect(asked).toMatchObject(awaited);
    const answer = await comeBack(browser, nonce);
    expect([answer.status, await answer.json()]).toEqual([200, { code: null }]);
    expect(await collect(browser, order)).toMatchObject({ status: 'complete' });
    expect(await stateIn(browser)).toMatchObject({ ...rebecka, isBoundToBrowser: true });
    const entries = await auditOf(portal.db, 'session.signIn');
    expect(entries.at(-1)?.after).toMatchObject({
      scope: 7,
      isBoundToBrowser: true,
      startedFrom: '127.0.0.1',
      identifiedFrom: '127.0.0.1',
      risk: 'low',
      isFromOtherNetwork: false,
    });
  });

  test('once: what it brought is used up, there and elsewhere', async () => {
    const browser = portal.browser();
    const nonce = await identifiedByLink(await begin(browser, 'app'));
    const all = await Promise.all([1, 2, 3].map(() => comeBack(browser, nonce)));
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
    expect((await comeBack(portal.browser(), nonce)).status).toBe(404);
  });

  test('and signs in once, though several tabs ask', async () => {
    const browser = portal.browser();
    const order = await begin(browser, 'app');
    await comeBack(browser, await identifiedByLink(order));
    advance(2);
    const before = (await auditOf(portal.db, 'session.signIn')).length;
    await Promise.all([1, 2, 3].map(() => browser.fetch(`/api/bankid/collect/${order.orderRef}`)));
    expect(await collect(browser, order)).toMatchObject({ status: 'complete' });
    expect((await auditOf(portal.db, 'session.signIn')).length).toBe(before + 1);
  });

  test('too late, when the order has ended', async () => {
    const browser = portal.browser();
    const nonce = await identifiedByLink(await begin(browser, 'app'));
    advance(16 * 60);
    expect((await comeBack(browser, nonce)).status).toBe(404);
    expect((await comeBack(portal.browser(), nonce)).status).toBe(404);
  });

  test('by an address of the portal’s page, which keeps where the person was going', async () => {
    const browser = portal.browser();
    const started = await browser.fetch('/api/bankid/auth', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ way: 'app', returnTo: '/alumni-portal/signin/select' }),
    });
    const order: BankIdOrder = await started.json();
    const phone = app();
    await phone.open(`/demo/bankid?autostarttoken=${order.autoStartToken}`);
    expect(await (await pick(phone, order)).response.text()).not.toContain('#nonce=');
    const page = await (await identify(phone, order)).response.text();
    const address = new URL(
      /href="([^"]+#nonce=[^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '',
    );
    expect(address.origin + address.pathname).toBe(`${portal.address}/authentication/bankid`);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      returnTo: '/alumni-portal/signin/select',
      way: 'app',
    });
  });
});

describe('an app that returns to another browser', () => {
  test('shows a code there, which signs in where the sign-in began, without being bound', async () => {
    const browser = portal.browser();
    const { order, code } = await shownElsewhere(browser);
    expect(code).toMatch(/^\d{6}$/);
    expect((await type(browser, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(204);
    expect(await collect(browser, order)).toMatchObject({ status: 'complete' });
    expect(await stateIn(browser)).toMatchObject({ ...rebecka, isBoundToBrowser: false });
    expect((await type(browser, code)).status).toBe(404);
  });

  test('names who began and when, once', async () => {
    const browser = portal.browser();
    await browser.fetch('/api/bankid/auth', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      },
      body: JSON.stringify({ way: 'app' }),
    });
    const order: BankIdOrder = await (await browser.fetch('/api/bankid/order')).json();
    const nonce = await identifiedByLink(order);
    expect(await (await comeBack(portal.browser(), nonce)).json()).toEqual({
      code: {
        code: expect.stringMatching(/^\d{6}$/),
        expires: expect.any(String),
        begun: expect.any(String),
        browser: 'Firefox',
        system: 'Linux',
      },
    });
    expect((await comeBack(portal.browser(), nonce)).status).toBe(404);
  });

  test('ends the sign-in after three wrong codes, and forgets who identified', async () => {
    const browser = portal.browser();
    const { order, code } = await shownElsewhere(browser);
    expect(await collect(browser, order)).toMatchObject(awaited);
    expect((await type(browser, '12345')).status).toBe(400);
    const answers = [];
    for (const by of [1, 2, 3]) answers.push((await type(browser, others(code, by))).status);
    expect(answers).toEqual([400, 400, 409]);
    expect((await type(browser, code)).status).toBe(404);
    expect(await collect(browser, order)).toMatchObject({
      status: 'failed',
      hintCode: 'wrongCode',
      hintCodeTranslated: { 'sv-SE': expect.stringMatching(/Börja om\.$/) },
    });
    const rows = await portal.db.selectFrom('bankid_order').selectAll().execute();
    expect(rows.filter(({ hint_code }) => hint_code === 'wrongCode')).toMatchObject([
      { sealed_identity: null },
    ]);
  });

  test('lets only the browser that began type the code, for two minutes', async () => {
    const browser = portal.browser();
    const { code } = await shownElsewhere(browser);
    expect((await type(portal.browser(), code)).status).toBe(404);
    advance(121);
    expect((await type(browser, code)).status).toBe(404);
    expect(await stateIn(browser)).toMatchObject(nobody);
  });

  test('counts attempts at the same time', async () => {
    const browser = portal.browser();
    const { code } = await shownElsewhere(browser);
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((by) => type(browser, others(code, by))),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status !== 404)).toHaveLength(3);
    expect((await type(browser, code)).status).toBe(404);
  });
});

test('a person who scans the code is signed in, without being bound', async () => {
  const browser = portal.browser();
  const order = await begin(browser);
  const phone = app();
  await scan(phone, browser, order);
  await pick(phone, order);
  expect(await (await identify(phone, order)).response.text()).not.toContain('#nonce=');
  expect(await collect(browser, order)).toMatchObject({ status: 'complete' });
  expect(await stateIn(browser)).toMatchObject({ ...rebecka, isBoundToBrowser: false });
});

test('a page of an earlier release, which states no way, gets an order by code', async () => {
  const browser = portal.browser();
  const answer = await browser.fetch('/api/bankid/auth', { method: 'POST' });
  expect(await answer.json()).toMatchObject({ way: 'qr', autoStartToken: '' });
});

test('an order from before the way was noted cannot be continued', async () => {
  const browser = portal.browser();
  const order = await identified(browser);
  const row = await portal.db
    .selectFrom('bankid_order')
    .selectAll()
    .orderBy('started_at', 'desc')
    .executeTakeFirstOrThrow();
  const { seal } = await import('#server/base/secrets.ts');
  const { orderRef } = order;
  const rest = { autoStartToken: 'a', qrStartToken: 'q', qrStartSecret: 's' };
  await portal.db
    .updateTable('bankid_order')
    .set({ sealed_order: seal(JSON.stringify({ orderRef, ...rest }), browser.cookie('browser')!) })
    .where('order_ref_hash', '=', row.order_ref_hash)
    .execute();
  advance(2);
  expect((await browser.fetch(`/api/bankid/collect/${orderRef}`)).status).toBe(404);
  expect(await (await browser.fetch('/api/bankid/order')).json()).toBeNull();
});
