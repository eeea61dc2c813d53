import type { Page } from '@playwright/test';
import { createSession, expect, test } from '../support/test.ts';

// Without the service worker, every request can be observed.
test.use({ locale: 'sv-SE', expectedErrors: [/status of 500/] });

interface Scene {
  readonly persona: string;
  readonly path: string;
  /** The calls of this page, apart from those of every page. */
  readonly calls: readonly string[];
}

const scenes: Readonly<Record<string, Scene>> = {
  Home: {
    persona: 'annli42',
    path: '/home',
    calls: [
      '/api/user/account',
      '/api/campuscard',
      '/api/Password/status',
      '/api/Liability',
      '/api/user/notifications',
    ],
  },
  'the profile': {
    persona: 'annli42',
    path: '/profile/employee',
    calls: [
      '/api/user/account',
      '/api/employee/positions',
      '/api/employee/contactinformation',
      '/api/employee/orcid',
    ],
  },
  'the card': {
    persona: 'annli42',
    path: '/card',
    calls: ['/api/campuscard', '/api/campuscard/hasongoingorder'],
  },
  'account management': {
    persona: 'davos31',
    path: '/accountmanagement',
    calls: ['/api/Organisations', '/api/tableconfiguration/active'],
  },
};

/** Counts read requests from now on, by path without the query. */
function countRequests(page: Page): Map<string, number> {
  const counts = new Map<string, number>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/'))
      counts.set(pathname, (counts.get(pathname) ?? 0) + 1);
  });
  return counts;
}

/** Waits longer than any part of a page takes to render after its response or failure. */
const waitUntilIdle = async (page: Page) => {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1500);
};

const repeated = (counts: ReadonlyMap<string, number>) =>
  [...counts].filter(([, times]) => times > 1);

for (const [name, { persona, path, calls }] of Object.entries(scenes)) {
  test(`${name}: each response is requested once`, async ({ page, portal }) => {
    await createSession(page.context(), portal.url, persona);
    const counts = countRequests(page);
    await page.goto(path);
    await waitUntilIdle(page);
    expect(repeated(counts)).toEqual([]);
    for (const call of calls) expect(counts.get(call), call).toBe(1);
  });

  test(`${name}: a failed request is sent once, and again when the person retries`, async ({
    page,
    portal,
  }) => {
    await createSession(page.context(), portal.url, persona);
    await page.route(
      (url) => calls.includes(url.pathname),
      (route) => route.fulfill({ status: 500, json: { errors: {} } }),
    );
    const counts = countRequests(page);
    await page.goto(path);
    await waitUntilIdle(page);
    expect(repeated(counts)).toEqual([]);
    const failed = calls.filter((call) => counts.has(call));
    expect(failed).not.toEqual([]);

    counts.clear();
    await page.unrouteAll();
    // Each failed part of a page has its own retry button.
    const retries = page.getByRole('button', { name: 'Försök igen' });
    await expect(retries.first()).toBeVisible();
    while ((await retries.count()) > 0) {
      const remaining = await retries.count();
      // The next button may come under the pointer, which has to be moved before it counts.
      await page.mouse.move(0, 0);
      await retries.first().click();
      await expect.poll(() => retries.count()).toBeLessThan(remaining);
    }
    await waitUntilIdle(page);
    for (const call of failed) expect(counts.get(call), call).toBe(1);
    expect(repeated(counts)).toEqual([]);
  });
}
