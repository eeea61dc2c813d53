import type { Page } from '@playwright/test';
import { expect, giveSession, test } from './support/test.ts';

// Without the service worker, every request can be observed.
test.use({ locale: 'sv-SE' });

interface Scene {
  readonly persona: string;
  readonly path: string;
  /** The calls of this page, apart from those of every page. */
  readonly calls: readonly string[];
}

const scenes: Readonly<Record<string, Scene>> = {
  'Home': {
    persona: 'annli42',
    path: '/home',
    calls: ['/api/user/account', '/api/campuscard', '/api/Password/status', '/api/Liability', '/api/user/notifications'],
  },
  'the profile': {
    persona: 'annli42',
    path: '/profile/employee',
    calls: ['/api/user/account', '/api/employee/positions', '/api/employee/contactinformation', '/api/employee/orcid'],
  },
  'the card': { persona: 'annli42', path: '/card', calls: ['/api/campuscard', '/api/campuscard/hasongoingorder'] },
  'account management': { persona: 'davos31', path: '/accountmanagement', calls: ['/api/Organisations', '/api/tableconfiguration/active'] },
};

/** Counts read requests from now on, by path without the query. */
function countRequests(page: Page): Map<string, number> {
  const counted = new Map<string, number>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/')) counted.set(pathname, (counted.get(pathname) ?? 0) + 1);
  });
  return counted;
}

/** Waits longer than any part of a page takes to render after its response or failure. */
const settle = async (page: Page) => {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1500);
};

const repeated = (counted: ReadonlyMap<string, number>) => [...counted].filter(([, times]) => times > 1);

for (const [name, { persona, path, calls }] of Object.entries(scenes)) {
  test(`${name}: each response is requested once`, async ({ page, portal }) => {
    await giveSession(page.context(), portal.url, persona);
    const counted = countRequests(page);
    await page.goto(path);
    await settle(page);
    expect(repeated(counted)).toEqual([]);
    for (const call of calls) expect(counted.get(call), call).toBe(1);
  });

  test(`${name}: a failed request is sent once, and again when the person retries`, async ({ page, portal }) => {
    await giveSession(page.context(), portal.url, persona);
    await page.route((url) => calls.includes(url.pathname), (route) => route.fulfill({ status: 500, json: { errors: {} } }));
    const counted = countRequests(page);
    await page.goto(path);
    await settle(page);
    expect(repeated(counted)).toEqual([]);
    const failed = calls.filter((call) => counted.has(call));
    expect(failed).not.toEqual([]);

    counted.clear();
    await page.unrouteAll();
    // Each failed part of a page has its own retry button.
    const retries = page.getByRole('button', { name: 'Försök igen' });
    await expect(retries.first()).toBeVisible();
    while ((await retries.count()) > 0) {
      const left = await retries.count();
      await retries.first().click();
      await expect.poll(() => retries.count()).toBeLessThan(left);
    }
    await settle(page);
    for (const call of failed) expect(counted.get(call), call).toBe(1);
    expect(repeated(counted)).toEqual([]);
  });
}
