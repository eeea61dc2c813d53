import { violations } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';

test.use({ locale: 'sv-SE' });

test('the start page signs in as a student with one click, in both languages', async ({ page }) => {
  await page.goto('/landingpage');
  await page.getByRole('link', { name: 'Demo', exact: true }).click();
  await expect(page).toHaveURL(/\/demo$/);
  await page.getByRole('link', { name: 'In English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Try MinIT' })).toBeVisible();
  await page.getByRole('link', { name: 'På svenska' }).click();
  await page.getByRole('button', { name: /^Nils Andersson/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nils');
});

test('a custom notification arrives, and the reset requires confirmation', async ({ page }) => {
  await page.goto('/demo');
  await page.getByLabel('Till').selectOption({ label: 'Nils Andersson (nilan234)' });
  await page.getByLabel('Rubrik').fill('Fika klockan tre');
  await page.getByLabel('Meddelande').fill('I köket på plan 2.');
  await page.getByRole('button', { name: 'Skicka notisen' }).click();
  await expect(page.getByRole('status')).toHaveText('Notisen är skickad.');
  await page.getByRole('button', { name: /^Nils Andersson/ }).click();
  await page.goto('/home/panels/notifications');
  await expect(
    page.getByRole('dialog').getByRole('heading', { name: 'Fika klockan tre' }),
  ).toBeVisible();

  await page.goto('/demo');
  await expect(page.getByRole('button', { name: 'Återställ demonstrationen' })).toBeHidden();
  await page.getByText('Börja om från början').click();
  await page.getByRole('button', { name: 'Återställ demonstrationen' }).click();
  await expect(page.getByRole('status')).toHaveText('Demonstrationen är som från början.');
  await page.goto('/home');
  await expect(page).toHaveURL(/\/landingpage/);
});

test('its pages follow the language and the colour scheme chosen in the portal', async ({
  page,
}) => {
  await page.goto('/signin/main');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Logga in med Kvarnby universitet' }),
  ).toBeVisible();
  await page.goto('/landingpage');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('link', { name: 'Sign in with university account' })).toBeVisible();
  await page.evaluate(() =>
    localStorage.setItem('language', `${localStorage.getItem('language')} dark`),
  );

  for (const [address, heading] of [
    ['/demo', 'Try MinIT'],
    ['/demo/mailbox', 'Mailbox'],
    ['/signin/main', 'Sign in with Kvarnby University'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  }
  await page.getByLabel('User id').fill('annli42');
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'The user id, the password or the passkey is wrong.',
  );
  await page.goto('/signin/main');
  await page.getByRole('link', { name: 'På svenska' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Logga in med Kvarnby universitet' }),
  ).toBeVisible();

  await page.goto('/authentication/bankid');
  await page.getByRole('button', { name: 'Open BankID on this computer' }).click();
  await expect(page.getByRole('heading', { name: 'Or choose a person' })).toBeVisible();
  await page.getByRole('link', { name: 'På svenska' }).click();
  await page.getByRole('button', { name: 'Rebecka Moberg' }).click();
  await page.getByRole('button', { name: 'Legitimera' }).click();
  await page.getByRole('link', { name: 'Tillbaka till sidan du kom från' }).click();
  await expect(page).toHaveURL(/\/account\/selectaccount$/);
});

for (const [address, width] of [
  ['/demo', 390],
  ['/demo', 1440],
  ['/demo/mailbox', 390],
  ['/demo/bankid', 390],
  ['/signin/main', 390],
  ['/signin/antagning', 320],
] as const) {
  test(`${address} is accessible at ${width} px, in light and dark`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(address);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violations(page), colorScheme).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
  });
}
