import type { Page } from '@playwright/test';
import { createSession, expect, resetUniversity, test } from '../support/test.ts';

test.use({ locale: 'sv-SE' });
// Other journeys use the card, which is frozen here.
test.beforeEach(({ request, portal }) => resetUniversity(request, portal.url));
test.afterEach(({ request, portal }) => resetUniversity(request, portal.url));

const panel = (page: Page) => page.getByRole('dialog', { name: 'Kortet i en digital plånbok' });

/** What a checker who reads the list after its short life finds: the page of the wallet asks anew. */
const expectStatus = (wallet: Page, status: string) =>
  expect(async () => {
    await wallet.reload();
    await expect(wallet.getByRole('status')).toHaveText(status);
  }).toPass({ timeout: 60_000 });

test('the card is added to a wallet, which shows what it says, and is paused with the card', async ({
  page,
  portal,
  context,
}) => {
  await createSession(context, portal.url, 'nilan234');
  await page.goto('/card');
  await page.getByRole('link', { name: 'Kortet i en digital plånbok' }).click();
  await panel(page).getByRole('button', { name: 'Lägg till i en plånbok' }).click();
  const code = await panel(page).getByRole('status').textContent();
  const link = panel(page).getByRole('link', { name: /^Öppna i en plånbok/ });
  const wallet = await context.newPage();
  await wallet.goto((await link.getAttribute('href')) ?? '');
  await wallet.getByLabel('Koden som portalen visar').fill(code ?? '');
  await wallet.getByRole('button', { name: 'Ta emot' }).click();
  await expect(wallet.getByRole('heading', { name: 'Campuskort för studenter' })).toBeVisible();
  await expect(wallet.getByText('urn:schac:personalUniqueCode:int:esi:ladok.se')).toBeVisible();
  await expectStatus(wallet, 'Giltigt');

  await expect(panel(page).getByText('Kortet finns nu i plånboken.')).toBeVisible({
    timeout: 30_000,
  });
  await expect(panel(page).getByText(/^Plånbok /)).toBeVisible();
  const frozen = await page.request.post('/api/campuscard/freeze', {
    headers: { origin: new URL(page.url()).origin },
  });
  expect(frozen.status()).toBe(200);
  await expectStatus(wallet, 'Pausat');
});
