import { createSession, expect, test } from './support/test.ts';

test.use({
  environment: { PORTAL_SOURCES: 'name=staff; organisation=staff; endDate=staff; title=ladok' },
});

const people = [
  'id;given_name;surname;kind;organisation;end_date;subscription;external_email',
  'E1;Ebba;Nyman;Associate;10;2037-06-30;Small;ebba@example.org',
].join('\n');
const organisations = [
  'id;parent;type;short_name;name_sv;name_en',
  '1;;Company;KU;Kvarnby universitet;Kvarnby University',
  '10;1;Department;IDT;Datateknik;Department of Computer Engineering',
].join('\n');

test('what comes from a system is seen in advance, at the field and in why and when', async ({
  context,
  page,
  portal,
  browser,
}) => {
  await createSession(context, portal.url, 'davos31');
  const file = (text: string) => ({
    name: 'file.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
  await page.goto('/administration/import');
  await page.getByLabel('Organisations', { exact: true }).setInputFiles(file(organisations));
  await page.getByLabel('People', { exact: true }).setInputFiles(file(people));
  await page.getByRole('button', { name: 'Show what changes' }).click();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('button', { name: 'Yes, import' }).click();
  await expect(page.getByText('The files have been imported.')).toBeVisible();

  await page.goto('/administration');
  await page.getByRole('link', { name: 'Sources' }).click();
  const systems = page.getByRole('region', { name: 'Systems' });
  await expect(systems).toContainText(/staff\s*Knows one account/);
  await expect(systems).toContainText(/ladok\s*Is a source but has no people yet/);
  await expect(page.getByRole('region', { name: 'Data' })).toContainText(
    /Last day endDate\s*staff/,
  );

  const administrator = await browser.newContext({ baseURL: portal.url });
  await createSession(administrator, portal.url, 'cecka23');
  const desk = await administrator.newPage();
  await desk.goto('/accountsearch');
  await desk.getByRole('searchbox').fill('Ebba Nyman');
  await desk.getByRole('link', { name: /Ebba Nyman/ }).click();
  const panel = desk.getByRole('dialog', { name: 'Employee' });
  const source = 'Comes from the staff system (staff). Change it there.';
  await expect(panel.getByText(`Valid through: ${source}`)).toBeVisible();
  await expect(panel.getByText(source, { exact: true })).toHaveCount(3);
  await expect(panel.getByRole('button', { name: 'Edit Given name' })).toHaveCount(0);
  await expect(panel.getByRole('button', { name: 'Edit External email address' })).toBeVisible();
  const close = panel.getByRole('button', { name: 'Close account' });
  await expect(close).toHaveAccessibleDescription(
    'This comes from another system. Change it there.',
  );
  await expect(panel.getByText('The account came with an import')).toBeVisible();
  const liUId = new URL(desk.url()).pathname.split('/').at(-1) ?? '';
  await administrator.close();

  await page.goto(`/administration/course?account=${liUId}`);
  await expect(page.getByText(/^This comes from the system staff, which David/)).toBeVisible();
  await page.getByRole('link', { name: 'Show the history of the account' }).click();
  await expect(page.getByRole('dialog', { name: 'Employee' })).toContainText('Ebba Nyman');
});
