import { testNow } from '#tests/tools/clock.ts';
import { violations } from './support/accessibility.ts';
import { createSession, expect, test, TRIAL } from './support/test.ts';

test.use({ locale: 'sv-SE' });

// SELF-06, STUD-03, STUD-04, STUD-06, STUD-07
test('a student whose account ends stays a year, sees it in another tab, cancels, and can undo that', async ({
  page,
  portal,
}) => {
  await createSession(page.context(), portal.url, 'olisv345');
  await page.goto('/home');
  const bell = page.getByRole('banner').getByRole('link', { name: /notis/i });
  await expect(bell).toHaveAccessibleName(/oläst/);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Välj vad som händer/ })
    .click();
  await expect(page).toHaveURL(/\/myaccounts\/studentretirement$/);
  await expect(
    page.getByRole('heading', { name: 'Kontot olisv345 avslutas den 11 december 2026' }),
  ).toBeVisible();
  await expect(
    page
      .getByRole('navigation', { name: 'Lösenord och inloggning' })
      .getByRole('link', { name: 'När kontot avslutas' }),
  ).toHaveAttribute('aria-current', 'page');
  const otherTab = await page.context().newPage();
  await otherTab.goto('/myaccounts/studentretirement');

  const staying = page.getByRole('region', { name: 'Stanna ett år till' });
  await staying.getByRole('button', { name: 'Stanna ett år till' }).click();
  expect(await violations(page)).toEqual([]);
  await staying.getByRole('button', { name: 'Flytta slutdatumet' }).dblclick();
  await expect(page.getByText('Du har kontot kvar till den 11 december 2027')).toBeVisible();
  await expect(staying).toHaveCount(0);
  // The reminder is settled: it waits neither in the bell nor on Home.
  await expect(bell).toHaveAccessibleName('Notiser');

  const stale = otherTab.getByRole('region', { name: 'Stanna ett år till' });
  await stale.getByRole('button', { name: 'Stanna ett år till' }).click();
  await stale.getByRole('button', { name: 'Flytta slutdatumet' }).click();
  await expect(otherTab.getByText('Det valet fanns inte kvar')).toBeVisible();
  await expect(
    otherTab.getByRole('heading', { name: 'Kontot olisv345 avslutas den 11 december 2027' }),
  ).toBeVisible();
  await otherTab.close();

  const cancelling = page.getByRole('region', { name: 'Avsluta kontot nu' });
  await cancelling.getByRole('button', { name: 'Avsluta kontot' }).click();
  await cancelling.getByLabel('Skriv olisv345 för att bekräfta').fill('olisv345');
  await cancelling.getByRole('button', { name: 'Avsluta kontot' }).click();
  await expect(page).toHaveURL(/\/public\/accounts\/personal\/cancel\/success$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Kontot avslutas' })).toBeVisible();
  expect(
    (
      (await (await page.request.get('/api/authentication')).json()) as {
        authenticationScope: number;
      }
    ).authenticationScope,
  ).toBe(0);

  await createSession(page.context(), portal.url, 'olisv345');
  await page.goto('/myaccounts/studentretirement');
  await expect(page.getByRole('heading', { name: 'Kontot olisv345 avslutas i dag' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Avsluta kontot nu' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Bli alumn' })).toBeVisible();
});

test(
  'the page after a cancellation says nothing of a cancelled account to somebody who has cancelled nothing',
  { tag: TRIAL },
  async ({ page, portal }) => {
    const expectNothing = async () => {
      await expect(
        page.getByRole('heading', { level: 1, name: 'Inget konto är avslutat här' }),
      ).toBeVisible();
      await expect(page.getByRole('main')).not.toContainText('vid midnatt');
      await expect(page).not.toHaveTitle(/Kontot avslutas/);
    };
    await page.goto('/public/accounts/personal/cancel/success');
    await expectNothing();
    await page.reload();
    await expectNothing();
    expect(await violations(page)).toEqual([]);

    // Signed in, with an account that nobody has cancelled.
    await createSession(page.context(), portal.url, 'nilan234');
    await page.goto('/public/accounts/personal/cancel/success');
    await expectNothing();

    // Ten minutes after a cancellation, the page is for nobody any more.
    await page.evaluate(
      (moment) => localStorage.setItem('accountCancelled', String(moment)),
      testNow().getTime() - 10 * 60_000,
    );
    await page.reload();
    await expectNothing();
    await page.evaluate(
      (moment) => localStorage.setItem('accountCancelled', String(moment)),
      testNow().getTime() - 9 * 60_000,
    );
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Kontot avslutas' })).toBeVisible();
    await page.getByRole('link', { name: 'Till startsidan' }).click();
    await expect(page).toHaveURL(/\/landingpage$/);
    await expect(page.getByRole('link', { name: 'Fortsätt till portalen' })).toBeVisible();
  },
);
