import type { Page } from '@playwright/test';
import {
  createSession,
  expect,
  fillInSignIn,
  resetUniversity,
  test,
  TRIAL,
} from './support/test.ts';

const WALLET = '/demo/wallet';
const HELD = { 'sv-SE': 'Campuskort för studenter', 'en-GB': 'Campus card for students' } as const;

const heldCard = (page: Page, language: keyof typeof HELD) =>
  page.getByRole('article').getByRole('heading', { name: HELD[language] });

test.describe('in Swedish', () => {
  test.use({ locale: 'sv-SE' });

  test('a wallet asks by itself: its owner signs in, sees what it receives, and consents', async ({
    page,
    portal,
    request,
  }) => {
    await resetUniversity(request, portal.url);
    await page.goto(WALLET);
    await page.getByRole('button', { name: HELD['sv-SE'] }).click();
    await expect(page).toHaveURL(/\/landingpage\?returnTo=%2Fwalletrequest%2F/);
    await page
      .getByRole('link', { name: /^Logga in/ })
      .first()
      .click();
    await fillInSignIn(page, 'nilan234');

    await expect(
      page.getByRole('heading', { name: 'Lägga till kortet i din plånbok?' }),
    ).toBeVisible();
    await expect(page.getByText('demo-wallet')).toBeVisible();
    await expect(page.getByText('student@kvarnby.example')).toBeVisible();
    await page.getByRole('button', { name: 'Lägg till kortet' }).click();
    await expect(page).toHaveURL(/\/demo\/wallet\?language=sv-SE$/);
    await expect(heldCard(page, 'sv-SE')).toBeVisible();
    await expect(page.getByText('urn:schac:personalUniqueCode:int:esi:ladok.se')).toBeVisible();
  });
});

test.describe('in English', () => {
  test.use({ locale: 'en-GB' });

  test(
    'the offer on the card’s page is followed by signing in, and may be declined',
    { tag: TRIAL },
    async ({ page, portal, context, request }) => {
      await resetUniversity(request, portal.url);
      await createSession(context, portal.url, 'nilan234');
      await page.goto('/card/panels/campuscard/wallets');
      const panel = page.getByRole('dialog', { name: 'The card in a digital wallet' });
      await panel.getByRole('button', { name: 'Add to a wallet' }).click();
      const link = panel.getByRole('link', { name: /^Open in a wallet/ });
      const offer = (await link.getAttribute('href')) ?? '';

      const wallet = await context.newPage();
      await wallet.goto(offer);
      await wallet.getByRole('button', { name: 'Sign in to the portal' }).click();
      await wallet.getByRole('button', { name: 'Decline' }).click();
      await expect(wallet.getByText('You declined in the portal.')).toBeVisible();
      await expect(wallet.getByText('The wallet is empty.')).toBeVisible();

      await wallet.goto(offer);
      await wallet.getByRole('button', { name: 'Sign in to the portal' }).click();
      await wallet.getByRole('button', { name: 'Add the card' }).click();
      await expect(heldCard(wallet, 'en-GB')).toBeVisible();
      await expect(panel.getByText('The card is now in the wallet.')).toBeVisible({
        timeout: 30_000,
      });
    },
  );
});
