import { writeFileSync } from 'node:fs';
import { createSession, expect, resetUniversity, test, TRIAL } from './support/test.ts';

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
  // Other journeys import into the same university.
  await resetUniversity(context.request, portal.url);
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

test(
  'a file is dropped, removed, and chosen by the keyboard after a correction',
  { tag: TRIAL },
  async ({ context, page, portal }, testInfo) => {
    await createSession(context, portal.url, 'davos31');
    await page.goto('/administration/import');
    const show = page.getByRole('button', { name: 'Visa vad som ändras' });
    await show.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Välj minst en fil.' })).toBeVisible();

    const file = testInfo.outputPath('people.csv');
    writeFileSync(file, organisations);
    const field = page.getByLabel('Personer', { exact: true });
    const { x, y, width, height } = (await field.boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    const device = await context.newCDPSession(page);
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await device.send('Input.dispatchDragEvent', {
        type,
        x: x + width / 2,
        y: y + height / 2,
        data: { items: [], files: [file], dragOperationsMask: 1 },
      });
    await expect(page.getByText('people.csv')).toBeVisible();
    await show.click();
    await expect(
      page.getByText('Kolumner saknas i filen: given_name, surname, kind.'),
    ).toBeVisible();

    writeFileSync(file, `${people}\n`);
    await show.click();
    await expect(page.getByText(/har ändrats sedan den valdes\. Välj den igen\./)).toBeVisible();
    const chooser = page.waitForEvent('filechooser');
    await expect(show).toBeEnabled();
    await field.press('Enter');
    await (await chooser).setFiles(file);
    await show.click();
    await expect(page.getByRole('heading', { name: 'Det här skulle ändras' })).toBeFocused();
    await expect(page.getByText(/X2 avvisas: Typen är okänd/)).toBeVisible();

    await page.getByRole('button', { name: 'Ta bort filen: Personer' }).click();
    await expect(page.getByText(/X2 avvisas/)).toBeHidden();
    await expect(page.getByText('Välj en fil', { exact: true })).toHaveCount(3);
  },
);
