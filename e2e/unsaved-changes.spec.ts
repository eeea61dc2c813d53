import type { Locator, Page } from '@playwright/test';
import { accountsIn, nameOf, openAccounts, take, unusedNumber } from './support/accounts.ts';
import { createSession, expect, signOut, test, TRIAL } from './support/test.ts';

test.use({ locale: 'sv-SE', actionTimeout: 10_000 });

interface Form {
  readonly name: string;
  readonly persona: readonly [userId: string, name: string];
  /** The address while the form is open. */
  readonly address: RegExp;
  /**
   * Navigates to the form as a user would, so that Back leads to a page of the portal, and changes
   * a value.
   */
  readonly fillIn: (page: Page) => Promise<void>;
  /** Asserts that the changed value is still there. */
  readonly expectKept: (page: Page) => Promise<void>;
  readonly isPanel: boolean;
}

const panel = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const TYPED = 'Handleder doktorander till juni, åäö';

const forms: readonly Form[] = [
  {
    name: 'contact details form',
    persona: ['annli42', 'Anna Lindqvist'],
    address: /\/profile\/employee$/,
    fillIn: async (page) => {
      await page.goto('/home');
      await page.getByRole('main').getByRole('link', { name: 'Konto', exact: true }).click();
      await page.getByRole('button', { name: 'Ändra kontaktuppgifter' }).click();
      await page.getByLabel('Mobilnummer').fill('070-174 06 58');
    },
    expectKept: (page) => expect(page.getByLabel('Mobilnummer')).toHaveValue('070-174 06 58'),
    isPanel: false,
  },
  {
    name: 'new account form',
    persona: ['davos31', 'David Öström'],
    address: /\/panels\/manageaccount\/specify/,
    fillIn: async (page) => {
      await page.goto('/accountmanagement');
      await page.getByRole('link', { name: 'Nytt konto' }).click();
      await panel(page, 'Sök konto')
        .getByRole('searchbox')
        .fill(await unusedNumber(page, new URL(page.url()).origin));
      await panel(page, 'Sök konto').getByRole('button', { name: 'Sök', exact: true }).click();
      await panel(page, 'Sök konto').getByRole('button', { name: 'Skapa nytt konto' }).click();
      await panel(page, 'Nytt konto').getByRole('textbox', { name: 'Förnamn' }).fill('Åsa-Märta');
    },
    expectKept: (page) =>
      expect(panel(page, 'Nytt konto').getByRole('textbox', { name: 'Förnamn' })).toHaveValue(
        'Åsa-Märta',
      ),
    isPanel: true,
  },
  {
    name: 'profile panel',
    persona: ['cecka23', 'Cecilia Karlsson'],
    address: /\/panels\/account\/employee\//,
    fillIn: async (page) => {
      await openAccounts(page);
      const [account] = take(
        1,
        (await accountsIn(page)).filter(
          ({ liUId, userStatus, description }) => liUId && userStatus === 'Active' && description,
        ),
      );
      await page.getByRole('searchbox', { name: 'Sök i listan' }).fill(account?.liUId ?? '');
      if (account) await nameOf(page, account).click();
      await panel(page, 'Medarbetare').getByRole('button', { name: 'Ändra Beskrivning' }).click();
      await panel(page, 'Medarbetare').getByRole('textbox', { name: 'Beskrivning' }).fill(TYPED);
    },
    expectKept: (page) =>
      expect(panel(page, 'Medarbetare').getByRole('textbox', { name: 'Beskrivning' })).toHaveValue(
        TYPED,
      ),
    isPanel: true,
  },
  {
    name: 'column settings',
    persona: ['cecka23', 'Cecilia Karlsson'],
    address: /\/panels\/columnsettings/,
    fillIn: async (page) => {
      await openAccounts(page);
      await page.getByRole('link', { name: 'Kolumner' }).click();
      await panel(page, /^Kolumner/)
        .getByRole('checkbox')
        .last()
        .setChecked(true);
    },
    expectKept: (page) =>
      expect(
        panel(page, /^Kolumner/)
          .getByRole('checkbox')
          .last(),
      ).toBeChecked(),
    isPanel: true,
  },
];

