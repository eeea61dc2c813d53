import type { Locator, Page } from '@playwright/test';
import { createSession, expect, resetUniversity, test } from '../support/test.ts';

test.use({ locale: 'sv-SE', viewport: { width: 390, height: 844 } });

const topBar = (page: Page) => page.getByRole('banner');
const bottomBar = (page: Page) => page.getByRole('navigation', { name: 'Genvägar' });

/**
 * Opens the address as on a phone without a home button, where the bars are higher by the edges of
 * the screen.
 */
async function openOnPhone(page: Page, address: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setSafeAreaInsetsOverride', { insets: { top: 47, bottom: 34 } });
  await page.goto(address);
  await expect.poll(async () => (await bottomBar(page).boundingBox())?.height).toBeGreaterThan(90);
}

/**
 * Asserts that the whole element comes into view between the top and the bottom bar, also after a
 * smooth scroll.
 */
const expectBetweenBars = async (page: Page, element: Locator) => {
  await expect(element).toBeVisible();
  const pixelsBehind = async () => {
    const [shown, top, bottom] = await Promise.all(
      [element, topBar(page), bottomBar(page)].map((it) => it.boundingBox()),
    );
    return (
      shown &&
      top &&
      bottom && {
        topBar: Math.max(0, Math.round(top.y + top.height - shown.y)),
        bottomBar: Math.max(0, Math.round(shown.y + shown.height - bottom.y)),
      }
    );
  };
  await expect.poll(pixelsBehind).toEqual({ topBar: 0, bottomBar: 0 });
};

/**
 * Presses the button at the place where what it opens below has no room: right above the bottom
 * bar.
 */
async function pressAtBottom(page: Page, button: Locator): Promise<void> {
  const bar = await bottomBar(page).boundingBox();
  await button.evaluate(
    (element, edge) =>
      scrollBy({ top: element.getBoundingClientRect().bottom - edge, behavior: 'instant' }),
    (bar?.y ?? 0) - 8,
  );
  await expectBetweenBars(page, button);
  await button.click();
}

test('on a phone, the question about an account’s end, its success and refusal fit between the bars', async ({
  page,
  portal,
}) => {
  // The student stays a year only once, here as in other journeys of the same university.
  await resetUniversity(page.request, portal.url);
  await createSession(page.context(), portal.url, 'olisv345');
  await openOnPhone(page, '/myaccounts/studentretirement');
  const otherTab = await page.context().newPage();
  await openOnPhone(otherTab, '/myaccounts/studentretirement');

  const ending = page.getByRole('region', { name: 'Avsluta kontot nu' });
  await pressAtBottom(page, ending.getByRole('button', { name: 'Avsluta kontot' }));
  await expectBetweenBars(
    page,
    ending.getByRole('group', { name: 'Avsluta kontot olisv345 i dag?' }),
  );
  await ending.getByRole('button', { name: 'Inte nu' }).click();

  for (const [tab, result] of [
    [page, page.getByRole('status').filter({ hasText: 'Du har kontot kvar till den' })],
    [otherTab, otherTab.getByRole('status').filter({ hasText: 'Det valet fanns inte kvar' })],
  ] as const) {
    const staying = tab.getByRole('region', { name: 'Stanna ett år till' });
    await pressAtBottom(tab, staying.getByRole('button', { name: 'Stanna ett år till' }));
    await expectBetweenBars(tab, staying.getByRole('group', { name: /^Flytta slutdatumet/ }));
    await staying.getByRole('button', { name: 'Flytta slutdatumet' }).click();
    await expectBetweenBars(tab, result);
  }
  await resetUniversity(page.request, portal.url);
});

test('on a phone, what stops an invitation comes into view between the bars at every attempt', async ({
  page,
  portal,
}) => {
  await createSession(page.context(), portal.url, 'bener17');
  await openOnPhone(page, '/vouching/invitations/new');
  const form = page.getByRole('main');
  const sendTwice = async (button: Locator, summary: Locator) => {
    await pressAtBottom(page, button);
    await expectBetweenBars(page, summary);
    await pressAtBottom(page, button);
    await expectBetweenBars(page, summary);
  };
  await sendTwice(
    form.getByRole('button', { name: 'Skicka inbjudan' }),
    page.getByRole('alert').filter({ hasText: 'uppgifter behöver rättas' }),
  );

  await page.getByRole('radio', { name: 'Flera, från en lista' }).check();
  await page
    .getByRole('textbox', { name: 'Gäster' })
    .fill(['Ada Lind\tada', 'Bo Lind\tbo', 'Cy Lind\tcy'].join('\n'));
  await sendTwice(
    form.getByRole('button', { name: 'Skicka 3 inbjudningar' }),
    page.getByRole('alert').filter({ hasText: '3 gäster kan inte bjudas in' }),
  );

  await page.route('**/api/invitations', (route) =>
    route.fulfill({ status: 409, json: { errors: { invitation: ['INVITATIONS/WHY_NOT/OVER'] } } }),
  );
  await page.getByRole('radio', { name: 'En gäst' }).check();
  await page.getByRole('textbox', { name: 'Gästens namn' }).fill('Ada Lind');
  await page.getByRole('textbox', { name: 'Gästens e-postadress' }).fill('ada@guest.example');
  await page.getByRole('textbox', { name: 'Vad kontot är till för' }).fill('Granskar data');
  await page.getByLabel('Kontots sista dag').fill('2027-05-31');
  await pressAtBottom(page, form.getByRole('button', { name: 'Skicka inbjudan' }));
  await expectBetweenBars(page, page.getByRole('main').getByRole('alert'));
});
