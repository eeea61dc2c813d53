import type { Page } from '@playwright/test';
import { storedAddresses, storedData, storedDataAsText } from '../support/storedData.ts';
import { FOREIGN, type OddNetwork, type Oddity, startOddNetwork } from '../support/oddNetwork.ts';
import { testThrough } from '../support/proxy.ts';
import { createSession, expect, waitForServiceWorker } from '../support/test.ts';

const test = testThrough(startOddNetwork);

test.use({
  serviceWorkers: 'allow',
  // The policy refuses the addresses to which a network redirects.
  expectedErrors: [
    /status of 5\d\d|net::ERR_|127\.0\.0\.1:9\/wifi.* violates the following Content Security Policy/,
  ],
});

const SIGN_IN = 'Network sign-in needed';
const NOT_RESPONDING = 'The portal is not responding';
const OFFLINE = 'Offline';

const networks: readonly (readonly [answer: Oddity, told: string])[] = [
  ['a page with status 200', SIGN_IN],
  ['a redirect', SIGN_IN],
  ['a page with status 511', SIGN_IN],
  ['a wrong content type', SIGN_IN],
  ['a page with status 503', NOT_RESPONDING],
  ['an empty response with status 502', NOT_RESPONDING],
  ['no HTTP, as where TLS is expected', OFFLINE],
  ['a closed connection', OFFLINE],
  ['half of each response', OFFLINE],
  ['half of each response, and a broken connection', OFFLINE],
  ['broken compression', OFFLINE],
];

/** The number of connections that a browser opens to one server without TLS. */
const CONNECTIONS = 6;

const connectionStatus = (page: Page) =>
  page.getByRole('banner').getByText(new RegExp(`^(${SIGN_IN}|${NOT_RESPONDING}|${OFFLINE})$`));
const toasts = (page: Page) => page.locator('[data-bar] > *');
const mobile = (page: Page) => page.getByLabel('Mobile number');

async function startApp(page: Page, network: OddNetwork): Promise<void> {
  await createSession(page.context(), network.url, 'annli42');
  await page.goto('/profile/employee');
  await waitForServiceWorker(page);
  let stored: string[] = [];
  const isComplete = async () => {
    const before = stored;
    stored = await storedAddresses(page);
    return stored.some((file) => file.includes('/cards.')) && stored.length === before.length;
  };
  await expect.poll(isComplete, { intervals: [500] }).toBe(true);
}

/** Lets the worker look for a new version, and refresh what it stores, which it does after 2 s. */
async function refreshStored(page: Page): Promise<void> {
  await page.evaluate(
    async () =>
      void (await (
        await navigator.serviceWorker.getRegistration()
      )
        ?.update()
        .catch(() => undefined)),
  );
  await page.waitForTimeout(2500);
}

async function typeNumber(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit contact details' }).click();
  await mobile(page).fill(number);
}
const save = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Save' }).click();