type LeaveMethod = (page: Page, form: Form) => Promise<unknown>;
const closeButton = (page: Page): Locator =>
  page.locator('dialog[open]').getByRole('button', { name: 'Stäng', exact: true });

/** Ways of leaving that the portal confirms itself. */
const inApp: Readonly<Record<string, LeaveMethod>> = {
  'menu link': (page) =>
    page
      .getByRole('link', { name: /Start$/ })
      .last()
      .click(),
  'browser Back': (page) => page.evaluate(() => history.back()),
  'sign-out': (page, { persona: [, name] }) => signOut(page, name),
};
const inPanel: Readonly<Record<string, LeaveMethod>> = {
  'close button': (page) => closeButton(page).click(),
  'Escape key': (page) => page.keyboard.press('Escape'),
};
/** Ways of leaving that the browser confirms. */
const inBrowser: Readonly<Record<string, LeaveMethod>> = {
  reload: (page) => page.evaluate(() => setTimeout(() => location.reload())),
  'window close': (page) => page.close({ runBeforeUnload: true }),
};

const leaveMethods = ({ isPanel }: Form) =>
  Object.entries({ ...inApp, ...(isPanel ? inPanel : {}) });
const question = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Du har ändringar som inte är sparade' });

for (const form of forms) {
  test.describe(form.name, () => {
    test.beforeEach(async ({ context, portal }) =>
      createSession(context, portal.url, form.persona[0]),
    );

    test(
      'keeps the changes when the person stays, for every way of leaving',
      { tag: TRIAL },
      async ({ page }) => {
        await form.fillIn(page);
        for (const [name, leave] of leaveMethods(form)) {
          await test.step(name, async () => {
            await leave(page, form);
            await question(page).getByRole('button', { name: 'Fortsätt redigera' }).click();
            await expect(question(page)).toHaveCount(0);
            await form.expectKept(page);
            await expect(page).toHaveURL(form.address);
          });
        }
        for (const [name, leave] of Object.entries(inBrowser)) {
          await test.step(name, async () => {
            const dialogEvent = page.waitForEvent('dialog');
            await leave(page, form);
            const dialog = await dialogEvent;
            expect(dialog.type()).toBe('beforeunload');
            await dialog.dismiss();
            await form.expectKept(page);
            await expect(page).toHaveURL(form.address);
          });
        }
      },
    );

    test(
      'discards the changes when the person leaves, after asking once',
      { tag: TRIAL },
      async ({ page }) => {
        test.setTimeout(120_000);
        for (const [name, leave] of leaveMethods(form)) {
          if (name === 'sign-out') continue;
          await test.step(name, async () => {
            await form.fillIn(page);
            await leave(page, form);
            await question(page).getByRole('button', { name: 'Lämna utan att spara' }).click();
            await expect(page).not.toHaveURL(form.address);
            await expect(question(page)).toHaveCount(0);
          });
        }
        for (const [name, leave] of Object.entries(inBrowser)) {
          await test.step(name, async () => {
            await form.fillIn(page);
            const dialogEvent = page.waitForEvent('dialog');
            await leave(page, form);
            const dialog = await dialogEvent;
            expect(dialog.type()).toBe('beforeunload');
            const leftPage =
              name === 'reload' ? page.waitForEvent('load') : page.waitForEvent('close');
            await dialog.accept();
            await leftPage;
          });
        }
      },
    );
  });
}

test('signing out asks once, and then ends the session', async ({ page, context, portal }) => {
  const [form] = forms;
  if (!form) throw new Error('No form is defined.');
  await createSession(context, portal.url, form.persona[0]);
  await form.fillIn(page);
  let dialogs = 0;
  page.on('dialog', (dialog) => {
    dialogs += 1;
    void dialog.accept();
  });
  await signOut(page, form.persona[1]);
  await question(page).getByRole('button', { name: 'Lämna utan att spara' }).click();
  await expect(page).toHaveURL(/\/landingpage\?returnTo=%2Fprofile%2Femployee$/);
  expect([dialogs, await context.cookies()]).toEqual([0, []]);
});
