import { createSession, expect, test, TRIAL } from './support/test.ts';

test('the helpdesk’s number is kept on the page, seen by people, and returned to its default', async ({
  page,
  portal,
}) => {
  await createSession(page.context(), portal.url, 'davos31');
  await page.goto('/administration');
  await page.getByRole('link', { name: 'Helpdesk, cards and links' }).click();
  const desk = page.getByRole('region', { name: 'Helpdesk' });
  const number = desk.getByRole('textbox', { name: 'Phone number' });
  await number.fill('010-555 55 55');
  await desk.getByRole('textbox', { name: 'Opening hours for calculation' }).fill('sometimes');
  await desk.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByText('One field needs correcting')).toBeVisible();
  await desk
    .getByRole('textbox', { name: 'Opening hours for calculation' })
    .fill('mo-fr 07:00-19:00');
  await desk.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByText('Saved here by davos31').first()).toBeVisible();

  const links = page.getByRole('region', { name: 'Links to other systems' });
  await links.getByRole('button', { name: 'Add a link' }).click();
  const link = links.getByRole('group', { name: 'Link 4' });
  await link.getByRole('textbox', { name: 'Name, Swedish' }).fill('Schema');
  await link.getByRole('textbox', { name: 'Name, English' }).fill('Timetable');
  await link.getByRole('textbox', { name: 'Address' }).fill('https://timetable.example/');
  await links.getByRole('button', { name: 'Save' }).click();
  await expect(links.getByText('Saved here by davos31')).toBeVisible();
  await page.reload();
  await expect(
    page.getByRole('contentinfo').getByRole('link', { name: 'Timetable' }),
  ).toBeVisible();

  await page.goto('/home/panels/helpdesk');
  await expect(page.getByRole('dialog').getByRole('link', { name: /010-555 55 55/ })).toBeVisible();

  await page.goto('/administration/settings');
  await desk.getByRole('button', { name: 'Return to the default: Phone number' }).click();
  await expect(number).toHaveValue('013-12 34 56');
});

test(
  'the card prints the issuer and the word for its holder that are kept on the page',
  { tag: TRIAL },
  async ({ page, portal, browser }) => {
    await createSession(page.context(), portal.url, 'davos31');
    await page.goto('/administration/settings');
    const cards = page.getByRole('region', { name: 'Campus cards' });
    const issuer = cards.getByRole('textbox', { name: 'Issuer on the card, English' });
    await issuer.fill('K'.repeat(41));
    await cards.getByRole('button', { name: 'Save' }).click();
    await expect(cards.getByText('One field needs correcting')).toBeVisible();
    await issuer.fill('Kvarnby Card Office');
    await cards.getByRole('textbox', { name: /^Word for employees.*English/ }).fill('Colleague');
    await cards.getByRole('button', { name: 'Save' }).click();
    await expect(cards.getByText('Saved here by davos31').first()).toBeVisible();

    const other = await browser.newContext({ baseURL: portal.url, locale: 'en-GB' });
    await createSession(other, portal.url, 'annli42');
    const holder = await other.newPage();
    await holder.goto('/card');
    const card = holder.getByRole('region', { name: 'Your campus card' });
    await expect(card.getByText('Kvarnby Card Office')).toBeVisible();
    await expect(card.getByText('Colleague')).toBeVisible();
    await other.close();
  },
);

test(
  'a campus and a building are added; what is in use can only be ended',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await createSession(page.context(), portal.url, 'davos31');
    await page.goto('/administration/places');
    await page.getByRole('button', { name: 'Add a campus' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Campus Provet');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Campus Provet' }).click();
    await page.getByRole('button', { name: 'Add a building' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Verkstaden');
    await page.getByRole('button', { name: 'Save' }).click();
    const building = page.getByRole('listitem').filter({ hasText: 'Verkstaden' });
    await building.getByRole('button', { name: 'Stop offering Verkstaden' }).click();
    await expect(building.getByText('No longer offered')).toBeVisible();
    await building.getByRole('button', { name: 'Delete Verkstaden…' }).click();
    await building.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('There is nothing here yet')).toBeVisible();

    await page.getByRole('link', { name: 'Campuses and rooms' }).click();
    const used = page.getByRole('listitem').filter({ hasText: 'Campus Provet' });
    await expect(used.getByRole('button', { name: /^Delete/ })).toBeVisible();
  },
);

test(
  'a place that a colleague has saved meanwhile is shown, and what was typed is kept',
  { tag: TRIAL },
  async ({ page, portal, browser }) => {
    await createSession(page.context(), portal.url, 'davos31');
    await page.goto('/administration/places');
    await page.getByRole('button', { name: 'Add a campus' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Campus Mitt');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Change Campus Mitt' }).click();
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('Campus Centrum');

    const other = await browser.newContext({ baseURL: portal.url, locale: 'en-GB' });
    await createSession(other, portal.url, 'davos31');
    const colleague = await other.newPage();
    await colleague.goto('/administration/places');
    await colleague.getByRole('button', { name: 'Change Campus Mitt' }).click();
    await colleague.getByRole('textbox', { name: 'Name' }).fill('Campus City');
    await colleague.getByRole('button', { name: 'Save' }).click();
    await expect(colleague.getByRole('link', { name: 'Campus City' })).toBeVisible();
    await other.close();

    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('A colleague has saved the place meanwhile.')).toBeVisible();
    await expect(page.getByText('Saved now: Campus City')).toBeVisible();
    await expect(name).toHaveValue('Campus Centrum');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('link', { name: 'Campus Centrum' })).toBeVisible();
  },
);
