import type { Browser, BrowserContext, Page } from '@playwright/test';
import { testNow } from '#tests/tools/clock.ts';
import { DAY, setClockOf, setClockWhileOpen, TEN_YEARS } from '../support/deviceClock.ts';
import { storedData } from '../support/storedData.ts';
import { createSession, expect, test, waitForServiceWorker } from '../support/test.ts';

test.use({ serviceWorkers: 'allow', locale: 'en-GB' });

const ERRORS = [-TEN_YEARS, -DAY, DAY, TEN_YEARS];
const nameOf = (error: number) =>
  `${Math.abs(error) === DAY ? 'a day' : 'ten years'} ${error < 0 ? 'behind' : 'ahead'}`;

const card = (page: Page) => page.getByRole('region', { name: 'Your campus card' });

/** What the page states, once it is complete and has been confirmed by the server. */
async function textOf(page: Page, address: string): Promise<string> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[data-age]')).toHaveCount(0);
  return page.getByRole('main').innerText();
}

/** A context of its own, because its clock is wrong from the start. */
async function contextOf(
  browser: Browser,
  url: string,
  error: number,
  timezoneId = 'Europe/Stockholm',
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB', timezoneId });
  await setClockOf(context, error);
  await createSession(context, url, 'karwi36');
  return context;
}

test('pages state the same days and validity whatever the device’s clock and time zone are', async ({
  browser,
  portal,
}) => {
  test.setTimeout(180_000);
  const addresses = ['/card', '/profile/employee', '/home'];
  const right = await contextOf(browser, portal.url, 0);
  const rightPage = await right.newPage();
  const expected = new Map<string, string>();
  for (const address of addresses) expected.set(address, await textOf(rightPage, address));
  expect(expected.get('/card')).toMatch(/Valid through/);
  await right.close();

  const cases = [
    ...ERRORS.map((error) => [error, 'Europe/Stockholm'] as const),
    [0, 'Pacific/Kiritimati'] as const,
    [0, 'America/Los_Angeles'] as const,
  ];
  for (const [error, zone] of cases) {
    const context = await contextOf(browser, portal.url, error, zone);
    const page = await context.newPage();
    // The greeting follows the hour where the user is.
    const compared = zone === 'Europe/Stockholm' ? addresses : addresses.slice(0, 2);
    for (const address of compared)
      expect(await textOf(page, address), `${address}, ${nameOf(error)}, ${zone}`).toBe(
        expected.get(address),
      );
    await context.close();
  }
});

test('a clock that is set while the page is open changes nothing that the page states', async ({
  browser,
  portal,
}) => {
  const context = await contextOf(browser, portal.url, 0);
  const page = await context.newPage();
  const before = await textOf(page, '/card');
  for (const error of ERRORS) {
    const asked = page.waitForResponse('**/health/live');
    await setClockWhileOpen(page, error);
    // Until the server has stated its time, the card states no more than its date.
    await expect(card(page)).not.toContainText(/Was valid/);
    await asked;
    await expect.poll(() => page.getByRole('main').innerText(), nameOf(error)).toBe(before);
  }
  await context.close();
});

for (const error of ERRORS)
  test(`without a network, a clock ${nameOf(error)} does not end the stored card`, async ({
    browser,
    portal,
  }) => {
    const context = await contextOf(browser, portal.url, 0);
    const page = await context.newPage();
    await textOf(page, '/card');
    await waitForServiceWorker(page);
    await expect.poll(async () => (await storedData(page)).databases).toContain('/api/campuscard');
    await portal.kill();

    // Opened anew with the wrong clock: the page’s clock is set before its scripts run.
    await setClockOf(context, error);
    await page.reload();
    await expect(card(page)).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText(/^Shown from the device, fetched/)).toBeVisible();
    await expect(card(page)).not.toContainText(/Was valid/);
    await expect(card(page)).toContainText(/Valid through/);
    // The age is that of the server’s time, never a day in the future.
    const fetched = await page.locator('[data-age] time').getAttribute('datetime');
    expect(fetched?.slice(0, 10)).toBe(testNow().toISOString().slice(0, 10));

    await portal.start();
    await expect(page.getByText(/^Shown from the device, fetched/)).toBeHidden({ timeout: 60_000 });
    await expect(card(page)).not.toContainText(/Was valid/);
    await expect(card(page)).toContainText(/Valid through/);
    await context.close();
  });
