import { testThrough } from '../support/proxy.ts';
import { startSlowNetwork } from '../support/slowNetwork.ts';
import { createSession, expect, waitForServiceWorker } from '../support/test.ts';

const test = testThrough(startSlowNetwork);
test.use({ serviceWorkers: 'allow' });

test('on slow 3G the first visit soon shows the page, a form is sent once, and nothing is said twice', async ({
  page,
  context,
  network,
}) => {
  await createSession(context, network.url, 'annli42');
  // The status of the connection, and the largest number of toasts, as ever shown.
  await page.addInitScript(() => {
    const seen = { status: '', toasts: 0 };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      seen.status ||= document.querySelector('header [role=status]')?.textContent ?? '';
      seen.toasts = Math.max(seen.toasts, document.querySelectorAll('[data-bar] > *').length);
    }).observe(document, { childList: true, subtree: true });
  });
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
  });

  const startedAt = performance.now();
  await page.goto('/home', { waitUntil: 'commit' });
  await expect(page.locator('#boot-page')).toBeVisible();
  const framedAt = performance.now();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Anna', { timeout: 30_000 });
  expect(framedAt - startedAt).toBeLessThan(6000);
  expect(performance.now() - startedAt).toBeLessThan(20_000);

  // The worker is being installed meanwhile.
  await page.getByRole('main').getByRole('link', { name: 'Account', exact: true }).click();
  await page.getByRole('button', { name: 'Edit contact details' }).click({ timeout: 30_000 });
  await page.getByLabel('Mobile number').fill('070-174 06 71');
  await page.getByRole('main').getByRole('button', { name: 'Save' }).dblclick();
  await expect(page.getByRole('button', { name: 'Edit contact details' })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByRole('main')).toContainText('070-174 06 71');
  expect(posts.filter((path) => path.includes('contactinformation'))).toHaveLength(1);
  await waitForServiceWorker(page);
  expect(await page.evaluate(() => Reflect.get(window, 'seen') as unknown)).toEqual({
    status: '',
    toasts: 1,
  });
});
