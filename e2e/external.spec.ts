import type { Page } from '@playwright/test';
import type { Portal } from '#tests/tools/server.ts';
import { expect, resetUniversity, test, TRIAL } from './support/test.ts';

/**
 * How long the proof of work in front of a first code takes at most, on a slow and busy machine.
 */
const PROOF_MS = 40_000;
const EXTERNAL = 'extern@example.org';

/** Returns the newest code that was mailed to the address. */
async function mailedCode(page: Page, portal: Portal, address = EXTERNAL): Promise<string> {
  const letters: { to: string; text: string }[] = await (
    await page.request.get(`${portal.url}/demo/mailbox.json`)
  ).json();
  return /\d{4} \d{4}/.exec(letters.find(({ to }) => to === address)?.text ?? '')?.[0] ?? '';
}

const languages = [
  {
    locale: 'sv-SE',
    address: 'E-postadress',
    send: 'Skicka kod',
    code: 'Kod',
    continue: 'Fortsätt',
    password: 'Nytt lösenord',
    repeat: 'Upprepa lösenordet',
    accept: /^Jag godkänner/,
    forgotten: 'Nytt lösenord för externt konto',
    unknown: 'Inget externt konto har den här adressen.',
    save: 'Spara lösenordet',
    changed: 'Lösenordet är bytt',
    taken: 'Adressen har redan ett konto.',
    newPassword: 'Välj ett nytt lösenord',
    firstName: 'Förnamn',
    lastName: 'Efternamn',
    create: 'Skapa kontot',
    ready: 'Kontot är klart',
    signIn: 'Logga in med e-post',
  },
  {
    locale: 'en-GB',
    address: 'Email address',
    send: 'Send code',
    code: 'Code',
    continue: 'Continue',
    password: 'New password',
    repeat: 'Repeat the password',
    accept: /^I accept/,
    forgotten: 'New password for an external account',
    unknown: 'No external account has this address.',
    save: 'Save the password',
    changed: 'The password has been changed',
    taken: 'The address has an account already.',
    newPassword: 'Choose a new password',
    firstName: 'First name',
    lastName: 'Last name',
    create: 'Create the account',
    ready: 'The account is ready',
    signIn: 'Sign in by email',
  },
];

for (const words of languages) {
  test.describe(`in ${words.locale}`, () => {
    test.use({ locale: words.locale });

    // EXT-09, EXT-10, EXT-11, EXT-12, EXT-13, EXT-16
    test(
      'an external user sets a password, closing the browser at each step; no trace of it is stored',
      { tag: TRIAL },
      async ({ context, page, portal, request }) => {
        await resetUniversity(request, portal.url);
        await page.goto('/authentication/email');
        await page.getByRole('link', { name: words.forgotten }).click();
        await expect(page.getByRole('button', { name: words.send })).toBeDisabled();
        await page.getByLabel(words.address).fill('nobody@example.org');
        await page.getByRole('button', { name: words.send }).click();
        await expect(page.getByText(words.unknown)).toBeVisible({ timeout: PROOF_MS });
        await page.getByLabel(words.address).fill(EXTERNAL);
        await page.getByRole('button', { name: words.send }).click();
        await expect(page).toHaveURL(/\/reset\/verify$/, { timeout: PROOF_MS });

        await page.close();
        const second = await context.newPage();
        await second.goto('/public/externaluser/reset/setpassword');
        await expect(second).toHaveURL(/\/reset\/verify$/);
        const code = await mailedCode(second, portal);
        await second.getByLabel(words.code, { exact: true }).fill(code);
        await second.getByRole('button', { name: words.continue }).click();
        await expect(second).toHaveURL(/\/reset\/setpassword$/);

        await second.close();
        const third = await context.newPage();
        await third.goto('/public/externaluser/reset/init');
        await third.getByRole('link', { name: words.continue }).click();
        await expect(third).toHaveURL(/\/reset\/setpassword$/);
        await third.getByLabel(words.password).fill('four words nobody waits for');
        await third.getByLabel(words.repeat).fill('four words nobody waits for');
        await third.getByLabel(words.accept).check();
        await third.getByRole('button', { name: words.save }).click();
        await expect(third.getByRole('heading', { level: 1, name: words.changed })).toBeVisible();
        const stored = await third.evaluate(
          () => JSON.stringify([localStorage, sessionStorage]) + location.href,
        );
        for (const trace of ['extern@example', 'four words', code, code.replaceAll(/\D/g, '')])
          expect(stored).not.toContain(trace);
        await expect(third.getByText('eriex62')).toBeVisible();
      },
    );

    // EXT-01, EXT-03, EXT-04, EXT-05, EXT-06, EXT-07, EXT-10
    test(
      'a new person creates an account, continues where the browser was closed, reaches the sign-in',
      { tag: words.locale === 'sv-SE' ? [] : TRIAL },
      async ({ context, page, portal, request }) => {
        const address = 'newuser@example.org';
        await resetUniversity(request, portal.url);
        await page.goto('/public/externaluser/setpassword');
        await expect(page).toHaveURL(/\/externaluser\/create$/);
        await page.getByLabel(words.address).fill(EXTERNAL);
        await page.getByRole('button', { name: words.send }).click();
        await expect(page.getByText(words.taken)).toBeVisible({ timeout: PROOF_MS });
        await expect(page.getByRole('link', { name: words.newPassword })).toBeVisible();
        await page.getByLabel(words.address).fill(address);
        await page.getByRole('button', { name: words.send }).click();
        await expect(page).toHaveURL(/\/externaluser\/verify$/, { timeout: PROOF_MS });
        await page
          .getByLabel(words.code, { exact: true })
          .fill(await mailedCode(page, portal, address));
        await page.getByRole('button', { name: words.continue }).click();
        await expect(page).toHaveURL(/\/externaluser\/setpassword$/);

        await page.close();
        const second = await context.newPage();
        await second.goto('/public/externaluser/verify');
        await expect(second).toHaveURL(/\/externaluser\/setpassword$/);
        await second.getByLabel(words.firstName).fill('Nora');
        await second.getByLabel(words.lastName).fill('Ny');
        const name = second.getByRole('radio').nth(1);
        const chosen = (await name.getAttribute('value')) ?? '';
        await name.check();
        await second.getByLabel(words.password).fill('four words nobody waits for');
        await second.getByLabel(words.repeat).fill('four words nobody waits for');
        await second.getByLabel(words.accept).check();
        await second.getByRole('button', { name: words.create }).click();
        await expect(second.getByRole('heading', { level: 1, name: words.ready })).toBeVisible();
        await expect(second.getByText(chosen, { exact: true })).toBeVisible();
        await second.getByRole('link', { name: words.signIn }).click();
        await expect(second).toHaveURL(/\/authentication\/email$/);
      },
    );
  });
}
