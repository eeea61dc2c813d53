import type { Browser, Page } from '@playwright/test';
import { KeyboardUser } from '../support/keyboardUser.ts';
import { dropFirstResponse } from '../support/lostAnswer.ts';
import { createSession, endSessionOnServer, expect, fillInSignIn, test } from '../support/test.ts';

/**
 * Opens a browser for the person, in which printing finishes immediately and leaving a page is
 * always confirmed.
 */
async function openAs(
  browser: Browser,
  url: string,
  persona: string,
): Promise<{ page: Page; user: KeyboardUser }> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-GB',
    timezoneId: 'Europe/Stockholm',
    viewport: { width: 1440, height: 900 },
  });
  await createSession(context, url, persona);
  const page = await context.newPage();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.addInitScript(() => {
    window.print = () => void window.dispatchEvent(new Event('afterprint'));
  });
  return { page, user: new KeyboardUser(page) };
}
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });

// SUPP-03, SUPP-10
/** The pages of desks in the command palette, which may also find other words. */
const deskPages =
  /^(?:Person search|Activation key|Deceased accounts|Account management|Cost distribution)/;

test('teleservice finds a person by phone and opens a case, which survives a reload and an expired session', async ({
  browser,
  portal,
}) => {
  const { page, user: gustav } = await openAs(browser, portal.url, 'gusny72');
  await gustav.start();
  await gustav.goTo('+46846500400', /^Anna Lindqvist/);
  await expect(page.getByRole('heading', { name: 'Anna Lindqvist' })).toBeFocused();
  gustav.expectFewPresses('find a person by phone');

  await gustav.press('Enter', button(page, 'New case'));
  await gustav.type('The telephone is silent', page.getByLabel('Title', { exact: true }).last());
  await gustav.type('Since this morning.', page.getByLabel('Description'));
  // The page reads the user again soon after its start, which would find out first.
  const isUserRead = page.waitForResponse('**/api/user');
  await page.reload();
  await expect(page.getByLabel('Description')).toHaveValue('Since this morning.');
  await isUserRead;
  await page.waitForLoadState('networkidle');
  // The session has expired when the form is sent: the request is resent after another sign-in.
  await endSessionOnServer(page.context(), portal.url);
  await gustav.press('Enter', button(page, 'Create case'));
  const opening = page.context().waitForEvent('page');
  await gustav.press(
    'Enter',
    page.getByRole('dialog').getByRole('link', { name: 'Sign in again' }),
  );
  const tab = await opening;
  await fillInSignIn(tab, 'gusny72');
  await tab.getByRole('heading', { level: 1, name: 'You are signed in again' }).waitFor();
  await tab.close();
  const opened = page.getByRole('listitem').filter({ hasText: 'The telephone is silent' });
  await expect(opened).toHaveCount(1);
  // The case still exists exactly once after a reload right after saving.
  await page.reload();
  await expect(page.getByLabel('Description')).toHaveCount(0);
  await expect(opened).toHaveCount(1);
  await page.context().close();
});

