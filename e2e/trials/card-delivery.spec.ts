import { type FakeCardSystem, fakeCardSystem } from '#tests/support/fakeCardSystem.ts';
import { newPortal, type Portal } from '#tests/tools/server.ts';
import { createSession, expect, test } from '../support/test.ts';

let cardSystem: FakeCardSystem;
let portal: Portal;
test.beforeAll(async () => {
  cardSystem = await fakeCardSystem();
  portal = await newPortal({
    PORTAL_DEMO_PEOPLE: '100',
    PORTAL_CARD_SYSTEM_URL: cardSystem.url.href,
    PORTAL_CARD_SYSTEM_TOKEN: 'a-token-of-the-card-system',
  });
  await portal.start();
});
test.afterAll(async () => {
  await portal.remove();
  await cardSystem.close();
});

test('a freeze that the card system refuses is explained to the person, and tried again by a superuser', async ({
  page,
  browser,
}) => {
  cardSystem.behave = { kind: 'status', status: 503 };
  await createSession(page.context(), portal.url, 'annli42');
  await page.goto(`${portal.url}/card/panels/campuscard/freeze`);
  await page.getByRole('dialog').getByRole('button', { name: 'Freeze the card' }).click();
  const main = page.getByRole('main');
  await expect(main.getByText('On its way to the card system')).toBeVisible();
  await expect(main.getByText(/may open doors until the card system knows/)).toBeVisible();

  cardSystem.behave = { kind: 'status', status: 404 };
  // The page asks by itself whether the change has arrived.
  await expect(main.getByText('Refused by the card system')).toBeVisible({ timeout: 60_000 });
  await expect(main.getByText('The card may still open doors, although')).toBeVisible();

  const desk = await browser.newContext({ baseURL: portal.url, locale: 'en-GB' });
  await createSession(desk, portal.url, 'davos31');
  const panel = await desk.newPage();
  await panel.goto('/accountmanagement/panels/account/employee/annli42');
  const deliveries = panel.getByRole('region', { name: 'Other systems' });
  await expect(deliveries.getByText('Refused', { exact: true })).toBeVisible();
  await expect(deliveries.getByText(/Add it there, then try again/)).toBeVisible();
  cardSystem.behave = { kind: 'status', status: 204 };
  await deliveries.getByRole('button', { name: 'Try again: Freeze the card' }).click();
  await expect(deliveries.getByText('Done', { exact: true })).toBeVisible({ timeout: 30_000 });
  await desk.close();

  await page.reload();
  await expect(main.getByText('Done: the card system has your latest change.')).toBeVisible();
});

test('a desk sees what the card system has been told about a person', async ({ page, browser }) => {
  cardSystem.behave = { kind: 'status', status: 204 };
  await createSession(page.context(), portal.url, 'nilan234');
  await page.goto(`${portal.url}/card/panels/campuscard/freeze`);
  await page.getByRole('dialog').getByRole('button', { name: 'Freeze the card' }).click();
  await expect(page.getByText('Done: the card system has your latest change.')).toBeVisible({
    timeout: 30_000,
  });

  const desk = await browser.newContext({ baseURL: portal.url, locale: 'en-GB' });
  await createSession(desk, portal.url, 'fatka61');
  const search = await desk.newPage();
  await search.goto('/search?LIUID=nilan234');
  const deliveries = search.getByRole('region', { name: 'Other systems' });
  await expect(deliveries.getByText(/^Freeze the card/)).toBeVisible();
  await expect(deliveries.getByText('Done', { exact: true })).toBeVisible();
});
