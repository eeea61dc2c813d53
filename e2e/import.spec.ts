import { createSession, expect, test } from './support/test.ts';

test.use({ locale: 'sv-SE' });

const organisations = [
  'id;parent;type;short_name;name_sv;name_en',
  '1;;Company;KU;Kvarnby universitet;Kvarnby University',
].join('\n');
const people = [
  'id;given_name;surname;kind;organisation;end_date',
  'X1;Ebba;Nyman;Student;;',
  'X2;Olle;Fel;Director;;',
].join('\n');

test('a superuser sees what a file would change before it changes anything', async ({
  context,
  page,
  portal,
}) => {
  await createSession(context, portal.url, 'davos31');
  await page.goto('/administration');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page.getByText('Inget har importerats ännu.')).toBeVisible();
  const file = (name: string, text: string) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
  const show = page.getByRole('button', { name: 'Visa vad som ändras' });
  await page.getByLabel('Personer', { exact: true }).setInputFiles(file('p.csv', organisations));
  await show.click();
  await expect(page.getByText('Kolumner saknas i filen: given_name, surname, kind.')).toBeVisible();

  await page.getByLabel('Personer', { exact: true }).setInputFiles(file('p.csv', people));
  await show.click();
  const preview = page.getByRole('region', { name: 'Det här skulle ändras' });
  await expect(preview.getByText('1 nya')).toBeVisible();
  await expect(preview.getByText(/X2 avvisas: Typen är okänd/)).toBeVisible();
  await preview.getByRole('button', { name: 'Importera' }).click();
  await page.getByRole('button', { name: 'Ja, importera' }).click();
  await expect(page.getByText('Filerna är importerade.')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'De senaste importerna' }).getByRole('listitem'),
  ).toContainText(['Personer: 1 nya, 0 ändrade, 0 avslutade, 1 avvisade']);

  await page.goto('/accountsearch');
  await page.getByRole('searchbox').fill('Ebba Nyman');
  await expect(page.getByText('Ebba Nyman').first()).toBeVisible();
});
