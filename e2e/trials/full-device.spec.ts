import type { Page, Worker } from '@playwright/test';
import { setRoom } from '../support/deviceRoom.ts';
import { personalData, storedData } from '../support/storedData.ts';
import { createSession, expect, signOut, test, waitForServiceWorker } from '../support/test.ts';

test.use({ serviceWorkers: 'allow', locale: 'en-GB' });

const NAME = 'Karin Wikström';
const PERSONAL = /karwi36|Wikström/;

const profile = (page: Page) => page.getByRole('heading', { name: NAME });

/** What a person does that writes to the device, each with its outcome, and a sign-out. */
async function useEverything(page: Page, url: string): Promise<void> {
  await createSession(page.context(), url, 'karwi36');
  await page.goto('/profile/employee');
  await expect(profile(page)).toBeVisible();
  await page.getByRole('button', { name: `Menu for ${NAME}` }).click();
  await page.getByRole('dialog').getByText('Dark', { exact: true }).click();
  await page.getByRole('dialog').getByText('Svenska', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', /^sv/);
  await page.getByRole('dialog').getByText('English', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', /^en/);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Edit contact details' }).click();
  await page.getByLabel('Mobile number').fill('070-174 06 05');
  await page.getByRole('button', { name: 'Save contact details' }).click();
  await expect(page.getByText('Your contact details are saved.')).toBeVisible();
  await page.reload();
  await signOut(page, NAME);
  await expect(page).toHaveURL(/\/landingpage/);
}

/** Run in the page before its scripts. */
const FAILING: Readonly<Record<string, () => void>> = {
  'localStorage and sessionStorage are full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
  'the database is full': () => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
  'transactions of the database are aborted': () => {
    const put = Reflect.get(IDBObjectStore.prototype, 'put') as () => IDBRequest<IDBValidKey>;
    IDBObjectStore.prototype.put = function aborted(this: IDBObjectStore, ...given) {
      const request = Reflect.apply(put, this, given);
      this.transaction.abort();
      return request;
    };
  },
  'the database never opens': () => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
  },
  'scripts may not store anything': () => {
    const refused = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    const refusedLater = () => Promise.reject(new DOMException('', 'SecurityError'));
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: refused });
    IDBFactory.prototype.open = refused;
    for (const name of ['open', 'match', 'delete', 'keys'] as const)
      CacheStorage.prototype[name] = refusedLater;
    ServiceWorkerContainer.prototype.register = refusedLater;
    ServiceWorkerContainer.prototype.getRegistration = refusedLater;
    window.BroadcastChannel = new Proxy(BroadcastChannel, { construct: refused });
  },
};

test.describe('a page', () => {
  for (const [how, fail] of Object.entries(FAILING))
    test(`works when ${how}`, async ({ page, portal }) => {
      await page.addInitScript(fail);
      await useEverything(page, portal.url);
      // Its own scripts read its stores in the same way.
      const other = await page.context().newPage();
      await other.goto('/health/live');
      await expect.poll(() => personalData(other)).not.toMatch(PERSONAL);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
});

async function openProfile(page: Page, url: string): Promise<void> {
  await createSession(page.context(), url, 'karwi36');
  await page.goto('/profile/employee');
  await expect(profile(page)).toBeVisible();
}

async function expectStartWithoutNetwork(page: Page, portal: { kill(): Promise<void> }) {
  await portal.kill();
  await page.reload();
  await expect(profile(page)).toBeVisible();
}

/** Each runs in the worker. */
const FAILING_CACHES: Readonly<Record<string, () => void>> = {
  'are full': () => {
    Cache.prototype.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  },
  'cannot be read': () => {
    const refused = () => Promise.reject(new DOMException('', 'UnknownError'));
    CacheStorage.prototype.match = refused;
    CacheStorage.prototype.open = refused;
  },
};

test.describe('a worker', () => {
  for (const [how, fail] of Object.entries(FAILING_CACHES))
    test(`answers the page when its caches ${how}`, async ({ page, context, portal }) => {
      await openProfile(page, portal.url);
      await waitForServiceWorker(page);
      const worker = context.serviceWorkers().at(-1) as Worker;
      await worker.evaluate(() => {
        const errors: string[] = [];
        Object.assign(globalThis, { errors });
        addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
      });
      await worker.evaluate(fail);
      for (const path of ['/api/configuration/siteFeatures', '/app/translations/sv-SE.json'])
        expect(await page.evaluate(async (it) => (await fetch(it)).status, path)).toBe(200);
      await page.getByRole('button', { name: `Menu for ${NAME}` }).click();
      await page.getByRole('dialog').getByText('Svenska', { exact: true }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', /^sv/);
      await page.keyboard.press('Escape');
      await signOut(page, NAME);
      await expect(page).toHaveURL(/\/landingpage/);
      expect(await worker.evaluate(() => Reflect.get(globalThis, 'errors') as string[])).toEqual(
        [],
      );
    });
});

const registration = (page: Page) =>
  page.evaluate(async () => {
    const found = await navigator.serviceWorker.getRegistration();
    return found && (found.active?.state ?? found.installing?.state ?? 'other');
  });

test.describe('a device without room', () => {
  test('is used without a worker, which is installed at the next start with room', async ({
    page,
    portal,
  }) => {
    await page.goto('/health/live');
    await setRoom(page, 20_000);
    await page.addInitScript(() => {
      const register = Reflect.get(
        ServiceWorkerContainer.prototype,
        'register',
      ) as () => Promise<unknown>;
      ServiceWorkerContainer.prototype.register = async function noted(this: object, ...given) {
        const registered = (await Reflect.apply(
          register,
          this,
          given,
        )) as ServiceWorkerRegistration;
        Object.assign(window, { isRegistered: true });
        return registered;
      };
    });
    await openProfile(page, portal.url);
    await page.waitForFunction(() => 'isRegistered' in window);
    await expect.poll(() => registration(page), { timeout: 20_000 }).toBeUndefined();
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Karin');
    await expect(page.getByRole('alert')).toHaveCount(0);

    await setRoom(page);
    await page.goto('/profile/employee');
    await expect(profile(page)).toBeVisible();
    await waitForServiceWorker(page);
    await expectStartWithoutNetwork(page, portal);
  });

  test('goes on when the room ends while the app is open, and is emptied at sign-out', async ({
    page,
    portal,
  }) => {
    await openProfile(page, portal.url);
    await waitForServiceWorker(page);
    await expect.poll(async () => (await storedData(page)).databases).toContain(NAME);
    await setRoom(page, 1000);
    await page.reload();
    await useEverything(page, portal.url);
    await expect.poll(() => personalData(page)).not.toMatch(PERSONAL);
    await setRoom(page);
    await openProfile(page, portal.url);
    await expect.poll(async () => (await storedData(page)).databases).toContain(NAME);
    await expectStartWithoutNetwork(page, portal);
  });
});
