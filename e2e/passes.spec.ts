import { createSession, expect, resetUniversity, test, TRIAL } from './support/test.ts';

test.use({ locale: 'sv-SE' });
// Other journeys use the card, which is frozen here.
test.beforeEach(({ request, portal }) => resetUniversity(request, portal.url));
test.afterEach(({ request, portal }) => resetUniversity(request, portal.url));

test('the card is added to a phone’s wallet as a pass, which is voided when the card is frozen', async ({
  page,
  portal,
  context,
}) => {
  await createSession(context, portal.url, 'nilan234');
  await page.goto('/card');
  await page.getByRole('link', { name: 'Kortet i en digital plånbok' }).click();
  const panel = page.getByRole('dialog', { name: 'Kortet i en digital plånbok' });
  await expect(panel.getByText('Inget bevis')).toBeVisible();
  await panel.getByRole('button', { name: 'Lägg till i Apple Wallet' }).click();
  const link = panel.getByRole('link', { name: /^Lägg till på/ });
  const phone = await context.newPage();
  await phone.goto((await link.getAttribute('href')) ?? '');
  await phone.getByRole('button', { name: 'Lägg till' }).click();
  await expect(phone.getByRole('status')).toHaveText('I bruk');
  await expect(phone.getByText('Nils Andersson')).toBeVisible();
  await expect(phone.getByText('Registrerad för ändringar')).toBeVisible();

  const check = await context.newPage();
  await check.goto(
    (await phone.getByRole('link', { name: /\/check\// }).getAttribute('href')) ?? '',
  );
  await expect(check.getByText('Det här bevisar ingenting')).toBeVisible();
  await expect(check.getByText(/^Det är giltigt till och med/)).toBeVisible();
  await expect(check.getByText('Nils Andersson')).toHaveCount(0);
  await check.getByRole('link', { name: 'Skanna QR-koden' }).click();
  await expect(
    check.getByRole('heading', { level: 1, name: 'Kontrollera ett kort' }),
  ).toBeVisible();

  const frozen = await page.request.post('/api/campuscard/freeze', {
    headers: { origin: new URL(page.url()).origin },
  });
  expect(frozen.status()).toBe(200);
  // The push comes through the outbox; the phone acts on it when its page is loaded.
  await expect(async () => {
    await phone.reload();
    await expect(phone.getByRole('status')).toHaveText('Ogiltigförklarat');
  }).toPass({ timeout: 60_000 });
  await expect(phone.getByText('Push mottagen').first()).toBeVisible();
  await expect(phone.getByText('Ny version hämtad').first()).toBeVisible();
});

test(
  'the card is added to Google Wallet by a signed link, and Google hears of the frozen card',
  { tag: TRIAL },
  async ({ page, portal, context }) => {
    await createSession(context, portal.url, 'nilan234');
    await page.goto('/card/panels/campuscard/wallets');
    const panel = page.getByRole('dialog', { name: 'Kortet i en digital plånbok' });
    await panel.getByRole('button', { name: 'Lägg till i Google Wallet' }).click();
    const link = panel.getByRole('link', { name: 'Lägg till på den här telefonen' });
    const phone = await context.newPage();
    await phone.goto((await link.getAttribute('href')) ?? '');
    await expect(phone.getByText('"typ": "savetowallet"')).toBeVisible();
    await phone.getByRole('button', { name: 'Lägg till' }).click();
    const google = phone.getByRole('region', { name: 'Google Wallet' });
    await expect(google.getByRole('status')).toHaveText('I bruk');
    await expect(google.getByText('Nils Andersson')).toBeVisible();
    await expect(google.getByText('Kortet lades till i telefonen')).toBeVisible();

    const frozen = await page.request.post('/api/campuscard/freeze', {
      headers: { origin: new URL(page.url()).origin },
    });
    expect(frozen.status()).toBe(200);
    // Google is told through the outbox.
    await expect(async () => {
      await phone.reload();
      await expect(google.getByRole('status')).toHaveText('Pausat');
    }).toPass({ timeout: 60_000 });
    await expect(google.getByText('Portalen ändrade kortet INACTIVE')).toBeVisible();

    await panel.getByRole('button', { name: 'Ta tillbaka kortet från Google Wallet' }).click();
    await panel.getByRole('button', { name: 'Ta tillbaka', exact: true }).click();
    await expect(panel.getByText('Google Wallet', { exact: true })).toHaveCount(0);
    await expect(async () => {
      await phone.reload();
      await expect(google.getByRole('status')).toHaveText('Utgånget');
    }).toPass({ timeout: 60_000 });
  },
);
