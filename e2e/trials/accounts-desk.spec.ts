import { openAccounts } from '../support/accounts.ts';
import { createSession, expect, test } from '../support/test.ts';

test.use({ locale: 'sv-SE' });

test.describe('an administrator of the whole university', () => {
  test.beforeEach(({ page, portal }) => createSession(page.context(), portal.url, 'cecka23'));

  // ACCT-09
  test('selects an organisation level by level, and Back returns to the level above', async ({
    page,
  }) => {
    await openAccounts(page);
    await page.locator('summary', { hasText: 'Organisation' }).click();
    const field = (name: string) => page.getByRole('combobox', { name });
    const all = await page.getByRole('link', { name: /^Aktiva \d/ }).innerText();
    await expect(field('Avdelning')).toBeDisabled();
    await field('Institution').fill('datateknik');
    await page.getByRole('option', { name: /Institutionen för datateknik/ }).click();
    await expect(page.getByRole('link', { name: /^Aktiva \d/ })).not.toHaveText(all);
    await field('Avdelning').click();
    await page.getByRole('option').first().click();
    await expect(page).toHaveURL(/org=/);
    await page.getByRole('button', { name: 'Rensa' }).nth(1).click();
    await expect(page.getByText('Rensades: Avdelning.')).toBeAttached();
    await expect(field('Avdelning')).toHaveValue('');
    await expect(field('Lärosäte')).toHaveValue(/Kvarnby/);
    await page.goBack();
    await expect(field('Avdelning')).not.toHaveValue('');
    await page.goBack();
    await page.goBack();
    await expect(page.getByRole('link', { name: /^Aktiva \d/ })).toHaveText(all);
  });

  // ACCT-17
  test('hides a column and moves another, which persists after a reload, and restores the default', async ({
    page,
  }) => {
    await openAccounts(page);
    const heading = (name: string) =>
      page.getByRole('columnheader', { name: new RegExp(`^${name}`) });
    const order = () => page.getByRole('columnheader').allInnerTexts();
    await expect(heading('Status')).toBeVisible();
    await page.getByRole('link', { name: 'Kolumner' }).click();
    const panel = page.getByRole('dialog', { name: 'Kolumner: Aktiva' });
    await panel.getByRole('checkbox', { name: 'Status' }).uncheck();
    // The table changes immediately, before anything is saved.
    await expect(heading('Status')).toHaveCount(0);
    await panel.getByRole('checkbox', { name: 'Förnamn' }).check();
    await expect(heading('Förnamn')).toBeAttached();
    await panel.getByRole('checkbox', { name: 'Förnamn' }).uncheck();
    const moveUpButton = panel.getByRole('button', { name: 'Flytta upp Gäller till' });
    for (let step = 0; step < 5; step += 1) await moveUpButton.press('Enter');
    await expect(panel.getByText('Gäller till är nu nummer 2 av 24.')).toBeAttached();
    await panel.getByRole('button', { name: 'Spara kolumnerna' }).click();
    await expect(panel).toBeHidden();
    await expect(page.getByText('Kolumnerna är sparade.').first()).toBeVisible();

    await page.reload();
    await expect(heading('Gäller till')).toBeVisible();
    await expect(heading('Status')).toHaveCount(0);
    expect((await order()).filter(Boolean).slice(0, 2)).toEqual(['Namn', 'Gäller till']);

    await page.getByRole('link', { name: 'Kolumner' }).click();
    await panel.getByRole('button', { name: 'Återställ' }).click();
    await panel.getByRole('button', { name: 'Spara kolumnerna' }).click();
    await expect(heading('Status')).toBeVisible();
  });

  test('drags a column by its handle', async ({ page }) => {
    await page.goto('/accountmanagement/panels/columnsettings');
    const rows = page.getByRole('dialog', { name: 'Kolumner: Aktiva' }).getByRole('listitem');
    const [from, to] = [
      await rows.nth(0).locator('span').first().boundingBox(),
      await rows.nth(3).boundingBox(),
    ];
    if (!from || !to) throw new Error('The rows are not rendered.');
    await page.mouse.move(from.x + 5, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + 5, to.y + to.height / 2, { steps: 8 });
    await page.mouse.up();
    await expect(rows.nth(3)).toContainText('Namn');
    await expect(rows.nth(0)).toContainText('Användar-id');
  });
});

// ACCT-60
test('events of the organisation are marked as read for all its administrators, and link to the account', async ({
  page,
  context,
  portal,
}) => {
  await createSession(context, portal.url, 'bener17');
  await openAccounts(page, '?sort=validThrough');
  const events = page.getByRole('link', { name: /^Händelser/ });
  await expect(events).toHaveText(/\(\d+ nya\)/);
  await events.click();
  const panel = page.getByRole('dialog', { name: 'Händelser i kontohanteringen' });
  const unread = panel.getByText(/^\d+ olästa$/);
  const before = Number.parseInt(await unread.innerText(), 10);
  await panel
    .getByRole('button', { name: /^Markera som läst/ })
    .first()
    .click();
  await expect(panel.getByText(`${before - 1} olästa`)).toBeVisible();
  await page.reload();
  await expect(panel.getByText(`${before - 1} olästa`)).toBeVisible();

  await panel
    .getByRole('link', { name: /^Visa kontot/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Medarbetare' })).toBeVisible();
  await expect(page).toHaveURL(/sort=validThrough/);
});
