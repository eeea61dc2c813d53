import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startBankIdPortal } from '../support/bankIdSignIn.ts';

const { portal, advance, begin, collect, qr, app, scan, identified, tokenOf, stateIn } =
  await startBankIdPortal();
afterAll(() => portal.close());
beforeEach(() => void advance(3600));

describe('an order belongs to its browser', () => {
  test('continues after a reload and in another tab', async () => {
    const browser = portal.browser();
    const order = await begin(browser);
    expect(await (await browser.fetch('/api/bankid/order')).json()).toEqual(order);
    expect(await begin(browser)).toEqual(order);
  });

  test('is shared by tabs that start at the same time', async () => {
    const browser = portal.browser();
    // The browser is identified by a cookie from its first request.
    await begin(browser).then(({ orderRef }) =>
      browser.fetch(`/api/bankid/cancel/${orderRef}`, { method: 'DELETE' }),
    );
    const orders = await Promise.all([begin(browser), begin(browser), begin(browser)]);
    expect(new Set(orders.map(({ orderRef }) => orderRef)).size).toBe(1);
  });

  test('is inaccessible to another browser', async () => {
    const browser = portal.browser();
    const order = await identified(browser);
    const thief = portal.browser();
    await begin(thief);
    advance(2);
    for (const path of ['collect', 'qr/animated'])
      expect((await thief.fetch(`/api/bankid/${path}/${order.orderRef}`)).status).toBe(404);
    expect(
      (await thief.fetch(`/api/bankid/cancel/${order.orderRef}`, { method: 'DELETE' })).status,
    ).toBe(404);
    expect(await stateIn(thief)).toMatchObject({ authenticationScope: 0 });
    expect(await collect(browser, order)).toMatchObject({ status: 'complete' });
  });

  test('cannot be read from the database alone', async () => {
    const browser = portal.browser();
    const order = await begin(browser);
    const { qrData } = await (await qr(browser, order)).json();
    const rows = await portal.db.selectFrom('bankid_order').selectAll().execute();
    const text = rows
      .map((row) =>
        Object.values(row)
          .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
          .join(),
      )
      .join();
    for (const secret of [order.orderRef, tokenOf(order), qrData.split('.')[1]])
      expect(text).not.toContain(secret);
  });

  test('returns the last known state to tabs that poll concurrently or too soon', async () => {
    const browser = portal.browser();
    const order = await begin(browser);
    await collect(browser, order);
    await scan(app(), browser, order);
    const throttled = await (await browser.fetch(`/api/bankid/collect/${order.orderRef}`)).json();
    expect(throttled).toMatchObject({ hintCode: 'outstandingTransaction' });
    advance(2);
    const [one, other] = await Promise.all(
      [0, 0].map(async () => (await browser.fetch(`/api/bankid/collect/${order.orderRef}`)).json()),
    );
    expect([one.hintCode, other.hintCode]).toContain('started');
  });

  test('returns a lost response again, with the same session', async () => {
    const browser = portal.browser();
    const order = await identified(browser);
    const retried = portal.browser();
    retried.setCookie('browser', browser.cookie('browser')!);
    expect(await collect(retried, order)).toMatchObject({ status: 'complete' });
    expect(await stateIn(browser)).toMatchObject({ authenticationScope: 0 });
    const again = await collect(browser, order);
    expect(again).toMatchObject({ status: 'complete' });
    expect(again.users).toHaveLength(2);
    expect(browser.cookie('session')).toBe(retried.cookie('session'));
    expect(await stateIn(browser)).toMatchObject({ authenticationScope: 7 });
  });

  test('is continued by a page opened just after completion, but not later', async () => {
    const browser = portal.browser();
    const order = await identified(browser);
    await collect(browser, order);
    expect(await (await browser.fetch('/api/bankid/order')).json()).toEqual(order);
    expect(await collect(browser, order)).toMatchObject({ status: 'complete' });
    advance(60);
    expect(await (await browser.fetch('/api/bankid/order')).json()).toBeNull();
  });

  test('is not returned after the user has signed out or another user has signed in', async () => {
    const browser = portal.browser();
    const order = await identified(browser);
    await collect(browser, order);
    await browser.fetch('/api/authentication/wsFederation/signout', { method: 'POST' });
    expect(await (await browser.fetch('/api/bankid/order')).json()).toBeNull();
    advance(2);
    expect((await browser.fetch(`/api/bankid/collect/${order.orderRef}`)).status).toBe(404);
    expect(await stateIn(browser)).toMatchObject({ authenticationScope: 0 });

    const next = await identified(browser);
    await collect(browser, next);
    await browser.fetch('/demo/session', {
      method: 'POST',
      body: JSON.stringify({ persona: 'annli42' }),
      headers: { 'content-type': 'application/json' },
    });
    advance(2);
    expect((await browser.fetch(`/api/bankid/collect/${next.orderRef}`)).status).toBe(404);
    expect(await stateIn(browser)).toMatchObject({ liUId: 'annli42' });
  });

  test('expires when it is abandoned', async () => {
    const browser = portal.browser();
    const order = await begin(browser);
    advance(16 * 60);
    expect((await browser.fetch(`/api/bankid/collect/${order.orderRef}`)).status).toBe(404);
    expect((await begin(browser)).orderRef).not.toBe(order.orderRef);
  });

  test('cannot be started or cancelled by pages of other sites', async () => {
    const browser = portal.browser();
    const order = await begin(browser);
    const foreign = { headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' } };
    expect((await browser.fetch('/api/bankid/auth', { method: 'POST', ...foreign })).status).toBe(
      403,
    );
    expect(
      (
        await browser.fetch(`/api/bankid/cancel/${order.orderRef}`, {
          method: 'DELETE',
          ...foreign,
        })
      ).status,
    ).toBe(403);
  });
});
