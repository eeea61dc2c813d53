import type { Page } from '@playwright/test';
import { openAccounts, quickSearch } from '../support/accounts.ts';
import { createSession, expect, test } from '../support/test.ts';
import { translatePage as translate } from '#tests/support/translator.ts';

test.use({ locale: 'sv-SE' });

const translatePage = (page: Page) => page.evaluate(translate);

/** Returns the text of each rendered row by the id of its account. */
const rows = (page: Page): Promise<[id: string, text: string][]> =>
  page.getByRole('row').evaluateAll((found) =>
    found.flatMap((row) => {
      const id = row instanceof HTMLElement ? row.dataset['id'] : undefined;
      return id === undefined
        ? []
        : [
            [id, [...row.children].map(({ textContent }) => textContent).join(' | ')] satisfies [
              string,
              string,
            ],
          ];
    }),
  );

const scrollTo = (page: Page, top: number) =>
  page.getByRole('grid').evaluate((grid, to) => grid.parentElement?.scrollTo({ top: to }), top);

test('the account list shows the right text in every row of a translated page', async ({
  page,
  portal,
}) => {
  await createSession(page.context(), portal.url, 'bener17');
  await openAccounts(page);
  const right = new Map(await rows(page));
  const [known = ''] = (await page.getByRole('rowheader').first().innerText()).split('\n');
  /** The rows that have been seen untranslated, here or further down, show the same text now. */
  const expectRightRows = async () => {
    await expect.poll(async () => (await rows(page)).length).toBeGreaterThan(0);
    for (const [id, text] of await rows(page)) expect(text).toBe(right.get(id) ?? text);
  };
  for (const top of [300, 900, 3000]) {
    await scrollTo(page, top);
    await page.waitForTimeout(400);
    for (const [id, text] of await rows(page)) right.set(id, text);
  }

  for (const top of [0, 300, 3000, 900]) {
    await translatePage(page);
    await scrollTo(page, top);
    await page.waitForTimeout(400);
    await expectRightRows();
  }
  await translatePage(page);
  await page.getByRole('button', { name: 'Användar-id', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Användar-id' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expectRightRows();
  await translatePage(page);
  await page.getByRole('grid').press('Control+End');
  await expectRightRows();

  for (const text of ['an', known, '']) {
    await translatePage(page);
    await quickSearch(page).fill(text);
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    await page.waitForTimeout(400);
    for (const name of await page.getByRole('rowheader').allInnerTexts()) expect(name).not.toBe('');
  }
  await translatePage(page);
  const first = page.getByRole('rowheader').first();
  const name = (await first.innerText()).split('\n')[0] ?? '';
  await first.getByText(name).click();
  await expect(page.getByRole('dialog', { name: 'Medarbetare' })).toContainText(name);
  await translatePage(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(first).toContainText(name);
});

for (const [persona, address, swedish, english] of [
  ['annli42', '/supportcases', 'Mina ärenden', 'My support cases'],
  ['annli42', '/myaccounts', 'Lösenord och inloggning', 'Password and sign-in'],
  ['annli42', '/profile/employee', 'Min profil', 'My profile'],
  ['johal25', '/alumni-admin/management', 'Alumner', 'Alumni'],
] as const) {
  test(`${address} changes language while it is translated`, async ({ page, portal }) => {
    await createSession(page.context(), portal.url, persona);
    await page.goto(address);
    await expect(page).toHaveTitle(new RegExp(swedish));
    await page.waitForLoadState('networkidle');
    expect(await translatePage(page)).toBeGreaterThan(10);
    await page.getByRole('button', { name: /^Meny för/ }).click();
    await translatePage(page);
    await page.getByRole('dialog').getByText('English').click();
    await expect(page).toHaveTitle(new RegExp(english));
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Menu for/ })).toBeVisible();
    // No Swedish word stays behind what the translator had replaced.
    await expect(page.getByRole('contentinfo')).not.toContainText('Hjälp');
    await expect(page.getByRole('contentinfo')).toContainText('Help');
  });
}
