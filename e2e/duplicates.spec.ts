import type { BrowserContext } from '@playwright/test';
import type { Portal } from '#tests/tools/server.ts';
import { createSession, expect, test, TRIAL } from './support/test.ts';

const people = [
  'id;given_name;surname;kind;organisation;external_email;birth_date',
  'E1;Ebba;Nyman;Employee;10;ebba@example.org;1990-05-03',
  'S1;Ebba;Nyman;Student;;ebba@example.org;',
  'E2;Otto;Nyman;Employee;10;otto@example.org;1991-02-11',
  'S2;Otto Karl;Nyman;Student;;otto@example.org;1991-02-11',
].join('\n');
const organisations = [
  'id;parent;type;short_name;name_sv;name_en',
  '1;;Company;KU;Kvarnby universitet;Kvarnby University',
  '10;1;Department;IDT;Datateknik;Department of Computer Engineering',
].join('\n');

/** Two people come in twice, as an employee and as a student. */
async function importTwice(context: BrowserContext, { url }: Portal): Promise<void> {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const answer = await context.request.post(`${url}/api/Imports`, {
    headers: { origin: url },
    data: {
      organisations: base64(organisations),
      people: base64(people),
      source: 'staff',
      isPartial: true,
      mayEndMany: false,
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

test('a superuser compares two records, keeps them apart, joins them and undoes both', async ({
  context,
  page,
  portal,
}) => {
  await createSession(context, portal.url, 'davos31');
  await importTwice(context, portal);
  await page.goto('/administration');
  await page.getByRole('link', { name: 'Possible duplicates' }).click();
  const pair = page.getByRole('link', { name: 'Ebba Nyman and Ebba Nyman' });
  await expect(page.getByRole('listitem').filter({ has: pair })).toContainText(
    'same name, same email address',
  );
  await pair.click();

  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Are Ebba Nyman and Ebba Nyman the same person?');
  await expect(heading).toBeFocused();
  const fact = (name: string) =>
    page.getByRole('rowgroup').filter({ has: page.getByRole('rowheader', { name }) });
  await expect(fact('Birth date')).toContainText(/Only one of them.*3\sMay\s1990/);
  await expect(fact('Email addresses')).toContainText('Same');
  await expect(fact('Accounts')).toContainText('Employee, Department of Computer Engineering');

  await page.getByRole('radio', { name: 'Two people: keep them apart' }).check();
  await page.getByRole('button', { name: 'Keep apart' }).click();
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(/.+/);
  await page.getByRole('textbox', { name: 'Reason' }).fill('Have the same name by chance');
  await page.getByRole('button', { name: 'Keep apart' }).click();
  await expect(page.getByText('Ebba Nyman and Ebba Nyman are kept apart')).toBeVisible();
  await expect(heading).toHaveText(/^Are (?!Ebba).+ the same person\?$/);
  await expect(heading).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Ebba Nyman and Ebba Nyman are listed again')).toBeVisible();

  await page.goBack();
  await expect(heading).toContainText('Ebba');
  const kept = page.getByRole('radio', { name: /^One person: keep Ebba Nyman/ }).first();
  await kept.check();
  await expect(page.getByText(/^The account .+ moves to Ebba Nyman/)).toBeVisible();
  await expect(page.getByText(/is signed out everywhere/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Has shown a passport');
  await page.getByRole('button', { name: 'Join…' }).click();
  await page.getByRole('button', { name: 'No, change nothing' }).click();
  await expect(page.getByRole('button', { name: 'Join…' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Yes, join' }).click();
  await expect(page.getByText('Ebba Nyman and Ebba Nyman have been joined')).toBeVisible();
  await expect(heading).toHaveText(/^Are (?!Ebba).+ the same person\?$/);

  await page.getByRole('link', { name: 'Possible duplicates' }).click();
  await expect(page.getByRole('link', { name: /^Otto .*Nyman and Otto/ })).toBeVisible();
  await expect(pair).toBeHidden();
  const join = page
    .getByRole('region', { name: 'Latest joins' })
    .getByRole('listitem')
    .filter({ hasText: 'Ebba Nyman was joined with Ebba Nyman' });
  await expect(join).toContainText('Has shown a passport');
  await expect(join).toContainText(/by David .+ · the account \S+ moved/);
  await join.getByRole('button', { name: /^Undo the join of Ebba Nyman/ }).click();
  await join.getByRole('button', { name: 'Yes, undo' }).click();
  await expect(join.getByText(/^Undone .+ by David/)).toBeVisible();
  await expect(join).toBeFocused();
  await expect(pair).toBeVisible();
});

test(
  'a superuser compares two people by their user ids, who cannot be joined',
  { tag: TRIAL },
  async ({ context, page, portal }) => {
    await createSession(context, portal.url, 'davos31');
    await page.goto('/administration/duplicates');
    await page.getByRole('button', { name: 'Compare two others' }).click();
    const form = page.getByRole('form', { name: 'Compare two others' });
    await form.getByRole('textbox', { name: 'User id of the one' }).fill('annli42');
    await form.getByRole('textbox', { name: 'User id of the other' }).fill('nobod99');
    await form.getByRole('button', { name: 'Compare' }).click();
    await expect(
      form.getByRole('textbox', { name: 'User id of the other' }),
    ).toHaveAccessibleDescription(/No account has this user id/);
    await form.getByRole('textbox', { name: 'User id of the other' }).fill('karwi36');
    await form.getByRole('button', { name: 'Compare' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      /^Are Anna Lindqvist and Karin/,
    );
    await expect(page.getByText(/^Two personal identity numbers are two people/)).toBeVisible();
    await expect(page.getByText(/End one of them first/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Join…' })).toBeDisabled();
    await page.getByRole('radio', { name: /^Two people/ }).check();
    await expect(page.getByRole('button', { name: 'Keep apart' })).toBeEnabled();
  },
);
