import { personalNumbers } from '#demo/data/testNumbers.ts';
import type { Page } from '@playwright/test';
import type { TextKey } from '#client/features/accounts/texts.ts';
import type { Language } from '#contract/values.ts';
import { allTexts } from '#tests/tools/texts.ts';
import { accountsIn, accountsWith, take } from './accounts.ts';
import { expect } from './test.ts';

/** A state of account management that has no address of its own. */
export interface Scene {
  readonly name: string;
  readonly persona: string;
  readonly open: (page: Page, language: Language) => Promise<void>;
}

const texts = { 'sv-SE': allTexts('sv-SE'), 'en-GB': allTexts('en-GB') };
/** Returns the text that the page shows for the key; only for texts without placeholders. */
const textOf = (language: Language, key: TextKey) => texts[language][key] ?? key;

const list = (name: string) => async (page: Page) => {
  await page.goto(`/accountmanagement?list=${name}`);
  await expect(page.getByRole('grid').getByRole('rowheader').first()).toBeVisible();
};
const panel = (path: string) => async (page: Page) => {
  await page.goto(`/accountmanagement/panels/${path}`);
  await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible();
};
const select = async (page: Page) => {
  await list('active')(page);
  await page.getByRole('grid').getByRole('checkbox').first().check();
};
const press = (page: Page, language: Language, key: Parameters<typeof textOf>[1]) =>
  page
    .getByRole('button', { name: textOf(language, key), exact: true })
    .last()
    .click();

async function profile(page: Page, from: 'active' | 'deprovisioning' = 'active'): Promise<void> {
  const [account] = take(
    1,
    (await accountsIn(page, from)).filter(
      ({ userStatus }) => userStatus === 'Active' || userStatus === 'Inretirement',
    ),
  );
  await panel(`account/employee/${account?.liUId}`)(page);
  await expect(
    page.getByRole('dialog').getByRole('heading', { name: account?.displayName ?? '' }),
  ).toBeVisible();
}
const edit = (page: Page, language: Language, key: Parameters<typeof textOf>[1]) =>
  page
    .getByRole('button', {
      name: textOf(language, 'ACCOUNTS/PROFILE/EDIT_FIELD').replace(
        '{{name}}',
        textOf(language, key),
      ),
      exact: true,
    })
    .click();
async function editProfile(page: Page, language: Language): Promise<void> {
  await profile(page);
  await edit(page, language, 'ACCOUNTS/FIELD/ORGANISATIONID');
  await edit(page, language, 'ACCOUNTS/FIELD/DESCRIPTION');
  await page.keyboard.type('Handleder doktorander till juni');
}

/** Changes the description of the account outside the page, in the same session. */
async function changeDescriptionElsewhere(page: Page, description: string): Promise<void> {
  const liuId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const read = await page.request.get(`/api/EmployeeProfile?liuId=${liuId}`);
  const { account } = (await read.json()) as { account: { norEduPersonLIN: string } };
  const answer = await page.request.patch(`/api/EmployeeProfile?targetLiuId=${liuId}`, {
    data: { norEduPersonLIN: account.norEduPersonLIN, description },
    headers: { origin: new URL(page.url()).origin, 'Idempotency-Key': crypto.randomUUID() },
  });
  expect(answer.ok()).toBe(true);
}

async function search(page: Page, language: Language, text: string): Promise<void> {
  await panel('manageaccount/search')(page);
  await page.getByRole('searchbox', { name: textOf(language, 'ACCOUNTS/SEARCH/LABEL') }).fill(text);
  await press(page, language, 'ACCOUNTS/SEARCH/SUBMIT');
}
/** Opens the form for a person who is not registered. */
async function openNewPerson(page: Page, language: Language): Promise<void> {
  await page.goto('/accountsearch');
  const numbers = personalNumbers().filter((number) => /^19[6-9]/.test(number));
  for (const number of numbers.toReversed()) {
    if ((await accountsWith(page, new URL(page.url()).origin, number)).length > 0) continue;
    await search(page, language, number);
    await press(page, language, 'ACCOUNTS/SEARCH/CREATE');
    await page
      .getByRole('textbox', { name: textOf(language, 'ACCOUNTS/FIELD/GIVENNAME') })
      .fill('Åsa');
    await page
      .getByRole('textbox', { name: textOf(language, 'ACCOUNTS/FIELD/SURNAME') })
      .fill('Örnfelt');
    return;
  }
  throw new Error('Every test number is already used in the demo data.');
}

/** The screens of account management, in the order in which a person sees them. */
export const accountScenes: readonly Scene[] = [
  { name: 'active', persona: 'bener17', open: list('active') },
  { name: 'deprovisioning', persona: 'bener17', open: list('deprovisioning') },
  { name: 'inactive', persona: 'bener17', open: list('inactive') },
  { name: 'selected', persona: 'bener17', open: select },
  {
    name: 'extend',
    persona: 'bener17',
    open: async (page, language) => {
      await select(page);
      await press(page, language, 'ACCOUNTS/BULK/EXTEND');
      await expect(
        page
          .getByRole('dialog', { name: textOf(language, 'ACCOUNTS/BULK/EXTEND/TITLE') })
          .getByRole('listitem')
          .first(),
      ).toBeVisible();
    },
  },
  {
    name: 'search',
    persona: 'bener17',
    open: async (page, language) => {
      const [account] = take(1, await accountsIn(page));
      await search(page, language, account?.liUId ?? '');
      await expect(
        page
          .getByRole('dialog')
          .getByText(account?.displayName ?? '')
          .first(),
      ).toBeVisible();
    },
  },
  { name: 'new-account', persona: 'bener17', open: openNewPerson },
  {
    name: 'account-created',
    persona: 'bener17',
    open: async (page, language) => {
      await openNewPerson(page, language);
      const form = page.getByRole('dialog');
      await form
        .getByRole('combobox', { name: textOf(language, 'ORGANISATION_SELECTOR/DEPARTMENT') })
        .fill('(IDT)');
      await form.getByRole('option', { name: '(IDT)' }).first().click();
      await form.getByRole('radio', { name: 'Medium' }).check();
      await press(page, language, 'ACCOUNTS/SPECIFY/CREATE_SUBMIT');
      await expect(page).toHaveURL(/manageaccount\/success\/create/);
    },
  },
  { name: 'profile', persona: 'bener17', open: async (page) => profile(page) },
  { name: 'profile-editing', persona: 'bener17', open: editProfile },
  {
    name: 'profile-changed',
    persona: 'bener17',
    open: async (page, language) => {
      await editProfile(page, language);
      await changeDescriptionElsewhere(
        page,
        `Gästar ${language === 'sv-SE' ? 'i höst' : 'this autumn'}`,
      );
      await press(page, language, 'ACCOUNTS/PROFILE/SAVE');
      await expect(
        page.getByText(textOf(language, 'ACCOUNTS/PROFILE/CHANGED_TITLE')),
      ).toBeVisible();
    },
  },
  {
    name: 'profile-read-only',
    persona: 'bener17',
    open: async (page) => profile(page, 'deprovisioning'),
  },
  { name: 'columns', persona: 'bener17', open: panel('columnsettings') },
  {
    name: 'notices',
    persona: 'bener17',
    open: async (page, language) => {
      await list('active')(page);
      await page.getByRole('link', { name: textOf(language, 'ACCOUNTS/LIST/NOTICES') }).click();
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    },
  },
];
