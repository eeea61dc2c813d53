import type { Browser } from '@playwright/test';
import { violations } from './support/accessibility.ts';
import { KeyboardUser } from './support/keyboardUser.ts';
import { createSession, expect, resetUniversity, test, TRIAL } from './support/test.ts';

// SUPP-01, SUPP-03, SUPP-05, SUPP-07, SUPP-09, SUPP-10, SUPP-13
test('a desk finds a caller by keyboard, opens a case, and writes an internal note', async ({
  page,
  context,
  portal,
}) => {
  // No code is sent to a number that an earlier journey has changed.
  await resetUniversity(page.request, portal.url);
  await createSession(context, portal.url, 'fatka61');
  const person = new KeyboardUser(page);
  await page.goto('/search');
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('!!');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/ - !!$/)).toBeVisible();
  await page.getByRole('searchbox').fill('annli42');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Anna Lindqvist' })).toBeFocused();
  await expect(page.getByText(/^\d{8}-\*{4}$/)).toBeVisible();
  await expect(page.getByText('Not verified')).toBeVisible();
  expect(
    await page.evaluate(() => document.documentElement.scrollHeight),
    'fits on one screen',
  ).toBeLessThanOrEqual(900);
  expect(await violations(page)).toEqual([]);

  // The caller is verified by a code sent to the caller.
  await person.press('Enter', page.getByRole('button', { name: /^Code to mobile … \d\d$/ }));
  await expect(page.getByLabel('Code from the person')).toBeFocused();
  const mailbox = (await (await page.request.get('/demo/mailbox.json')).json()) as {
    text: string;
  }[];
  await page.keyboard.type(/\d{4} \d{4}/.exec(mailbox[0]?.text ?? '')?.[0] ?? 'no code');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Verified by code, until \d\d:\d\d$/)).toBeVisible();

  await person.press('Enter', page.getByRole('button', { name: 'Show', exact: true }));
  await expect(page.getByText(/^\d{8}-\d{4}$/)).toBeVisible();
  await person.press('Enter', page.getByRole('button', { name: 'New case' }));
  await expect(page).toHaveURL(/\/search\/create\?liuId=annli42$/);
  await person.press('Enter', page.getByRole('button', { name: 'Create case' }));
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('Title').last().fill('Forgotten password');
  await page.getByLabel('Description').fill('Called <b>today</b>.');
  await person.press('Enter', page.getByRole('button', { name: 'Create case' }));
  const opened = page.getByRole('listitem').filter({ hasText: 'Forgotten password' });
  await expect(opened).toContainText(/I-\d{6}-\d{4}/);
  await person.press('Enter', opened.locator('summary'));
  await expect(opened.getByText('Called <b>today</b>.')).toBeVisible();
  await opened.getByLabel('Write in the case').fill('Probably the keyboard.');
  await person.press('Space', opened.getByLabel('Not visible to the person'));
  await person.press('Enter', opened.getByRole('button', { name: 'Add' }));
  await expect(opened.getByText(/internal, not visible to the person/)).toBeVisible();
  // The toast fades in, so its colours are not final before its animation ends.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
  expect(await violations(page)).toEqual([]);

  // The button is disabled while the case is being closed, and then has another text.
  await person.press('Enter', opened.getByRole('button', { name: 'Close the case' }));
  await expect(opened.getByRole('button', { name: 'Reopen the case' })).toBeFocused();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Anna Lindqvist' })).toBeVisible();
  await page.goto('/search?LIUID=nilan234');
  await expect(page.getByRole('heading', { name: 'Nils Andersson' })).toBeVisible();
});

// SUPP-03
test(
  'a search by number is one call, however the found person’s user id comes into the address',
  { tag: TRIAL },
  async ({ page, context, portal }) => {
    await createSession(context, portal.url, 'hansu83');
    const searches: (string | null)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/user/search'))
        searches.push(request.postData());
    });
    await page.goto('/search?liuId=annli42');
    await expect(page.getByRole('heading', { name: 'Anna Lindqvist' })).toBeVisible();
    const number =
      (await page.getByRole('main').locator('a[href^="tel:"]').first().textContent()) ?? '';
    for (const from of ['/search', '/search?liuId=nilan234']) {
      await page.goto(from);
      searches.length = 0;
      await page.getByRole('searchbox').fill(number);
      await page.getByRole('searchbox').press('Enter');
      await expect(page).toHaveURL(/\/search\?liuId=annli42$/);
      await expect(page.getByRole('heading', { name: 'Anna Lindqvist' })).toBeVisible();
      await expect(page.getByRole('heading', { name: /^\d+ cases$/ })).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(searches.filter((body) => body?.includes('phoneNumber'))).toHaveLength(1);
      await expect(page.getByRole('searchbox')).toHaveValue(number);
    }
  },
);

// SUPP-09, SUPP-13
test(
  'two workers of a desk see each other’s notes on a case, and lose no simultaneous notes',
  { tag: TRIAL },
  async ({ browser, portal }) => {
    const [cecilia, hanna] = await Promise.all(
      ['cecka23', 'hansu83'].map((persona) => openCaseAs(browser, portal.url, persona)),
    );
    if (!cecilia || !hanna) throw new Error('Two workers must be at the desk.');
    await hanna.field.fill('Not sent yet.');
    await cecilia.add('The profile is removed.');
    await expect(cecilia.notes.getByText('The profile is removed.')).toHaveCount(1);
    await hanna.page.clock.fastForward(POLL_MS);
    await expect(hanna.notes.getByText('The profile is removed.')).toHaveCount(1);
    await expect(hanna.field).toHaveValue('Not sent yet.');

    await Promise.all([cecilia.add('Cecilia rang.'), hanna.add('Hanna rang.')]);
    for (const { page, notes, field } of [cecilia, hanna]) {
      await expect(field).toHaveValue('');
      await page.clock.fastForward(POLL_MS);
      for (const text of ['Cecilia rang.', 'Hanna rang.'])
        await expect(notes.getByText(text)).toHaveCount(1);
      await page.context().close();
    }
  },
);

