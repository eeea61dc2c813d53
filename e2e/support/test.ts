import {
  type APIRequestContext,
  type BrowserContext,
  expect,
  type Page,
  request,
  test as base,
} from '@playwright/test';
import { dateShift, shiftDate } from '#tests/tools/clock.ts';
import type { Portal } from '#tests/tools/server.ts';
import { watchLeaks } from './leaks.ts';
import { startPageErrors, unexpected, watchPages } from './pageErrors.ts';
import { newUniversity } from './university.ts';

export const PASSWORD = 'Kvarnby-demo-2026';

/**
 * The tag of journeys for which only `npm run trials` has time, beside those of one capability that
 * `npm test` runs: `test(title, { tag: TRIAL }, …)`. Whole files of them are in `trials`.
 */
export const TRIAL = '@trial';

/** Of all journeys of this worker. */
const leaks = watchLeaks();

interface TestFixtures {
  /** Fails the test if a page of any of its contexts has reported an error (`watchPages`). */
  pageErrors: string[];
  /**
   * The errors that a journey causes on purpose, as narrow as possible: `test.use({ expectedErrors:
   * [/status of 503/] })`.
   */
  expectedErrors: readonly RegExp[];
}

interface WorkerFixtures {
  readonly portal: Portal;
  /** Variables of the portal's environment, for a whole file. */
  readonly environment: Record<string, string>;
}

/**
 * `portal` is the real server with its own university, shared by all tests of a worker in sequence.
 * A test may kill the server: it is restarted with the same data before the next test.
 */
export const test = base.extend<TestFixtures & { running: undefined }, WorkerFixtures>({
  environment: [{}, { option: true, scope: 'worker' }],
  // Every page of every context uses the clock of the tests. Service workers do not, but the
  // portal's worker never reads the time.
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        await context.addInitScript(shiftDate, dateShift());
        watchPages(context);
        leaks.watch(context);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ environment }, use) => {
      const portal = await newUniversity(environment);
      await portal.start();
      await use(portal);
      await portal.stop();
      const found = await leaks.found({
        log: portal.output,
        database: portal.env['DATABASE_URL'] ?? '',
      });
      await portal.remove();
      expect(found, 'secrets and national ids where nobody may read them').toEqual([]);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
  // A request that a page has made last may still be on its way through a route.
  page: async ({ page }, use) => {
    await use(page);
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  running: [
    async ({ portal }, use) => {
      await portal.start();
      await use(undefined);
    },
    { auto: true },
  ],
  expectedErrors: [[], { option: true }],
  pageErrors: [
    async ({ expectedErrors }, use) => {
      const pageErrors = startPageErrors();
      await use(pageErrors);
      expect(unexpected(pageErrors, expectedErrors), 'errors that the pages have reported').toEqual(
        [],
      );
    },
    { auto: true },
  ],
});

export { expect };

/**
 * Signs in as a user would: from the landing page, through the identity provider's page, and back.
 */
export async function signIn(page: Page, userId: string, password = PASSWORD): Promise<void> {
  await page.goto('/landingpage');
  await page
    .getByRole('link', {
      name: /^(Sign in with university account|Logga in med universitetskonto)$/,
    })
    .click();
  await fillInSignIn(page, userId, password);
}

/** Fills in the identity provider's page, wherever the sign-in started, in either language. */
export async function fillInSignIn(page: Page, userId: string, password = PASSWORD): Promise<void> {
  await page.getByLabel(/^(User id|Användar-id)$/).fill(userId);
  await page.getByLabel(/^(Password|Lösenord)$/).fill(password);
  await page.getByRole('button', { name: /^(Sign in|Logga in)$/ }).click();
}

/** Signs out from the user menu, in either language. */
export async function signOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^(Menu for|Meny för) ${name}`) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Sign out|Logga ut)$/ })
    .click();
}

/** Creates a session directly, for journeys that do not test the sign-in. Opens no page. */
export async function createSession(
  context: BrowserContext,
  url: string,
  persona: string,
  scope = 1,
): Promise<void> {
  const answer = await context.request.post(`${url}/demo/session`, {
    data: { persona, scope },
    headers: { origin: url },
  });
  expect(answer.ok(), `A session for ${persona}: ${answer.status()} ${await answer.text()}`).toBe(
    true,
  );
}

/**
 * Gives the demonstration its people and data as they were at first, and ends all sessions. For
 * journeys that need what earlier ones may have changed.
 */
export async function resetUniversity(visitor: APIRequestContext, url: string): Promise<void> {
  const answer = await visitor.post(`${url}/demo/reset`, { headers: { origin: url } });
  expect(answer.status(), await answer.text()).toBe(204);
}

/** Ends the session on the server without the browser noticing. */
export async function endSessionOnServer(context: BrowserContext, url: string): Promise<void> {
  const elsewhere = await request.newContext({
    baseURL: url,
    storageState: await context.storageState(),
  });
  await elsewhere.get('/signout');
  expect((await elsewhere.get('/api/user/trail')).status()).toBe(401);
  await elsewhere.dispose();
}

/** Waits until the service worker controls the page, so that the next load needs no network. */
export const waitForServiceWorker = (page: Page) =>
  page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller !== null;
  });