// SUPP-03, SUPP-09, SUPP-13
test('the desk finds a person by user id, opens the case, and adds a message', async ({
  browser,
  portal,
}) => {
  const { page, user: hanna } = await openAs(browser, portal.url, 'hansu83');
  await hanna.start();
  await hanna.goTo('annli42', /^Anna Lindqvist/);
  await expect(page.getByRole('heading', { name: 'Anna Lindqvist' })).toBeVisible();
  hanna.expectFewPresses('find a person by user id');
  const opened = page.getByRole('listitem').filter({ hasText: 'Vpn på telefonen' });
  await hanna.press('Enter', opened.locator('summary'));
  hanna.expectFewPresses('open a case');
  await hanna.type('Vi ringer i morgon.', opened.getByLabel('Write in the case'));
  await page.reload();
  await expect(opened.getByLabel('Write in the case')).toHaveValue('Vi ringer i morgon.');
  // The response is lost, and pressing Enter twice resends the message: it is stored once.
  const isLost = await dropFirstResponse(page, '**/api/incident/*/actions', 'POST');
  await hanna.press('Enter', opened.getByRole('button', { name: 'Add' }));
  await expect.poll(isLost).toBe(true);
  await expect(opened.getByRole('button', { name: 'Add' })).toBeEnabled({ timeout: 20_000 });
  await hanna.tabTo(opened.getByRole('button', { name: 'Add' }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(opened.getByLabel('Write in the case')).toHaveValue('');
  await expect(opened.locator('ol').getByText('Vi ringer i morgon.')).toHaveCount(1);
  hanna.expectFewPresses('add a memo');
  await page.context().close();
});

// SUPP-02, SUPP-09
test('the desk verifies a caller by a document, reveals the national id, and writes an internal note', async ({
  browser,
  portal,
}) => {
  const { page, user: hanna } = await openAs(browser, portal.url, 'hansu83');
  await hanna.start();
  await hanna.goTo('person', /^Person search/);
  await hanna.type('nilan234', page.getByRole('searchbox'));
  await hanna.press('Enter');
  await expect(page.getByRole('heading', { name: 'Nils Andersson' })).toBeFocused();
  await hanna.press('Enter', button(page, 'ID document'));
  await hanna.type('20300101', page.getByLabel('Valid through'));
  await hanna.press('Enter', button(page, 'Note'));
  await expect(page.getByText(/^Verified by document, until/)).toBeVisible();
  hanna.expectFewPresses('verify a caller');
  await page.reload();
  await expect(page.getByText(/^Verified by document, until/)).toBeVisible();
  await hanna.press('Enter', button(page, 'Show'));
  await expect(page.getByText(/^\d{8}-\d{4}$/)).toBeVisible();

  await hanna.press('Enter', button(page, 'New case'));
  await hanna.type('New name', page.getByLabel('Title', { exact: true }).last());
  await hanna.type('Has married.', page.getByLabel('Description'));
  await hanna.press('Enter', button(page, 'Create case'));
  const opened = page.getByRole('listitem').filter({ hasText: 'New name' });
  await hanna.press('Enter', opened.locator('summary'));
  await hanna.type('Showed an identity card.', opened.getByLabel('Write in the case'));
  await hanna.press('Space', opened.getByLabel('Not visible to the person'));
  await hanna.press('Enter', opened.getByRole('button', { name: 'Add' }));
  await expect(opened.getByText(/internal, not visible to the person/)).toBeVisible();
  // Back leads to the person, not to the submitted form.
  await page.goBack();
  await expect(page).toHaveURL(/\/search\?liuId=nilan234$/);
  await expect(page.getByRole('heading', { name: 'Nils Andersson' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/search$/);

  await page.keyboard.press('Control+k');
  for (const words of ['activation', 'deceased', 'cost', 'account management']) {
    await hanna.type(words, page.getByRole('combobox', { name: /^Search in your own words/ }));
    await expect(page.getByRole('option', { selected: true })).toBeVisible();
    await expect(page.getByRole('option', { name: deskPages })).toHaveCount(0);
  }
  await hanna.type('home', page.getByRole('combobox', { name: /^Search in your own words/ }));
  await expect(page.getByRole('option', { name: /^Home/ })).toBeVisible();
  await page.context().close();
});

// KEY-02, KEY-13
test('a student administrator prints one key and many keys, and revokes a key', async ({
  browser,
  portal,
}) => {
  const { page, user: ivar } = await openAs(browser, portal.url, 'ivabe94');
  const findWilma = async () => {
    await ivar.goTo('key', /^Activation key/);
    await ivar.type('wilkr321', page.getByRole('searchbox'));
    await ivar.press('Enter');
  };
  await ivar.start();
  await findWilma();
  await ivar.press('Enter', button(page, 'Create and print key'));
  await expect(page).toHaveURL(/\/createactivationkey\/success$/);
  ivar.expectFewPresses('print a key');

  await ivar.start();
  await ivar.goTo('many', 'Print many activation keys');
  await ivar.press('Enter', button(page, 'Add new accounts without a key'));
  await expect(page.getByRole('textbox')).toHaveValue(/\w{4,5}\d{2,3}/);
  await ivar.press('Enter', button(page, /^Create and print \d+ key/));
  await expect(page.getByText(/^\d+ keys? w(as|ere) created$/)).toBeVisible();
  ivar.expectFewPresses('print 500 keys');

  await ivar.start();
  await findWilma();
  await ivar.press('Enter', button(page, 'Revoke key'));
  await ivar.press('Enter', button(page, 'Revoke key'));
  await expect(page.getByText('The key for wilkr321 is revoked')).toBeVisible();
  ivar.expectFewPresses('revoke a key');
  await page.context().close();
});

// SUPP-15, SUPP-22
test('a super user creates a T-number and continues to its account, and closes a deceased person’s account', async ({
  browser,
  portal,
}) => {
  const { page, user: david } = await openAs(browser, portal.url, 'davos31');
  await david.start();
  await david.goTo('transient', 'Create transient number');
  await david.type('19980202', page.getByLabel('Date of birth'));
  await david.choose('Female', page.getByRole('combobox', { name: 'Legal gender' }));
  await david.type('Bergen', page.getByLabel('Place of birth'));
  for (const label of ['Country of birth', 'Citizenship'])
    await david.choose('Norway', page.getByRole('combobox', { name: label }));
  await david.press('Enter', button(page, 'Create T-number'));
  await david.press('Enter', button(page, 'Search accounts with the number'));
  await expect(page.getByRole('dialog').getByRole('searchbox')).toHaveValue(/^19980202T\d{3}$/);
  await david.press(
    'Enter',
    page
      .getByRole('dialog')
      .getByRole('button', { name: /create/i })
      .first(),
  );
  await expect(page).toHaveURL(/manageaccount\/specify\/create/);
  david.expectFewPresses('create a T-number and open its account');

  await david.start();
  await david.goTo('deceased', /deceased/i);
  await david.type('Palm', page.getByRole('searchbox'));
  await david.press('Enter', page.getByRole('link', { name: 'Ulf Palm' }));
  await david.press('Enter', button(page, 'Give the account a new password'));
  await expect(page.getByText('The account has a new password')).toBeVisible();
  david.expectFewPresses('reset a deceased person’s account');
  await page.context().close();
});

// FIN-01, FIN-04
test('an economist compares this month’s costs with the previous month, and finds no desk pages', async ({
  browser,
  portal,
}) => {
  const { page, user: elin } = await openAs(browser, portal.url, 'eliho54');
  await elin.start();
  await elin.goTo('cost', /^Cost/);
  await elin.type('IDT', page.getByRole('combobox', { name: 'Department' }));
  await expect(page.getByRole('option').first()).toBeVisible();
  await elin.press('ArrowDown');
  await elin.press('Enter');
  const groups = page.getByRole('table', { name: 'Cost per month' });
  for (const month of ['November 2026', 'October 2026', 'Difference'])
    await expect(groups.getByRole('columnheader', { name: month })).toBeVisible();
  await expect(groups.getByRole('row', { name: /^Total/ })).not.toContainText('…');
  elin.expectFewPresses('compare this month’s costs');
  await elin.tabTo(page.getByRole('radio', { name: 'Organisation' }));
  await page.keyboard.press('ArrowRight');
  await expect(groups.getByRole('columnheader', { name: 'Cost centre' })).toBeVisible();
  const download = page.waitForEvent('download');
  await elin.press('Enter', button(page, 'Export'));
  await download;

  await page.keyboard.press('Control+k');
  for (const [words, isFound] of [
    ['person search', false],
    ['activation', false],
    ['deceased', false],
    ['account management', false],
    ['cost', true],
  ] as const) {
    await elin.type(words, page.getByRole('combobox', { name: /^Search in your own words/ }));
    await expect(page.getByRole('option', { selected: true })).toBeVisible();
    await expect(page.getByRole('option', { name: deskPages })).toHaveCount(isFound ? 1 : 0);
  }
  await page.context().close();
});
