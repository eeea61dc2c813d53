import type { Page } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { openAccounts, quickSearch } from '../support/accounts.ts';
import { createSession, expect, test } from '../support/test.ts';

test.use({ locale: 'sv-SE', expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

const REASON = 'Det går att läsa, men inte att ändra, förrän du är online igen.';

async function setOffline(page: Page, isOffline: boolean): Promise<void> {
  await page.context().setOffline(isOffline);
  await page.evaluate(
    (name) => window.dispatchEvent(new Event(name)),
    isOffline ? 'offline' : 'online',
  );
}

for (const width of [390, 1440]) {
  test(`an open list stays readable offline, and works again by itself, at ${width} pixels`, async ({
    page,
    portal,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await createSession(page.context(), portal.url, 'davos31');
    await openAccounts(page);
    const main = page.getByRole('main');
    const first = page.getByRole('rowheader').first();
    const name = await first.textContent();
    await quickSearch(page).focus();

    await setOffline(page, true);
    const reason = page.getByRole('status').filter({ hasText: REASON });
    await expect(reason).toBeInViewport();
    await expect(reason.getByText(/^Visas från enheten, hämtat \d\d:\d\d$/)).toBeVisible();
    await expect(first).toHaveText(name ?? '');
    await expect(page.getByText('Den här sidan går bara att öppna online')).toHaveCount(0);
    for (const button of await main.locator('button').all()) await expect(button).toBeDisabled();
    expect(await violations(page, { address: '/accountmanagement' })).toEqual([]);

    await setOffline(page, false);
    await expect(page.getByText(REASON)).toHaveCount(0);
    await expect(quickSearch(page)).toBeFocused();
    await quickSearch(page).fill(name ?? '');
    await expect(page.getByRole('rowheader')).toHaveText([name ?? '']);
  });
}

for (const [address, persona, row] of [
  ['/alumni-admin/management', 'johal25', 'Godkänn'],
  ['/administration/import', 'davos31', 'Visa vad som ändras'],
] as const) {
  test(`${address} stays on the screen offline, with its controls disabled`, async ({
    page,
    portal,
  }) => {
    await createSession(page.context(), portal.url, persona);
    await page.goto(address);
    const main = page.getByRole('main');
    const button = main.getByRole('button', { name: row }).first();
    await expect(button).toBeEnabled();
    await setOffline(page, true);
    await expect(page.getByText(REASON)).toBeInViewport();
    await expect(button).toBeVisible();
    await expect(button).toBeDisabled();
    await setOffline(page, false);
    await expect(button).toBeEnabled();
  });
}

for (const [address, persona, name] of [
  ['/vouching/invitations', 'bener17', 'Inbjudna gäster'],
  ['/devices', 'annli42', 'Mina datorer och enheter'],
  ['/supportcases', 'annli42', 'Mina ärenden'],
] as const) {
  test(`${address} keeps what it shows offline`, async ({ page, portal }) => {
    await createSession(page.context(), portal.url, persona);
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name })).toBeVisible();
    const content = main.locator('h1, h2, h3, a');
    await expect(content.first()).toBeVisible();
    const before = await content.allTextContents();
    await setOffline(page, true);
    await expect(page.getByText(/^Visas från enheten, hämtat \d\d:\d\d$/).first()).toBeVisible();
    await expect(page.getByText('Den här sidan går bara att öppna online')).toHaveCount(0);
    expect(await content.allTextContents()).toEqual(expect.arrayContaining(before));
  });
}

test('an open panel keeps what was typed, and can be closed offline', async ({ page, portal }) => {
  await createSession(page.context(), portal.url, 'davos31');
  await page.goto('/accountmanagement/panels/account/employee/vivno29');
  const panel = page.getByRole('dialog', { name: 'Medarbetare' });
  await panel.getByRole('button', { name: 'Ändra Beskrivning' }).click();
  const description = panel.getByRole('textbox', { name: 'Beskrivning' });
  await description.fill('Skrivet före avbrottet');

  await setOffline(page, true);
  await expect(panel.getByText(REASON)).toBeVisible();
  await expect(description).toBeDisabled();
  await expect(description).toHaveValue('Skrivet före avbrottet');
  await setOffline(page, false);
  await expect(description).toBeFocused();
  await panel.getByRole('button', { name: 'Ångra ändringarna' }).click();

  await setOffline(page, true);
  await expect(panel.getByText(REASON)).toBeVisible();
  await panel.getByRole('button', { name: 'Stäng', exact: true }).click();
  await expect(panel).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Kontohantering' })).toBeVisible();
});
