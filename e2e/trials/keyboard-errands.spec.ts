import type { Page } from '@playwright/test';
import { flag } from '#tests/support/pictures.ts';
import { KeyboardUser } from '../support/keyboardUser.ts';
import { fileOf } from '../support/photos.ts';
import { personalData } from '../support/storedData.ts';
import {
  createSession,
  expect,
  resetUniversity,
  test,
  waitForServiceWorker,
} from '../support/test.ts';

const NEW_PASSWORD = 'four words that nobody expects';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

test.beforeEach(async ({ portal, request }) => {
  await resetUniversity(request, portal.url);
});

// AUTH-01
test('an activation key leads to a new password', async ({ page }) => {
  const wilma = new KeyboardUser(page);
  await wilma.start('/landingpage');
  await wilma.press('Enter', page.getByRole('link', { name: 'Activation key' }));
  await wilma.type('20071216-2387', page.getByLabel('Personal identity number'));
  await wilma.type('K7QD-0M3X-9TVB-2HWR', page.getByLabel('Activation key'));
  await wilma.press('Enter');
  await expect(page).toHaveURL(/\/account\/setpassword/);
  await wilma.type(NEW_PASSWORD, page.getByLabel('New password'));
  await wilma.type(NEW_PASSWORD, page.getByLabel('Repeat the password'));
  await wilma.press('Space', page.getByRole('checkbox', { name: 'I accept the terms' }));
  await wilma.press('Enter', button(page, 'Activate the account'));
  await expect(page).toHaveURL(/\/account\/success/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('BankID on the same device signs in', async ({ page }) => {
  const rebecka = new KeyboardUser(page);
  await rebecka.start('/landingpage');
  await rebecka.press('Enter', page.getByRole('link', { name: 'BankID' }));
  await rebecka.press('Enter', button(page, 'Open BankID on this computer'));
  await expect(page).toHaveURL(/\/demo\/bankid/);
  await rebecka.press('Enter', button(page, /^Rebecka Moberg/));
  await rebecka.press('Enter', button(page, 'Identify'));
  await rebecka.press(
    'Enter',
    page.getByRole('link', { name: 'Back to the page that you came from' }),
  );
  await expect(page).toHaveURL(/\/account\/selectaccount$/);
});

test('a code from an email signs in', async ({ page, portal }) => {
  const erik = new KeyboardUser(page);
  await erik.start('/landingpage');
  await erik.press('Enter', page.getByRole('link', { name: 'Code by email' }));
  await erik.type('extern@example.org', page.getByLabel('Email address'));
  await erik.press('Enter');
  await expect(page).toHaveURL(/\/authentication\/email\/code/);
  const letters: { text: string }[] = await (
    await page.request.get(`${portal.url}/demo/mailbox.json`)
  ).json();
  const [code = ''] = /\d{4} \d{4}/.exec(letters[0]?.text ?? '') ?? [];
  await erik.type(code, page.getByLabel('Code', { exact: true }));
  await erik.press('Enter');
  await expect(page).toHaveURL(/\/myaccounts\/external$/);
});

// CARD-01
test('a card is ordered with a file, which is cropped, and then frozen', async ({
  page,
  portal,
}) => {
  await createSession(page.context(), portal.url, 'majek123');
  const maja = new KeyboardUser(page);
  await maja.start('/card');
  await maja.press('Enter', page.getByRole('link', { name: 'Order a card' }));
  const opening = page.waitForEvent('filechooser');
  await maja.press('Enter', button(page, 'Choose a photo'));
  await (await opening).setFiles(fileOf(await flag(1600, 1200).jpeg().toBuffer()));
  const frame = page.getByTestId('cropper');
  await maja.press('ArrowRight', frame);
  await maja.press('ArrowRight');
  const zoom = dialog(page).getByLabel('Zoom');
  await maja.press('ArrowRight', zoom);
  await expect(zoom).not.toHaveValue('0');
  const tilt = dialog(page).getByLabel('Straighten');
  await maja.press('ArrowRight', tilt);
  await expect(tilt).toHaveValue('1');
  await maja.press('Enter', button(page, 'Use the photo'));
  await maja.type('4826', dialog(page).getByLabel('New PIN'));
  await maja.type('4826', dialog(page).getByLabel('Repeat the PIN'));
  await maja.press('Enter');
  await expect(dialog(page).getByText('The card is ordered')).toBeVisible();
  await maja.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/card$/);
});

// CARD-07
test('a card is frozen and unfrozen, and the focus returns to the page', async ({
  page,
  portal,
}) => {
  await createSession(page.context(), portal.url, 'nilan234');
  const nils = new KeyboardUser(page);
  await nils.start('/card');
  const freeze = page.getByRole('main').getByRole('link', { name: 'Freeze the card' });
  await nils.press('Enter', freeze);
  await expect(dialog(page)).toBeVisible();
  // Closing without a change returns to the link that opened the panel.
  await nils.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(freeze).toBeFocused();
  await nils.press('Enter');
  await nils.press('Enter', dialog(page).getByRole('button', { name: 'Freeze the card' }));
  await expect(page.getByText('The card is frozen.', { exact: true })).toBeVisible();
  await nils.press(
    'Enter',
    page.getByRole('main').getByRole('button', { name: 'Unfreeze the card' }),
  );
  await expect(page.getByText('The card works again.')).toBeVisible();
});

// STUD-04
test('a student stays another year', async ({ page, portal }) => {
  await createSession(page.context(), portal.url, 'olisv345');
  const oliver = new KeyboardUser(page);
  await oliver.start('/myaccounts/studentretirement');
  const staying = page.getByRole('region', { name: 'Stay another year' });
  await oliver.press('Enter', staying.getByRole('button', { name: 'Stay another year' }));
  await oliver.press('Enter', staying.getByRole('button', { name: 'Move the end date' }));
  await expect(staying).toHaveCount(0);
  await expect(page.getByText(/^You keep the account until/)).toBeVisible();
});

test('contact details are changed, and leaving them unsaved asks first', async ({
  page,
  portal,
}) => {
  await createSession(page.context(), portal.url, 'annli42');
  const anna = new KeyboardUser(page);
  await anna.start('/profile/employee');
  await anna.press('Enter', button(page, 'Edit contact details'));
  const mobile = page.getByLabel('Mobile number');
  await anna.type('070-174 06 58', mobile);
  await anna.tabTo(page.getByRole('banner').getByRole('link').first());
  await anna.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  // What takes the focus by itself ignores presses for a second.
  await page.waitForTimeout(1000);
  await anna.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(mobile).toHaveValue('070-174 06 58');
  await anna.press('Enter', button(page, 'Save contact details'));
  await expect(page.getByText('Your contact details are saved.')).toBeVisible();
});

// ACCT-22
test('two accounts are extended, and the focus returns to the list', async ({ page, portal }) => {
  await createSession(page.context(), portal.url, 'bener17');
  const bertil = new KeyboardUser(page);
  await bertil.start('/accountmanagement');
  await expect(page.getByRole('grid').getByRole('rowheader').first()).toBeVisible();
  await bertil.tabTo(page.getByRole('grid').locator('[data-place][tabindex="0"]'));
  await bertil.press('ArrowDown');
  await bertil.press('Space');
  await bertil.press('ArrowDown');
  await bertil.press('Space');
  await expect(page.getByText('2 selected', { exact: true })).toBeVisible();
  const extend = page
    .getByRole('group', { name: 'Actions for the selected accounts' })
    .getByRole('button', { name: 'Extend' });
  await bertil.press('Enter', extend);
  await expect(dialog(page)).toBeVisible();
  await bertil.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(extend).toBeFocused();
  await bertil.press('Enter');
  await bertil.press('Enter', dialog(page).getByRole('button', { name: /^Extend \d+ accounts?$/ }));
  await expect(page.getByText(/accounts? ha(s|ve) been extended\./)).toBeVisible();
});

// KEY-02
test('an activation key is printed', async ({ page, portal }) => {
  await createSession(page.context(), portal.url, 'ivabe94');
  await page.addInitScript(() => {
    window.print = () => void window.dispatchEvent(new Event('afterprint'));
  });
  const ivar = new KeyboardUser(page);
  await ivar.start('/createactivationkey/search');
  await ivar.type('wilkr321', page.getByRole('searchbox'));
  await ivar.press('Enter');
  await ivar.press('Enter', button(page, 'Create and print key'));
  await expect(page).toHaveURL(/\/createactivationkey\/success$/);
});

// I18N-01
test('language and appearance are chosen, and the person signs out', async ({ page, portal }) => {
  await createSession(page.context(), portal.url, 'annli42');
  const anna = new KeyboardUser(page);
  await anna.start();
  const menu = button(page, /^(Menu for|Meny för) Anna Lindqvist/);
  await anna.press('Enter', menu);
  await anna.tabTo(dialog(page).getByRole('radio', { checked: true }).first());
  await anna.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(menu).toBeFocused();
  await anna.press('Enter');
  await anna.tabTo(dialog(page).getByRole('radio', { name: 'English' }));
  await anna.press('ArrowUp');
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv-SE');
  await anna.tabTo(
    dialog(page).getByRole('group', { name: 'Utseende' }).getByRole('radio', { checked: true }),
  );
  const dark = dialog(page).getByRole('radio', { name: 'Mörkt' });
  for (let step = 0; step < 3 && !(await dark.isChecked()); step += 1)
    await anna.press('ArrowRight');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await anna.press('Enter', dialog(page).getByRole('button', { name: 'Logga ut' }));
  await expect(page).toHaveURL(/\/landingpage/);
});

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' });

  // AUTH-19
  test('a student signs out, and nothing of theirs is left', async ({ page, portal }) => {
    await createSession(page.context(), portal.url, 'nilan234');
    const nils = new KeyboardUser(page);
    await nils.start();
    await waitForServiceWorker(page);
    await expect.poll(() => personalData(page)).toContain('nilan234');
    await page.context().setOffline(true);
    await nils.start();
    await nils.press('Enter', button(page, /^Menu for Nils Andersson/));
    await nils.press('Enter', dialog(page).getByRole('button', { name: 'Sign out' }));
    await expect(page).toHaveURL(/\/landingpage/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await personalData(page)).not.toMatch(/nilan234|Andersson/);
    await page.context().setOffline(false);
    await nils.start('/home');
    await expect(page).toHaveURL(/\/landingpage/);
  });
});

test('no page of these errands traps the focus', async ({ page, portal }) => {
  await createSession(page.context(), portal.url, 'annli42');
  for (const address of ['/home', '/card', '/profile/employee', '/myaccounts']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const visited = new Set<string>();
    const focused = () =>
      page.evaluate(() => {
        const { activeElement } = document;
        return activeElement === document.body ? 'end' : (activeElement?.outerHTML ?? 'none');
      });
    for (let step = 0; step < 120; step += 1) {
      await page.keyboard.press('Tab');
      const one = await focused();
      if (one === 'end') break;
      visited.add(one);
    }
    expect(await focused(), address).toBe('end');
    const last = page.getByRole('contentinfo').getByRole('link').last();
    expect([...visited].at(-1), address).toBe(await last.evaluate((link) => link.outerHTML));
  }
});