/** Interval at which the desk polls for notes by colleagues. */
const POLL_MS = 20_000;

/**
 * Opens a browser for a support worker with the same person's case open. Its timers are controlled
 * by the test.
 */
async function openCaseAs(browser: Browser, url: string, persona: string) {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
  });
  await createSession(context, url, persona);
  const page = await context.newPage();
  await page.clock.install();
  await page.goto('/search?liuId=annli42');
  const opened = page.getByRole('listitem').filter({ hasText: 'Vpn på telefonen' });
  await opened.locator('summary').click();
  const field = opened.getByLabel('Write in the case');
  const add = async (text: string) => {
    await field.fill(text);
    await opened.getByRole('button', { name: 'Add' }).click();
  };
  return { page, notes: opened.locator('ol'), field, add };
}

test(
  'the command palette finds pages, actions and people from any page, according to the roles',
  { tag: TRIAL },
  async ({ page, context, portal, browser }) => {
    await createSession(context, portal.url, 'fatka61');
    await page.goto('/home');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Search Ctrl K' }).click();
    const field = page.getByRole('combobox', {
      name: 'Search in your own words, or for a person',
    });
    await expect(field).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Search Ctrl K' })).toBeFocused();

    await page.keyboard.press('Control+k');
    await page.keyboard.type('nilan234');
    await expect(
      page.getByRole('option', { name: 'Nils Andersson', exact: false }).first(),
    ).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/search\/create\?liuId=nilan234$/);
    await expect(page.getByRole('heading', { name: 'Nils Andersson' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('help');
    await expect(field).toHaveValue('help');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/search/create/panels/helpdesk');

    // A student finds no desk pages.
    const student = await browser.newContext({ baseURL: portal.url, locale: 'sv-SE' });
    await createSession(student, portal.url, 'nilan234');
    const studentPage = await student.newPage();
    await studentPage.goto('/home');
    await expect(studentPage.getByRole('button', { name: 'Sök Ctrl K' })).toBeVisible();
    await studentPage.keyboard.press('Control+k');
    await expect(studentPage.getByRole('option', { name: 'Mitt kort' })).toBeVisible();
    await studentPage.keyboard.type('abcde123');
    await expect(studentPage.getByText('Portalen har inget som heter så.')).toBeVisible();
    await student.close();
  },
);

// SUPP-18, SUPP-22
test(
  'a person without a number gets a transient number, which is then used to search for accounts',
  { tag: TRIAL },
  async ({ page, context, portal }) => {
    await createSession(context, portal.url, 'cecka23');
    await page.goto('/accountmanagement/panels/manageaccount/transientnumber');
    await page.getByRole('button', { name: 'Create T-number' }).click();
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(5);
    await page.getByLabel('Date of birth').fill('19990101');
    await page.getByLabel('Place of birth').fill('Oslo');
    for (const [label, value] of [
      ['Legal gender', 'Male'],
      ['Country of birth', 'Norway'],
      ['Citizenship', 'Norway'],
    ] as const) {
      await page.getByRole('combobox', { name: label }).fill(value);
      await page.getByRole('option', { name: value }).first().click();
    }
    await page.getByRole('button', { name: 'Create T-number' }).click();
    await expect(page.getByText(/^19990101-T\d{3}$/)).toBeVisible();
    await page.getByRole('button', { name: 'Search accounts with the number' }).click();
    await expect(page).not.toHaveURL(/19990101/);
    await expect(page.getByRole('dialog').getByRole('searchbox')).toHaveValue(/^19990101T\d{3}$/);
  },
);

// SUPP-15, SUPP-17, FIN-01, FIN-02, FIN-04
test(
  'the search for deceased people finds only them, and costs are grouped and exported',
  { tag: TRIAL },
  async ({ page, context, portal }) => {
    await createSession(context, portal.url, 'davos31');
    await page.goto('/deceasedresetpassword');
    await page.getByRole('searchbox').fill('Palm');
    await page.getByRole('link', { name: 'Ulf Palm' }).click();
    await expect(page).toHaveURL(/panels\/manageaccount\/resetdeceasedaccountpwd\/ulfpa18/);
    await expect(page.getByRole('dialog').getByText('Ulf Palm')).toBeVisible();

    await page.goto('/finance');
    await page.getByRole('combobox', { name: 'Department' }).fill('IDT');
    await page.getByRole('option').first().click();
    const groups = page.getByRole('table', { name: 'Cost per month' });
    await expect(groups.getByRole('row', { name: /^Total/ })).toBeVisible();
    await page.getByRole('radio', { name: 'Cost centre' }).check();
    await expect(groups.getByRole('columnheader', { name: 'Cost centre' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    expect((await download).suggestedFilename()).toMatch(/^exported_\d{4}-\d{2}-\d{2}\.csv$/);
  },
);
