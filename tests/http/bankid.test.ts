import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { REBECKA, startBankIdPortal } from '../support/bankIdSignIn.ts';

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
  end,
  identified,
  tokenOf,
  stateIn,
} = await startBankIdPortal();
afterAll(() => portal.close());
beforeEach(() => void advance(3600));

describe('signing in by QR code', () => {
  // AUTH-07, AUTH-11
  test('leads from the code through the app’s states to a BankId session with the person’s accounts', async () => {
    const browser = portal.browser();
    const order = await begin(browser);
    expect(order).toMatchObject({ demoApp: '/demo/bankid' });
    expect(await collect(browser, order)).toMatchObject({
      orderRef: order.orderRef,
      status: 'pending',
      hintCode: 'outstandingTransaction',
      users: [],
    });

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
    expect(done.users[0]).toMatchObject({
      norEduPersonNin: REBECKA,
      firstName: 'Rebecka',
      lastName: 'Moberg',
      displayText: expect.stringMatching(/^Rebecka Moberg \(rebmo/),
    });
    expect(await stateIn(browser)).toMatchObject({
      authenticationScope: 7,
      liUId: null,
      displayName: 'Rebecka Moberg',
      hasEduPersonAssuranceAL2: true,
      identityNumber: REBECKA,
    });
  });

  // AUTH-09
  test('shows a new code every second until the code has been scanned', async () => {
    const browser = portal.browser();
    const order = await begin(browser);
    const first = await (await qr(browser, order)).json();
    advance(1.5);
    const second = await (await qr(browser, order)).json();
    expect(first.qrData).toMatch(/^bankid\.[0-9a-f-]{36}\.\d+\.[0-9a-f]{64}$/);
    expect(second.qrData).not.toBe(first.qrData);
    await scan(app(), browser, order);
    await collect(browser, order);
    expect((await qr(browser, order)).status).toBe(404);
  });

  test('rejects an expired or forged code', async () => {
    const browser = portal.browser();
    const order = await begin(browser);
    const { qrData } = await (await qr(browser, order)).json();
    const forged = qrData.replace(/[0-9a-f]{64}$/, 'a'.repeat(64));
    expect((await app().submit('/demo/bankid/scan', { code: forged })).response.status).toBe(400);
    advance(10);
    expect((await app().submit('/demo/bankid/scan', { code: qrData })).response.status).toBe(400);
    expect(await collect(browser, order)).toMatchObject({ hintCode: 'outstandingTransaction' });
  });

  test('fails for every tab when nobody scans the code in time', async () => {
    const browser = portal.browser();
    const order = await begin(browser);
    advance(31);
    const ended = { status: 'failed', hintCode: 'startFailed', users: [] };
    expect(await collect(browser, order)).toMatchObject(ended);
    expect(await collect(browser, order)).toMatchObject(ended);
    expect(await (await browser.fetch('/api/bankid/order')).json()).toBeNull();
    expect((await begin(browser)).orderRef).not.toBe(order.orderRef);
  });

  test('fails when nobody identifies in time', async () => {
    const browser = portal.browser();
    const order = await begin(browser);
    await scan(app(), browser, order);
    advance(181);
    expect(await collect(browser, order)).toMatchObject({
      status: 'failed',
      hintCode: 'expiredTransaction',
    });
  });
});

describe('other outcomes', () => {
  test.each([
    'userCancel',
    'cancelled',
    'certificateErr',
    'startFailed',
    'expiredTransaction',
    'userDeclinedCall',
    'notSupportedByUserApp',
    'transactionRiskBlocked',
  ])('%s is explained in both languages, and signs nobody in', async (hintCode) => {
    const browser = portal.browser();
    const order = await begin(browser);
    await end(app(), order, hintCode);
    const result = await collect(browser, order);
    expect(result).toMatchObject({
      status: 'failed',
      hintCode,
      hintCodeTranslated: {
        'sv-SE': expect.stringMatching(/\.$/),
        'en-GB': expect.stringMatching(/\.$/),
      },
    });
    expect(await stateIn(browser)).toMatchObject({ authenticationScope: 0 });
  });

  test.each(['userMrtd', 'userCallConfirm', 'noClient'])(
    '%s is explained in a pending order',
    async (hintCode) => {
      const browser = portal.browser();
      const order = await begin(browser);
      await end(app(), order, hintCode);
      expect(await collect(browser, order)).toMatchObject({
        status: 'pending',
        hintCode,
        hintCodeTranslated: { 'sv-SE': expect.stringMatching(/\.$/) },
      });
    },
  );

  // AUTH-09
  test('an order cancelled on the page is cancelled at BankID; a later identification signs nobody in', async () => {
    const browser = portal.browser();
    const order = await begin(browser);
    const phone = app();
    await phone.open(`/demo/bankid?autostarttoken=${tokenOf(order)}`);
    await pick(phone, order);
    expect(
      (await browser.fetch(`/api/bankid/cancel/${order.orderRef}`, { method: 'DELETE' })).status,
    ).toBe(200);
    await expect
      .poll(
        async () =>
          (await phone.open(`/demo/bankid?autostarttoken=${tokenOf(order)}`)).response.status,
      )
      .toBe(404);
    expect((await identify(phone, order)).response.status).toBe(404);
    advance(2);
    expect((await browser.fetch(`/api/bankid/collect/${order.orderRef}`)).status).toBe(404);
    expect(
      (await browser.fetch(`/api/bankid/cancel/${order.orderRef}`, { method: 'DELETE' })).status,
    ).toBe(404);
    expect(await stateIn(browser)).toMatchObject({ authenticationScope: 0 });
  });

  test('an order is cancelled when the same person starts another one elsewhere', async () => {
    const [one, other] = [portal.browser(), portal.browser()];
    const [first, second] = [await begin(one), await begin(other)];
    const phone = app();
    await phone.open(`/demo/bankid?autostarttoken=${tokenOf(first)}`);
    await pick(phone, first);
    await phone.open(`/demo/bankid?autostarttoken=${tokenOf(second)}`);
    await pick(phone, second);
    expect(await collect(one, first)).toMatchObject({ status: 'failed', hintCode: 'cancelled' });
    expect(await collect(other, second)).toMatchObject({ status: 'pending', hintCode: 'userSign' });
  });
});

describe('a person who identifies', () => {
  test('is signed in without an account when they have none', async () => {
    const browser = portal.browser();
    const order = await identified(browser, '200511232381');
    expect(await collect(browser, order)).toMatchObject({ status: 'complete', users: [] });
    expect(await stateIn(browser)).toMatchObject({
      authenticationScope: 7,
      displayName: 'Zoe Persson',
      identityNumber: '200511232381',
    });
  });

  test('is not offered an account that has been closed', async () => {
    await portal.db
      .updateTable('account')
      .set({ user_status: 'Suspended' })
      .where('user_id', '=', 'rebmo678')
      .execute();
    const browser = portal.browser();
    const { users } = await collect(browser, await identified(browser));
    await portal.db
      .updateTable('account')
      .set({ user_status: 'Active' })
      .where('user_id', '=', 'rebmo678')
      .execute();
    expect(users.map(({ liUId }) => liUId)).toEqual(['rebmo58']);
  });

  test('is refused when deceased', async () => {
    await portal.db
      .updateTable('person')
      .set({ deceased_on: '2026-01-01' })
      .where('national_id', '=', '199903242387')
      .execute();
    const browser = portal.browser();
    const { orderRef } = await identified(browser, '199903242387');
    advance(2);
    const answer = await browser.fetch(`/api/bankid/collect/${orderRef}`);
    expect([answer.status, await answer.json()]).toEqual([
      403,
      { errors: { authentication: ['UNKNOWN_ACCOUNT'] } },
    ]);
    expect(await stateIn(browser)).toMatchObject({ authenticationScope: 0, liUId: null });
  });

  test('is recorded in the audit trail, and their number is not logged', async () => {
    const browser = portal.browser();
    await collect(browser, await identified(browser));
    const entries = await portal.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'session.signIn')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(JSON.stringify(entries)).toContain('"scope":7');
    expect(portal.log()).not.toContain(REBECKA);
    expect(portal.log()).not.toContain('qrStartSecret');
  });
});
