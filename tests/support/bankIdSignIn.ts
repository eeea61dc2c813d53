import { expect } from 'vitest';
import type { BankIdCollection, BankIdMethod, BankIdOrder } from '#contract/bankid.ts';
import type { TestBrowser } from './browser.ts';
import { type Portal, startPortal } from './portal.ts';

/** A person with two accounts. */
export const REBECKA = '199809172381';

const sent = (method: string, body: object) => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/**
 * What the app learns by scanning the code that was shown last: it lists the orders whose code is
 * shown, the newest first. The portal tells it to no browser.
 */
export async function newestToken(demonstration: Portal): Promise<string> {
  const { response } = await demonstration.browser().open('/demo/bankid');
  return /name="token" value="([^"]+)"/.exec(await response.text())?.[1] ?? '';
}

/**
 * Starts a portal with a manually advanced clock, and returns helpers for what people do there with
 * BankID.
 */
export async function startBankIdPortal() {
  let now = Date.parse('2026-03-10T08:00:00Z');
  const advance = (seconds: number) => (now += seconds * 1000);
  const portal: Portal = await startPortal({ clock: () => new Date(now) });

  /** What the app is told of an order that is started by QR code, and nobody else. */
  const tokens = new Map<string, string>();
  const tokenOf = ({ orderRef, autoStartToken }: BankIdOrder): string =>
    autoStartToken || (tokens.get(orderRef) ?? '');

  async function begin(browser: TestBrowser, way: BankIdMethod = 'qr'): Promise<BankIdOrder> {
    const answer = await browser.fetch('/api/bankid/auth', sent('POST', { way }));
    expect(answer.status).toBe(200);
    const order: BankIdOrder = await answer.json();
    if (way === 'qr' && !tokens.has(order.orderRef))
      tokens.set(order.orderRef, await newestToken(portal));
    return order;
  }

  /** Collects after the minimum interval that BankID requires. */
  async function collect(
    browser: TestBrowser,
    { orderRef }: BankIdOrder,
  ): Promise<BankIdCollection> {
    advance(2);
    const answer = await browser.fetch(`/api/bankid/collect/${orderRef}`);
    expect(answer.status).toBe(200);
    return answer.json();
  }

  const qr = async (browser: TestBrowser, { orderRef }: BankIdOrder) =>
    browser.fetch(`/api/bankid/qr/animated/${orderRef}`);

  /** The app on a device, which scans the displayed code or is opened on the same device. */
  const app = () => portal.browser();
  const scan = async (phone: TestBrowser, browser: TestBrowser, order: BankIdOrder) =>
    phone.submit('/demo/bankid/scan', { code: (await (await qr(browser, order)).json()).qrData });
  const pick = (phone: TestBrowser, order: BankIdOrder, number = REBECKA) =>
    phone.submit('/demo/bankid/pick', { token: tokenOf(order), number });
  const identify = (phone: TestBrowser, order: BankIdOrder) =>
    phone.submit('/demo/bankid/identify', { token: tokenOf(order) });
  const end = (phone: TestBrowser, order: BankIdOrder, hint: string) =>
    phone.submit('/demo/bankid/end', { token: tokenOf(order), hint });

  /** Returns an order for which the person has identified and which has not been collected. */
  async function identified(browser: TestBrowser, number = REBECKA): Promise<BankIdOrder> {
    const order = await begin(browser);
    const phone = app();
    await phone.open(`/demo/bankid?autostarttoken=${tokenOf(order)}`);
    await pick(phone, order, number);
    await identify(phone, order);
    return order;
  }

  /**
   * Identifies in the app that a link has opened, and returns the nonce in the address that the app
   * then opens.
   */
  async function identifiedByLink(order: BankIdOrder, number = REBECKA): Promise<string> {
    const phone = app();
    await phone.open(`/demo/bankid?autostarttoken=${order.autoStartToken}`);
    await pick(phone, order, number);
    const page = await (await identify(phone, order)).response.text();
    return /#nonce=([\w-]+)"/.exec(page)?.[1] ?? '';
  }

  /** The app opens the address in this browser. */
  const comeBack = async (browser: TestBrowser, nonce: string) =>
    browser.fetch('/api/bankid/return', sent('PUT', { nonce }));
  const type = async (browser: TestBrowser, code: string) =>
    browser.fetch('/api/bankid/code', sent('PUT', { code }));

  const stateIn = async (browser: TestBrowser) =>
    (await browser.fetch('/api/authentication')).json();
  return {
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
    identifiedByLink,
    comeBack,
    type,
    tokenOf,
    stateIn,
  };
}
