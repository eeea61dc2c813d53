import type { Page } from '@playwright/test';
import { expect } from '../support/test.ts';
import { desk, newStudent } from './people.ts';

/** What the university's people do on pages. */
export const PASSWORD = 'four words that nobody expects';

/** Returns the secret of the subscriber. */
export async function subscribe(page: Page, url: string): Promise<string> {
  await page.goto('/administration/subscribers');
  await page.getByRole('button', { name: 'Add a subscriber' }).click();
  const form = page.getByRole('form', { name: 'Add a subscriber' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Mail lists');
  await form.getByRole('textbox', { name: 'URL' }).fill(url);
  await form.getByRole('button', { name: 'Save' }).click();
  const shown = page.getByRole('region', { name: 'The secret of Mail lists' });
  const secret = (await shown.getByText(/^whsec_/).textContent()) ?? '';
  await shown.getByRole('button', { name: 'I have saved it' }).click();
  await expect(shown).toBeHidden();
  return secret;
}

export async function giveRole(page: Page): Promise<void> {
  await page.goto('/administration/roles');
  await page.getByRole('searchbox', { name: 'User id or name' }).fill(desk.userId);
  await page.getByRole('search').getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('button', { name: `Give a role to ${desk.name}` }).click();
  await page.getByRole('combobox', { name: 'Role' }).fill('Helpdesk');
  await page.getByRole('option', { name: 'Helpdesk', exact: true }).click();
  await page.getByRole('combobox', { name: 'Part of the organisation' }).fill('EU');
  await page.getByRole('option', { name: /\(EU\)/ }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Works at the helpdesk');
  await page.getByRole('button', { name: 'Give the role' }).click();
  await expect(page.getByText(`${desk.name} now has the role`)).toBeVisible();
}

export async function publishTerms(page: Page): Promise<void> {
  await page.goto('/administration/terms/student');
  await page.getByRole('textbox', { name: 'Text, English' }).fill('Our own terms.');
  await page.getByRole('textbox', { name: 'Text, Swedish' }).fill('Våra egna villkor.');
  await page.getByRole('button', { name: 'Save the draft' }).click();
  await expect(page.getByText('The draft was saved')).toBeVisible();
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText(/^Version 2 from .*applies now/)).toBeVisible();
}

/** Returns the key that is printed for the new student. */
export async function printKey(page: Page): Promise<string> {
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await signIn(page, desk.userId);
  await page.goto('/createactivationkey/search');
  await page.getByRole('searchbox').fill(newStudent.name);
  await page.keyboard.press('Enter');
  await page.getByRole('main').getByRole('link', { name: newStudent.name }).first().click();
  await page.getByRole('button', { name: 'Create and print key' }).click();
  const sheet = page.getByRole('article', { name: 'Activate your account' });
  // A student's user id ends with three digits, an employee's with two.
  await expect(sheet.getByText(/^jonmo\d{3}$/)).toBeVisible();
  const key = (await sheet.getByText(/^(\w{4}-){3}\w{4}$/).textContent()) ?? '';
  await page.context().close();
  return key;
}

/** Activates the new student's account with the key and a password. Returns its user id. */
export async function activate(page: Page, key: string): Promise<string> {
  await page.goto('/landingpage');
  await page.getByRole('link', { name: 'Activation key' }).click();
  await page.getByLabel('Personal identity number').fill(newStudent.nationalId);
  await page.getByLabel('Activation key').fill(key);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByLabel('Repeat the password').fill(PASSWORD);
  await page.getByText('Rules for students’ IT accounts').click();
  await expect(page.getByText('Our own terms.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'I accept the terms' }).check();
  await page.getByRole('button', { name: 'Activate the account' }).click();
  await expect(page.getByRole('heading', { name: 'The account is activated' })).toBeVisible();
  const userId = (await page.getByText(/^jonmo\d{3}$/).textContent()) ?? '';
  await page.context().close();
  return userId;
}

/** Signs in with the university account, at the issuer's own page. */
export async function signIn(page: Page, userId: string): Promise<void> {
  await page.goto('/landingpage');
  await page.getByRole('link', { name: 'Sign in with university account' }).click();
  await page.getByLabel('User id').fill(userId);
  await page.getByLabel('Password').fill('any');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/home');
}
