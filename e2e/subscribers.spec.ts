import { type FakeSubscriber, fakeSubscriber } from '#tests/support/fakeSubscriber.ts';
import { createSession, expect, test, TRIAL } from './support/test.ts';

// A portal of its own: what other journeys change would be among the events.
test.use({ environment: { PORTAL_WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' } });

let server: FakeSubscriber;
test.beforeAll(async () => {
  server = await fakeSubscriber();
});
test.afterAll(() => server.close());

test('a superuser adds a subscriber, tests it, pauses and resumes it, and replaces its secret', async ({
  context,
  page,
  portal,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await createSession(context, portal.url, 'davos31');
  await page.goto('/administration');
  await page.getByRole('link', { name: 'Subscribers' }).click();
  await expect(page.getByText('No system is told of accounts')).toBeVisible();

  await page.getByRole('button', { name: 'Add a subscriber' }).click();
  const form = page.getByRole('form', { name: 'Add a subscriber' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Staff cards');
  await form.getByRole('textbox', { name: 'URL' }).fill('http://cards.example.se/hook');
  await form.getByRole('group', { name: 'Kinds of accounts' }).getByLabel('Student').uncheck();
  await form.getByRole('checkbox', { name: 'Last day' }).check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText(/must begin with https/).first()).toBeVisible();
  await form.getByRole('textbox', { name: 'URL' }).fill(server.url);
  await form.getByRole('button', { name: 'Save' }).click();

  const shown = page.getByRole('region', { name: 'The secret of Staff cards' });
  await expect(shown.getByText(/shown only now/)).toBeVisible();
  await shown.getByRole('button', { name: 'Copy the secret' }).click();
  await expect(shown.getByText('Copied')).toBeVisible();
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  await shown.getByRole('button', { name: 'I have saved it' }).click();
  await expect(shown).toBeHidden();

  const card = page.getByRole('listitem').filter({
    has: page.getByRole('heading', { name: 'Staff cards' }),
  });
  await expect(card.getByText('Delivering')).toBeVisible();
  await expect(card.getByText('Ids, kind and status · Last day')).toBeVisible();
  await page.reload();
  await expect(card.getByText('Nothing has been sent yet.')).toBeVisible();
  await expect(page.getByText(secret)).toBeHidden();

  await card.getByRole('button', { name: 'Send a test event to Staff cards' }).click();
  await expect(card.getByText(/The event arrived \(status 204\)/)).toBeVisible();
  expect(server.received.map(({ body }) => JSON.parse(body))).toMatchObject([{ type: 'test' }]);
  expect(server.isSignedWith(secret)).toBe(true);
  server.behave = { kind: 'status', status: 500 };
  await card.getByRole('button', { name: 'Send a test event to Staff cards' }).click();
  await expect(card.getByText('The test event did not arrive')).toBeVisible();
  await expect(card.getByText(/did not accept the event \(status 500\)/)).toBeVisible();
  server.behave = { kind: 'status', status: 204 };

  await card.getByRole('button', { name: 'Pause Staff cards' }).click();
  await expect(card.getByText(/^Paused by hand/)).toBeVisible();
  await card.getByRole('button', { name: 'Resume Staff cards' }).click();
  await expect(card.getByText('Delivering')).toBeVisible();

  await card.getByRole('button', { name: 'Change Staff cards' }).click();
  await card.getByRole('textbox', { name: 'Name' }).fill('Doors');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Doors' })).toBeVisible();

  const doors = page.getByRole('listitem').filter({
    has: page.getByRole('heading', { name: 'Doors' }),
  });
  await doors.getByRole('button', { name: 'New secret for Doors…' }).click();
  await doors.getByRole('button', { name: 'Make a new secret' }).click();
  const replaced = page.getByRole('region', { name: 'The secret of Doors' });
  await replaced.getByRole('button', { name: 'Copy the secret' }).click();
  const fresh = await page.evaluate(() => navigator.clipboard.readText());
  await replaced.getByRole('button', { name: 'I have saved it' }).click();
  await expect(doors.getByText(/signed with both secrets until/)).toBeVisible();
  server.received.length = 0;
  await doors.getByRole('button', { name: 'Send a test event to Doors' }).click();
  await expect(doors.getByText(/The event arrived/)).toBeVisible();
  expect(fresh).not.toBe(secret);
  expect(server.received).toHaveLength(1);
  expect([secret, fresh].map(server.isSignedWith)).toEqual([true, true]);

  await doors.getByRole('button', { name: 'Delete Doors…' }).click();
  await doors.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('No system is told of accounts')).toBeVisible();
});

test(
  'a suspension reaches the subscriber after it had failed, and is shown for the person',
  { tag: TRIAL },
  async ({ context, page, portal }) => {
    server.received.length = 0;
    await createSession(context, portal.url, 'davos31');
    await page.goto('/administration/subscribers');
    await page.getByRole('button', { name: 'Add a subscriber' }).click();
    const form = page.getByRole('form', { name: 'Add a subscriber' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Library');
    await form.getByRole('textbox', { name: 'URL' }).fill(server.url);
    await form.getByRole('button', { name: 'Save' }).click();
    const shown = page.getByRole('region', { name: 'The secret of Library' });
    const secret = (await shown.getByText(/^whsec_/).textContent()) ?? '';
    await shown.getByRole('button', { name: 'I have saved it' }).click();

    server.behave = { kind: 'status', status: 503 };
    await page.goto('/accountmanagement/panels/account/employee/karwi36');
    const section = page.getByRole('region', { name: 'Suspension' });
    await section.getByRole('button', { name: 'Suspend the account' }).click();
    await section.getByLabel('Reason').fill('Lost computer');
    await section.getByRole('button', { name: 'Suspend Karin Wikström' }).click();
    await expect(section.getByText('Lost computer')).toBeVisible();

    await page.goto('/administration/subscribers');
    const card = page.getByRole('listitem').filter({
      has: page.getByRole('heading', { name: 'Library' }),
    });
    await expect(card.getByText('Does not answer')).toBeVisible({ timeout: 30_000 });
    await card.getByRole('button', { name: 'Latest events to Library' }).click();
    const events = card.getByRole('list', { name: 'Latest events to Library' });
    await expect(events.getByRole('listitem')).toContainText([/Suspended: karwi36.*On its way/]);
    server.behave = { kind: 'status', status: 204 };
    await expect(events.getByText('Arrived')).toBeVisible({ timeout: 60_000 });
    await expect(card.getByText('Delivering')).toBeVisible();
    expect(server.isSignedWith(secret)).toBe(true);
    expect(new Set(server.received.map(({ id }) => id)).size).toBe(1);

    await page.goto('/accountmanagement/panels/account/employee/karwi36');
    const deliveries = page.getByRole('region', { name: 'Other systems' });
    await expect(deliveries.getByText('Library')).toBeVisible();
    await expect(deliveries.getByText(/^The account was suspended/)).toBeVisible();
    await expect(deliveries.getByText('Done', { exact: true })).toBeVisible();

    // The journeys after this one share the portal.
    await section.getByRole('button', { name: 'Reinstate Karin Wikström' }).click();
    await expect(section.getByText('The account is not suspended.')).toBeVisible();
    await page.goto('/administration/subscribers');
    await page.getByRole('button', { name: 'Delete Library…' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('No system is told of accounts')).toBeVisible();
  },
);