// PWA-04, PWA-05
for (const [at, [answer, told]] of networks.entries()) {
  test(`with ${answer}, text and stored data are kept, a notice is shown, and the app recovers`, async ({
    page,
    network,
  }) => {
    await startApp(page, network);
    const before = await storedAddresses(page);
    const number = `070-174 06 ${10 + at}`;
    await typeNumber(page, number);
    network.answerWith(answer);
    await save(page);
    await expect(connectionStatus(page)).toHaveText(told);
    await expect(connectionStatus(page)).toHaveCount(1);
    expect(await toasts(page).count()).toBeLessThanOrEqual(1);
    await expect(mobile(page)).toHaveValue(number);

    // A second tab starts from what is stored, also after the worker has tried to refresh it.
    const other = await page.context().newPage();
    for (const start of ['first', 'second']) {
      await other.goto('/home');
      await expect(other.getByRole('heading', { level: 1 }), start).toContainText('Anna');
      await expect(connectionStatus(other)).toHaveText(told);
      if (start === 'first') await refreshStored(other);
    }
    expect(await storedAddresses(page)).toEqual(before);
    expect(await storedDataAsText(page)).not.toContain(FOREIGN);
    await other.close();

    network.answerWith('portal');
    await expect(connectionStatus(page)).toBeHidden({ timeout: 60_000 });
    await expect(mobile(page)).toHaveValue(number);
    await save(page);
    await expect(page.getByRole('button', { name: 'Edit contact details' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(number.replaceAll(/\D/g, '').slice(-2));
    expect((await storedData(page)).databases).toContain('contactinformation');
  });
}

for (const answer of [
  'a page with status 503 and a wait in seconds',
  'a page with status 503 and a wait until a date',
] as const) {
  test(`after ${answer}, the page asks again when it may, and goes on by itself`, async ({
    page,
    network,
  }) => {
    await startApp(page, network);
    await typeNumber(page, '070-174 06 31');
    network.answerWith(answer);
    await save(page);
    await expect(connectionStatus(page)).toHaveText(NOT_RESPONDING);
    const askedAt = Math.max(...network.requests.map(({ at }) => at));
    network.answerWith('portal');
    await expect(connectionStatus(page)).toBeHidden({ timeout: 30_000 });
    // The service worker stores the configuration when it is installed.
    const next = network.requests.find(
      ({ at, name }) => at > askedAt && !name.startsWith('GET /api/configuration/'),
    );
    expect(next?.name).toBe('GET /health/live');
    // A date has whole seconds.
    expect((next?.at ?? 0) - askedAt).toBeGreaterThan(4900);
    await expect(mobile(page)).toHaveValue('070-174 06 31');
  });
}

test('while the portal itself asks to wait, reads are repeated, changes are not, and it is said once', async ({
  page,
  network,
}) => {
  await startApp(page, network);
  await typeNumber(page, '070-174 06 51');
  const since = network.requests.length;
  const sent = (name: RegExp) =>
    network.requests.slice(since).filter((request) => name.test(request.name));
  network.limitTo(/^\/api\//);
  network.answerWith('the portal’s own status 503');

  await save(page);
  await expect(toasts(page)).toHaveCount(1);
  await expect(mobile(page)).toHaveValue('070-174 06 51');

  const other = await page.context().newPage();
  await other.goto('/devices');
  await expect(connectionStatus(other)).toHaveText(NOT_RESPONDING);
  await expect(connectionStatus(other)).toHaveCount(1);
  expect(await toasts(other).count()).toBe(0);
  network.answerWith('portal');
  const reads = () => sent(/^GET \/api\/devices$/).map(({ at }) => at);
  await expect.poll(() => reads().length).toBe(2);
  const [first = 0, second = 0] = reads();
  expect(second - first).toBeGreaterThan(2900);
  await expect(other.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expect(connectionStatus(other)).toBeHidden();
  expect(sent(/^(PUT|POST|PATCH) .*contact/)).toHaveLength(1);
  await other.close();

  await save(page);
  await expect(page.getByRole('button', { name: 'Edit contact details' })).toBeVisible();
});

test('reads that hang on all connections of the browser do not keep the app from recovering', async ({
  page,
  network,
}) => {
  await startApp(page, network);
  network.limitTo(/^\/api\//);
  network.answerWith('no response at all');
  const since = network.requests.length;
  const hung = () =>
    network.requests.slice(since).filter(({ name }) => name.startsWith('GET /api/'));
  const other = await page.context().newPage();
  await other.goto('/home');
  await expect.poll(() => hung().length, { timeout: 15_000 }).toBe(CONNECTIONS);
  network.answerWith('portal');
  const user = other.getByRole('link', { name: /^Notifications, / });
  await expect(user).toBeVisible({ timeout: 60_000 });
  await expect(connectionStatus(other)).toBeHidden({ timeout: 60_000 });
  const firstAt = Math.min(...hung().map(({ at }) => at));
  const answered = hung().find(({ name }) => name === 'GET /api/user/notifications');
  expect((answered?.at ?? Infinity) - firstAt).toBeLessThan(30_000);
});

test('in a network that comes and goes, nothing typed is lost and no messages pile up', async ({
  page,
  network,
}) => {
  await startApp(page, network);
  await typeNumber(page, '070-174 06 41');
  let isThere = true;
  const flapping = setInterval(() => {
    isThere = !isThere;
    network.answerWith(isThere ? 'portal' : 'a closed connection');
  }, 2000);
  try {
    for (const path of ['/home', '/card', '/devices', '/supportcases']) {
      const other = await page.context().newPage();
      await other.goto(path);
      await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
      await other.waitForTimeout(2500);
      expect(await toasts(other).count(), path).toBeLessThanOrEqual(1);
      await other.close();
    }
  } finally {
    clearInterval(flapping);
  }
  network.answerWith('portal');
  await expect(mobile(page)).toHaveValue('070-174 06 41');
  await expect(connectionStatus(page)).toBeHidden({ timeout: 60_000 });
  await save(page);
  await expect(page.getByRole('button', { name: 'Edit contact details' })).toBeVisible();
  const changes = network.requests.filter(({ name }) => /^(PUT|POST|PATCH) .*contact/.test(name));
  expect(changes).toHaveLength(1);
});

test('where nothing answers at all, the app starts from the device', async ({ page, network }) => {
  await startApp(page, network);
  network.answerWith('no response at all');
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Anna');
  await expect(connectionStatus(page)).toHaveText(OFFLINE, { timeout: 15_000 });
});

test('a version of which a file arrives incomplete is not installed until it arrives whole', async ({
  page,
  network,
}) => {
  const states = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return [registration?.active?.state ?? null, registration?.installing?.state ?? null];
    });
  network.limitTo(/^\/assets\/cards-.*\.js/);
  network.answerWith('half of each response');
  await createSession(page.context(), network.url, 'annli42');
  await page.goto('/home');
  await expect
    .poll(() => network.requests.some(({ name }) => /\/assets\/cards-.*\.js/.test(name)))
    .toBe(true);
  await expect.poll(states).toEqual([null, null]);

  network.answerWith('portal');
  // The first attempt finds the file incomplete in the browser's cache, and replaces it there.
  const install = async () => {
    await page.reload();
    await page.waitForTimeout(6000);
    return states();
  };
  await expect.poll(install, { timeout: 60_000 }).toEqual(['activated', null]);
});
