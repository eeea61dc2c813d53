import type { Page } from '@playwright/test';
import type { CardCheck, CardDevice } from '#contract/cardChecks.ts';
import { storedData } from './support/storedData.ts';
import {
  createSession,
  expect,
  signOut,
  test,
  waitForServiceWorker,
  TRIAL,
} from './support/test.ts';

test.use({ serviceWorkers: 'allow', locale: 'sv-SE' });

const CODE = '/card/panels/campuscard/code';
const panel = (page: Page) => page.getByRole('dialog', { name: 'QR-kod för kortet' });
const code = (page: Page) => panel(page).getByRole('img', { name: /^QR-kod som visar/ });
const shownCode = async (page: Page) => (await code(page).getAttribute('data-value')) ?? '';

const fromPage = (page: Page) => ({ origin: new URL(page.url()).origin });

/** What the server finds when somebody checks the code. The request passes an offline page by. */
async function check(page: Page, text: string): Promise<CardCheck> {
  const response = await page.request.post('/api/cardcheck', {
    data: { code: text },
    headers: fromPage(page),
  });
  return (await response.json()) as CardCheck;
}

const devices = async (page: Page) =>
  (await (await page.request.get('/api/campuscard/devices')).json()) as CardDevice[];

/** Opens the code on a device that stores the page, so that it needs no network. */
async function openStoredCode(page: Page, url: string, persona: string): Promise<void> {
  await createSession(page.context(), url, persona);
  await page.goto('/card');
  await waitForServiceWorker(page);
  await page.goto(CODE);
  await expect(code(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
}

test('the card shows a code that others can check, and how often that was done', async ({
  page,
  portal,
}) => {
  await openStoredCode(page, portal.url, 'nilan234');
  const text = await shownCode(page);
  expect(await check(page, text)).toMatchObject({ name: 'Nils Andersson', photo: null });
  await expect(panel(page).getByText('Nils Andersson')).toBeVisible();
  // The key cannot be read out, and the page shows another code in each half minute.
  expect(
    await page.evaluate(async () => {
      const request = indexedDB.open('kept-answers');
      await new Promise((resolve) => request.addEventListener('success', resolve));
      const entry = request.result
        .transaction('answers')
        .objectStore('answers')
        .get('nilan234 card');
      await new Promise((resolve) => entry.addEventListener('success', resolve));
      request.result.close();
      const { privateKey } = entry.result as { privateKey: CryptoKey };
      return crypto.subtle.exportKey('pkcs8', privateKey).catch(({ name }: Error) => name);
    }),
  ).toBe('InvalidAccessError');
  await expect.poll(() => shownCode(page), { timeout: 60_000 }).not.toBe(text);

  await panel(page)
    .getByRole('switch', { name: /^Visa mitt foto/ })
    .click();
  await expect(panel(page).getByRole('switch')).toBeChecked();
  await expect.poll(async () => (await devices(page)).map((one) => one.showsPhoto)).toEqual([true]);
  expect(await check(page, await shownCode(page))).toMatchObject({ photo: { mediaType: /image/ } });
  await expect(panel(page).getByText('Sammanlagt').locator('xpath=..')).toContainText('2', {
    timeout: 30_000,
  });
});

test(
  'the code works without a network, also after a restart, until its holder signs out',
  { tag: TRIAL },
  async ({ page, portal, context }) => {
    await openStoredCode(page, portal.url, 'annli42');
    await context.setOffline(true);
    await page.reload();
    await expect(panel(page)).toContainText('Du är offline. Koden fungerar ändå');
    const text = await shownCode(page);
    await context.setOffline(false);
    expect(await check(page, text)).toMatchObject({ isEmployee: true });

    await panel(page).getByRole('button', { name: 'Stäng' }).click();
    await signOut(page, 'Anna Lindqvist');
    await expect(page).toHaveURL(/landingpage/);
    expect(await check(page, text)).toEqual({ refusal: 'REVOKED' });
    expect((await storedData(page)).databases).not.toContain('annli42 card');
    await expect(page).toHaveURL(/landingpage/);
  },
);

test(
  'a device that has lost its key, or was removed, gets another one when it is online',
  { tag: TRIAL },
  async ({ page, portal, context }) => {
    await openStoredCode(page, portal.url, 'annli42');
    const first = await shownCode(page);
    await page.evaluate(async () => {
      const request = indexedDB.open('kept-answers');
      await new Promise((resolve) => request.addEventListener('success', resolve));
      const entries = request.result.transaction('answers', 'readwrite').objectStore('answers');
      const deletion = entries.delete('annli42 card');
      await new Promise((resolve) => deletion.addEventListener('success', resolve));
      request.result.close();
    });
    await context.setOffline(true);
    await page.reload();
    await expect(panel(page)).toContainText('Du behöver vara online en stund');
    await context.setOffline(false);
    await expect(code(page)).toBeVisible({ timeout: 60_000 });
    const second = await shownCode(page);
    expect(second).not.toBe(first);
    expect(await check(page, second)).toMatchObject({ isEmployee: true });

    // Removed from elsewhere: the next visit makes another key.
    for (const { id } of await devices(page))
      await page.request.delete(`/api/campuscard/devices/${id}`, { headers: fromPage(page) });
    expect(await check(page, second)).toEqual({ refusal: 'REVOKED' });
    await page.reload();
    await expect
      .poll(async () => await check(page, await shownCode(page)), { timeout: 60_000 })
      .toMatchObject({ isEmployee: true });

    // Removed here: only the holder shows the code again.
    await panel(page)
      .getByRole('button', { name: /^Ta bort / })
      .click();
    await panel(page).getByRole('button', { name: 'Ta bort', exact: true }).click();
    await expect(panel(page)).toContainText('Den här enheten visar inte längre koden');
    expect(await devices(page)).toEqual([]);
    await panel(page).getByRole('button', { name: 'Visa koden här igen' }).click();
    await expect(code(page)).toBeVisible();
  },
);

test('a frozen card has no code', { tag: TRIAL }, async ({ page, portal }) => {
  await createSession(page.context(), portal.url, 'nilan234');
  const headers = { origin: portal.url };
  await page.request.post('/api/campuscard/freeze', { headers });
  await page.goto(CODE);
  await expect(panel(page)).toContainText('Kortet är fryst och har därför ingen QR-kod.');
  await expect(code(page)).toHaveCount(0);
  await page.request.post('/api/campuscard/unfreeze', { headers });
  await page.reload();
  await expect(code(page)).toBeVisible();
});
