import { expect } from 'vitest';
import type { BankIdCollection, BankIdOrder } from '#contract/bankid.ts';
import type { TestBrowser } from './browser.ts';
import { type Portal, startPortal } from './portal.ts';

/** A person with two accounts. */
export const REBECKA = '199809172381';

/**
 * Starts a portal with a manually advanced clock, and returns helpers for what people do there with
 * BankID.
 */
export async function startBankIdPortal() {
  let now = Date.parse('2026-03-10T08:00:00Z');
  const advance = (seconds: number) => (now += seconds * 1000);
  const portal: Portal = await startPortal({ clock: () => new Date(now) });

  async function begin(browser: TestBrowser): Promise<BankIdOrder> {
    const answer = await browser.fetch('/api/bankid/auth', { method: 'POST' });
    expect(answer.status).toBe(200);
    return answer.json();
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
  const pick = (phone: TestBrowser, { autoStartToken }: BankIdOrder, number = REBECKA) =>
    phone.submit('/demo/bankid/pick', { token: autoStartToken, number, back: '' });
  const identify = (phone: TestBrowser, { autoStartToken }: BankIdOrder) =>
    phone.submit('/demo/bankid/identify', { token: autoStartToken, back: '' });
  const end = (phone: TestBrowser, { autoStartToken }: BankIdOrder, hint: string) =>
    phone.submit('/demo/bankid/end', { token: autoStartToken, back: '', hint });

  /** Returns an order for which the person has identified and which has not been collected. */
  async function identified(browser: TestBrowser, number = REBECKA): Promise<BankIdOrder> {
    const order = await begin(browser);
    const phone = app();
    await phone.open(`/demo/bankid?autostarttoken=${order.autoStartToken}&redirect=null`);
    await pick(phone, order, number);
    await identify(phone, order);
    return order;
  }

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
    stateIn,
  };
}
