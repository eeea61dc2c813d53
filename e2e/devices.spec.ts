import { storedData } from './support/storedData.ts';
import { createSession, expect, test, waitForServiceWorker, TRIAL } from './support/test.ts';

test.use({ serviceWorkers: 'allow', expectedErrors: [/status of 500/] });

// SELF-01, SELF-03, SELF-04, SELF-05
test('an employee views a device, changes a setting, and sees the change', async ({
  page,
  context,
  portal,
}) => {
  await createSession(context, portal.url, 'annli42');
  await page.goto('/home');
  await waitForServiceWorker(page);
  await page.getByRole('main').getByRole('link', { name: 'My devices' }).click();
  await expect(page.getByRole('heading', { name: 'Software' })).toBeVisible();
  const rows = page.getByRole('region', { name: 'Devices' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  const mac = rows.filter({ hasText: 'Warranty to' });
  await expect(mac).toContainText('Mac, Apple');
  const name = (await mac.getByRole('link').textContent()) ?? '';
  await mac.getByRole('link').click();

  await expect(page).toHaveURL(new RegExp(`/devices/${name}$`));
  for (const label of [
    'Serial number',
    'Operating system',
    'Manufacturer',
    'Model',
    'Division',
    'Warranty',
    'Status',
    'Type',
  ])
    await expect(page.getByText(label, { exact: true })).toBeVisible();
  const updates = page.getByRole('switch', { name: 'Automatic updates' });
  const before = (await updates.getAttribute('aria-checked')) === 'true';
  const patchResponse = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await updates.click();
  await expect(updates).toHaveAttribute('aria-checked', String(!before));
  await patchResponse;
  await page.reload();
  await expect(updates).toHaveAttribute('aria-checked', String(!before));

  await page.route('**/api/devices/*/settings', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 500, json: { errors: {} } })
      : route.fallback(),
  );
  await updates.click();
  await expect(page.getByText(/That could not be completed/)).toBeVisible();
  await expect(updates).toHaveAttribute('aria-checked', String(!before));
  await page.unroute('**/api/devices/*/settings');

  await expect.poll(async () => (await storedData(page)).databases).toContain('/settings');
  await portal.kill();
  await page.reload();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(updates).toBeDisabled();
  await expect(
    page.getByText('You are offline. The settings can be changed when you are online.'),
  ).toBeVisible();
  await page.goto('/devices');
  await expect(rows).toHaveCount(3);
  await portal.start();
});

test(
  'a setting changed in another browser in the meantime is shown with its current value',
  { tag: TRIAL },
  async ({ page, context, browser, portal }) => {
    await createSession(context, portal.url, 'bener17');
    await page.goto('/devices');
    const device = page
      .getByRole('region', { name: 'Devices' })
      .getByRole('listitem')
      .first()
      .getByRole('link');
    const updates = page.getByRole('switch', { name: 'Automatic updates' });
    await device.click();
    const before = await updates.getAttribute('aria-checked');
    const address = page.url();
    await page.goBack();

    const elsewhere = await browser.newContext({ baseURL: portal.url });
    await createSession(elsewhere, portal.url, 'bener17');
    const other = await elsewhere.newPage();
    await other.goto(address);
    const patchResponse = other.waitForResponse(
      (response) => response.request().method() === 'PATCH',
    );
    await other.getByRole('switch', { name: 'Automatic updates' }).click();
    await patchResponse;
    await elsewhere.close();

    await device.click();
    await expect(updates).toHaveAttribute('aria-checked', before === 'true' ? 'false' : 'true');
  },
);

test(
  'an unknown device shows its name and a link to the list',
  { tag: TRIAL },
  async ({ page, context, portal }) => {
    await createSession(context, portal.url, 'annli42');
    await page.goto('/devices/no-such-device');
    await expect(page.getByText('You have no device called no-such-device')).toBeVisible();
    await page.getByRole('link', { name: 'My devices' }).last().click();
    await expect(page).toHaveURL(/\/devices$/);
  },
);

// SELF-01
test(
  'a student sees that the page is for employees, and nothing is fetched',
  { tag: TRIAL },
  async ({ page, context, portal }) => {
    const requestedPaths: string[] = [];
    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
    await createSession(context, portal.url, 'nilan234');
    await page.goto('/devices');
    await expect(page.getByText('The page is for employees.')).toBeVisible();
    await expect(
      page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'My devices' }),
    ).toHaveCount(0);
    expect(requestedPaths.filter((path) => path.startsWith('/api/devices'))).toEqual([]);
  },
);
