import type { Page } from '@playwright/test';
import { dropFirstResponse } from './support/lostAnswer.ts';
import { createSession, expect, test, TRIAL } from './support/test.ts';

const panel = (page: Page) => page.getByRole('dialog', { name: 'Visiting address' });
const field = (page: Page, name: string) => panel(page).getByRole('combobox', { name });

async function choose(page: Page, name: string, at = 0): Promise<string> {
  await field(page, name).click();
  const option = page.getByRole('option').nth(at);
  const text = (await option.textContent()) ?? '';
  await option.click();
  await expect(field(page, name)).toHaveValue(text);
  return text;
}

// PROF-17, PROF-18, PROF-19, PROF-20
test(
  'an employee adds a new primary address, sees a former one is outdated, and reports a missing room',
  { tag: TRIAL },
  async ({ page, context, portal }) => {
    await createSession(context, portal.url, 'annli42');
    await page.goto('/profile/employee');
    await page.getByRole('link', { name: 'Edit visiting address' }).click();
    const offices = panel(page).getByRole('listitem');
    await expect(offices).toHaveCount(2);
    await expect(offices.first()).toContainText('Primary');
    await expect(offices.last()).toContainText('no longer in use');

    await panel(page).getByRole('button', { name: 'Add visiting address' }).click();
    await expect(panel(page).getByRole('heading', { name: 'New visiting address' })).toBeFocused();
    await expect(field(page, 'Building')).toBeDisabled();
    await panel(page).getByRole('button', { name: 'Add visiting address' }).click();
    await expect(panel(page).getByRole('alert')).toContainText('3');
    await choose(page, 'Campus');
    await choose(page, 'Building');
    await choose(page, 'Room');
    await choose(page, 'Campus', 1);
    await expect(field(page, 'Building')).toHaveValue('');
    await expect(field(page, 'Room')).toHaveValue('');
    await expect(panel(page).getByText('Cleared: Building, Room.')).toBeAttached();
    const building = await choose(page, 'Building');
    const room = await choose(page, 'Room');
    await panel(page).getByRole('checkbox', { name: 'Primary visiting address' }).check();
    await panel(page).getByRole('button', { name: 'Add visiting address' }).click();

    await expect(offices).toHaveCount(3);
    await expect(offices.first()).toContainText(`${room}, ${building}`);
    await expect(panel(page).getByText('Primary', { exact: true })).toHaveCount(1);
    await page.reload();
    await expect(offices.first()).toContainText(`${room}, ${building}`);

    // The selection must not be lost by an accidental click.
    await offices
      .last()
      .getByRole('button', { name: /^Change/ })
      .click();
    await expect(field(page, 'Room')).toHaveValue(/no longer in use/);
    await choose(page, 'Campus');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await panel(page).getByRole('button', { name: 'Cancel' }).click();

    await panel(page).getByRole('button', { name: 'Report a missing room' }).click();
    await expect(panel(page).getByLabel('Reply to')).toHaveValue(/@/);
    for (const [name, text] of [
      ['Campus', 'Campus Norr'],
      ['Building', 'Verkstaden'],
      ['Room', '12:34'],
    ] as const)
      await panel(page).getByRole('textbox', { name }).fill(text);
    await panel(page).getByRole('button', { name: 'Send report' }).click();
    await expect(page.getByText(/The report is sent to the helpdesk/).first()).toBeVisible();
    const mails = (await (await context.request.get('/demo/mailbox.json')).json()) as {
      to: string;
      text: string;
    }[];
    expect(mails.find(({ text }) => text.includes('Verkstaden'))).toMatchObject({
      to: 'helpdesk@kvarnby.example',
    });

    await panel(page).getByRole('button', { name: 'Add visiting address' }).click();
    await choose(page, 'Campus', 1);
    await choose(page, 'Building');
    await choose(page, 'Room');
    await panel(page).getByRole('button', { name: 'Add visiting address' }).click();
    await expect(panel(page).getByRole('alert')).toContainText(
      'You already have a visiting address in that room.',
    );
    await panel(page).getByRole('button', { name: 'Cancel' }).click();
    await offices
      .last()
      .getByRole('button', { name: /^Remove/ })
      .click();
    await panel(page).getByRole('button', { name: 'Remove the visiting address' }).click();
    await expect(offices).toHaveCount(2);
    await expect(offices.last().getByRole('heading')).toBeFocused();

    await panel(page).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('main')).toContainText(`${room}, ${building}`);
  },
);

test('an address is added once though its response is lost, and another browser’s change is kept', async ({
  page,
  context,
  browser,
  portal,
}) => {
  await createSession(context, portal.url, 'bener17');
  await page.goto('/profile/employee/panels/visitingaddress');
  await dropFirstResponse(page, '**/api/user/offices', 'POST');
  const add = panel(page).getByRole('button', { name: 'Add visiting address' });
  await add.click();
  for (const name of ['Campus', 'Building', 'Room']) await choose(page, name);
  await add.click();
  await expect(add).toBeDisabled();
  await expect(add).toBeEnabled();
  await add.click();
  const offices = panel(page).getByRole('listitem');
  await expect(offices).toHaveCount(1);

  const elsewhere = await browser.newContext({ baseURL: portal.url });
  await createSession(elsewhere, portal.url, 'bener17');
  const other = await elsewhere.newPage();
  await other.goto('/profile/employee/panels/visitingaddress');
  for (const one of [page, other])
    await panel(one)
      .getByRole('button', { name: /^Change/ })
      .click();
  const theirs = await choose(other, 'Room', 1);
  const mine = await choose(page, 'Room', 2);
  // The other browser saves while this request is being sent.
  let isFirst = true;
  await page.route('**/api/user/offices', async (route) => {
    if (!isFirst || route.request().method() !== 'PUT') return route.fallback();
    isFirst = false;
    const putResponse = other.waitForResponse((response) => response.request().method() === 'PUT');
    await panel(other).getByRole('button', { name: 'Save visiting address' }).click();
    await putResponse;
    return route.fallback();
  });
  await panel(page).getByRole('button', { name: 'Save visiting address' }).click();
  await expect(panel(page).getByText(new RegExp(`^Saved now: ${theirs}`))).toBeVisible();
  await expect(field(page, 'Room')).toHaveValue(mine);
  await panel(page).getByRole('button', { name: 'Save visiting address' }).click();
  await expect(offices.first()).toContainText(mine);
  await elsewhere.close();
});
