import { createECDH } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pushWaiting } from '#server/areas/push/pushWaiting.ts';
import { demoPassword } from '#demo/data/personas.ts';
import { tidyExpired } from '#server/session/tidy.ts';
import { kept } from '../support/kept.ts';
import type { TestBrowser } from '../support/browser.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { answer, auditOf, change } from './calls.ts';

const pair = createECDH('prime256v1');
pair.generateKeys();
const SERVICE = 'http://127.0.0.1:9';
const DAY = 24 * 3_600_000;
const afterDays = (days: number) => new Date(Date.now() + days * DAY);

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({
    environment: {
      PORTAL_PUSH_PUBLIC_KEY: pair.getPublicKey('base64url'),
      PORTAL_PUSH_PRIVATE_KEY: pair.getPrivateKey('base64url'),
      PORTAL_PUSH_SERVICES: SERVICE,
    },
  });
});
afterAll(() => portal.close());

let browser: TestBrowser;
let count = 0;
let endpoint: string;
const signIn = (persona: string, target = browser) =>
  target.fetch('/demo/session', change('POST', { persona, scope: 1 }));
const subscribe = () => browser.fetch('/api/user/push', change('PUT', { endpoint }));
const tidy = (now: Date) => tidyExpired(portal.db, kept, now);
/** Lets three hours pass without requests from the browser, so that its session expires. */
const expireSession = async () => {
  await tidy(afterDays(1 / 8));
  expect((await browser.fetch('/api/user')).status).toBe(401);
};
/** Whether this browser receives a push for a new notification for the person. */
async function receivesPush(liUId = 'petlu456', now = new Date()): Promise<boolean> {
  await portal
    .browser()
    .fetch(
      '/demo/notification',
      change('POST', { liUId, title: 'Ditt kort är klart', message: 'Hämta det.' }),
    );
  const endpoints: string[] = [];
  await pushWaiting(portal.db, async (one) => (endpoints.push(one), 'sent'), now);
  return endpoints.includes(endpoint);
}

beforeEach(async () => {
  browser = portal.browser();
  count += 1;
  endpoint = `${SERVICE}/browser-${count}`;
});

// PWA-11
test('a browser keeps receiving pushes after its session has expired and after the next sign-in there', async () => {
  await signIn('petlu456');
  await subscribe();
  await expireSession();
  expect(await receivesPush()).toBe(true);

  await signIn('petlu456');
  expect(await receivesPush()).toBe(true);
  expect((await subscribe()).status).toBe(204);
  expect(await auditOf(portal.db, 'push.subscribe')).toHaveLength(1);
  await expireSession();
  expect(await receivesPush()).toBe(true);
  await browser.fetch('/signout');
  expect(await receivesPush()).toBe(false);
});

const signInElsewhere = async (persona: string) => {
  const other = portal.browser();
  await signIn(persona, other);
  return other;
};
const NEW_PASSWORD = 'korrekt häst batteri häftklammer';
const password = {
  currentPassword: demoPassword,
  newPassword: NEW_PASSWORD,
  newPasswordConfirm: NEW_PASSWORD,
  adAccountType: 'Personal',
  adAccountTypePrefix: '',
};
const setStatus = (user_status: 'Inretirement' | 'Inactive') =>
  portal.db.updateTable('account').set({ user_status }).where('user_id', '=', 'petlu456').execute();

test.each<[what: string, end: () => Promise<unknown>, undo?: () => Promise<unknown>]>([
  ['a sign-out in the browser', () => browser.fetch('/signout')],
  ['another person’s sign-in in the browser', () => signIn('annli42')],
  [
    'ending all other sessions',
    async () =>
      (await signInElsewhere('petlu456')).fetch('/api/authentication/sessions', change('DELETE')),
  ],
  [
    'a password change',
    async () =>
      (await signInElsewhere('petlu456')).fetch('/api/Password/password', change('PUT', password)),
  ],
  [
    'the suspension of the account',
    async () =>
      (await signInElsewhere('davos31')).fetch(
        '/api/Accounts/Suspension/petlu456',
        change('PUT', { reason: 'Skickar skräppost', until: null }),
      ),
    async () =>
      (await signInElsewhere('davos31')).fetch(
        '/api/Accounts/Suspension/petlu456',
        change('DELETE'),
      ),
  ],
  ['the deactivation of the account', () => setStatus('Inactive'), () => setStatus('Inretirement')],
  ['thirty days without a visit', () => tidy(afterDays(31))],
  [
    'the cancellation of the account by its holder',
    async () => (await signInElsewhere('petlu456')).fetch('/api/students/self', change('DELETE')),
  ],
])('%s ends the pushes, even when the session has already expired', async (_what, end, undo) => {
  await signIn('petlu456');
  await subscribe();
  await expireSession();
  expect(await receivesPush()).toBe(true);
  const outcome = await end();
  expect(outcome instanceof Response ? outcome.status : 200).toBeLessThan(400);
  await undo?.();
  expect(await receivesPush()).toBe(false);
});

test('sends nothing to an expired account or after thirty days’ absence, even before the cleanup', async () => {
  await signIn('bener17');
  await subscribe();
  await expireSession();
  expect(await receivesPush('bener17', afterDays(29))).toBe(true);
  expect(await receivesPush('bener17', afterDays(31))).toBe(false);

  const validity = {
    is_employed_until_further_notice: false,
    affiliation_end_date: '2020-01-31',
    valid_through: '2020-01-31',
  };
  await portal.db.updateTable('account').set(validity).where('user_id', '=', 'bener17').execute();
  expect(await receivesPush('bener17')).toBe(false);
  expect(
    await portal.db
      .selectFrom('push_subscription')
      .select('endpoint')
      .where('endpoint', '=', endpoint)
      .execute(),
  ).toEqual([]);
});

test('lists the subscribed browsers in the person’s data export', async () => {
  await signIn('nilan234');
  await subscribe();
  expect((await answer(browser.fetch('/api/user/data'))).body).toMatchObject({
    sections: { pushSubscriptions: [{ userId: 'nilan234' }] },
  });
});
