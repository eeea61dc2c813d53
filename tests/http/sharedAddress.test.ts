import { describe, expect, test } from 'vitest';
import type { BankIdOrder } from '#contract/bankid.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startPortal } from '../support/portal.ts';

const PEOPLE = 20;
/**
 * Duration of polling per person within one minute, with the order's state every other second and
 * the QR code every second: 900 calls in total.
 */
const SECONDS = 30;
/** Enough for the calls of these people that are not polling. */
const CALLS = '100';

async function begun(browser: TestBrowser): Promise<BankIdOrder> {
  const answer = await browser.fetch('/api/bankid/auth', { method: 'POST' });
  expect(answer.status).toBe(200);
  return answer.json();
}

async function pollFor(browser: TestBrowser, { orderRef }: BankIdOrder): Promise<number[]> {
  const statuses: number[] = [];
  for (let second = 0; second < SECONDS; second += 1) {
    if (second % 2 === 0)
      statuses.push((await browser.fetch(`/api/bankid/collect/${orderRef}`)).status);
    statuses.push((await browser.fetch(`/api/bankid/qr/animated/${orderRef}`)).status);
  }
  return statuses;
}

test('lets more people behind one address wait for BankID than could poll as ordinary calls', async () => {
  const now = new Date('2026-03-10T08:00:00Z');
  const portal = await startPortal({
    clock: () => now,
    environment: { PORTAL_CALLS_PER_MINUTE_AND_ADDRESS: CALLS },
  });
  try {
    const waiting: { browser: TestBrowser; order: BankIdOrder }[] = [];
    for (let person = 0; person < PEOPLE; person += 1) {
      const browser = portal.browser();
      waiting.push({ browser, order: await begun(browser) });
    }
    const statuses = await Promise.all(
      waiting.map(({ browser, order }) => pollFor(browser, order)),
    );
    expect([statuses.flat().length, new Set(statuses.flat())]).toEqual([
      PEOPLE * SECONDS * 1.5,
      new Set([200]),
    ]);
    expect((await portal.browser().fetch('/api/authentication')).status).toBe(200);
  } finally {
    await portal.close();
  }
});

// The first morning of a term (decisions, "Signing in and out"): 40,000 in an hour are 667 in a minute.
test('lets the new students of a minute sign in behind one address, and still stops one who guesses', async () => {
  const portal = await startPortal();
  const signIn = async (browser: TestBrowser) =>
    (
      await browser.fetch('/api/authentication/activationKey/signin', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          activationKey: 'AAAA-AAAA-AAAA-AAAA',
          personalIdNumber: '200712162387',
        }),
      })
    ).status;
  try {
    const guessing = portal.browser();
    const guesses: number[] = [];
    for (let times = 0; times < 6; times += 1) guesses.push(await signIn(guessing));
    expect(guesses).toEqual([404, 404, 404, 404, 404, 423]);
    const statuses: number[] = [];
    for (let batch = 0; batch < 14; batch += 1)
      statuses.push(
        ...(await Promise.all(Array.from({ length: 50 }, () => signIn(portal.browser())))),
      );
    expect([statuses.length, new Set(statuses)]).toEqual([700, new Set([404])]);
  } finally {
    await portal.close();
  }
});

describe('polling', () => {
  test('is limited per order, and polling for nonexistent orders counts as ordinary calls', async () => {
    const portal = await startPortal({
      environment: { PORTAL_CALLS_PER_MINUTE_AND_ADDRESS: '20' },
    });
    try {
      const browser = portal.browser();
      const order = await begun(browser);
      const own: number[] = [];
      for (let times = 0; times < 260; times += 1)
        own.push((await browser.fetch(`/api/bankid/qr/animated/${order.orderRef}`)).status);
      expect(own.slice(0, 240)).not.toContain(429);
      expect(new Set(own.slice(240))).toEqual(new Set([429]));

      const unknownOrderStatuses: number[] = [];
      for (let times = 0; times < 30; times += 1)
        unknownOrderStatuses.push(
          (await browser.fetch(`/api/bankid/collect/made-up-${times}`)).status,
        );
      expect(unknownOrderStatuses.filter((status) => status === 404).length).toBeLessThanOrEqual(
        20,
      );
      expect(unknownOrderStatuses.at(-1)).toBe(429);
      const refused = await browser.fetch('/api/bankid/collect/made-up');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await portal.close();
    }
  });
});

test('limits changes that are open to everyone as configured', async () => {
  const portal = await startPortal({
    environment: { PORTAL_OPEN_CHANGES_PER_MINUTE_AND_ADDRESS: '3' },
  });
  try {
    const statuses: number[] = [];
    for (let times = 0; times < 5; times += 1)
      statuses.push((await portal.browser().fetch('/api/bankid/auth', { method: 'POST' })).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  } finally {
    await portal.close();
  }
});
