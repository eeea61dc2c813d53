import type { Page } from '@playwright/test';
import { createSession, expect, test } from '../support/test.ts';

/** The left edge or the height of an element, once it is on the page. */
const measure = (page: Page, selector: string, what: 'x' | 'height') =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => element.getBoundingClientRect()[name], what);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 700 } });

  test('the footer is one line, whose links open below it', async ({ page, portal }) => {
    for (const path of ['/landingpage', '/supportcases']) {
      await createSession(page.context(), portal.url, 'annli42');
      await page.goto(path);
      const footer = page.getByRole('contentinfo');
      await expect(footer.getByRole('link', { name: /^Call / })).toBeVisible();
      expect(await measure(page, 'footer', 'height'), path).toBeLessThan(60);
      const accessibility = footer.getByRole('link', { name: 'Accessibility' });
      await expect(accessibility).toBeHidden();
      await footer.getByRole('button', { name: 'Links' }).click();
      await expect(accessibility).toBeInViewport();
    }
  });

  test('tabs stay in one row, with the current one in view', async ({ page, portal }) => {
    await createSession(page.context(), portal.url, 'saral789');
    await page.goto('/alumni-portal/profile/privacy');
    const tabs = page.getByRole('navigation', { name: 'Parts of the profile' });
    await expect(tabs.getByRole('link', { name: 'Privacy' })).toBeInViewport({ ratio: 1 });
    const tops = await tabs
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
  });
});

for (const width of [320, 390, 820])
  test(`no tabs break into a second row at ${width} px`, async ({ context, portal }) => {
    for (const [persona, path] of [
      ['davos31', '/accountmanagement'],
      ['davos31', '/alumni-admin/management'],
      ['annli42', '/myaccounts'],
      ['olisv345', '/myaccounts/studentretirement'],
      ['saral789', '/alumni-portal/profile/personal'],
    ] as const) {
      await context.clearCookies();
      await createSession(context, portal.url, persona);
      const page = await context.newPage();
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      const rows = page.getByRole('main').locator('nav:has(a[aria-current="page"])');
      await expect(rows.first()).toBeVisible();
      const tops = await rows.evaluateAll((all) =>
        all.map((row) => {
          const tabs = [...row.querySelectorAll('a')];
          return new Set(tabs.map((tab) => Math.round(tab.getBoundingClientRect().top))).size;
        }),
      );
      expect(
        tops.every((count) => count === 1),
        `${path}: ${tops.join()}`,
      ).toBe(true);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, path).toBeLessThanOrEqual(0);
      await page.close();
    }
  });

for (const width of [390, 1440])
  test(`search fields are equally high at ${width} px, with their button beside`, async ({
    page,
    portal,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await createSession(page.context(), portal.url, 'davos31');
    const heights = new Set<number>();
    for (const path of [
      '/search',
      '/accountmanagement',
      '/accountsearch',
      '/administration/roles',
      '/deceasedresetpassword',
    ]) {
      await page.goto(path);
      const field = page.getByRole('searchbox');
      await expect(field).toBeVisible();
      const box = await field.boundingBox();
      heights.add(Math.round(box?.height ?? 0));
      const button = page.getByRole('search').locator('button[type="submit"]');
      if ((await button.count()) > 0)
        expect(Math.round((await button.boundingBox())?.y ?? 0), path).toBe(
          Math.round(box?.y ?? 0),
        );
      await field.fill('Agnes');
      await field.press('Escape');
      await expect(field).toHaveValue('');
      await expect(field).toBeFocused();
      await field.press('Escape');
      await expect(field).not.toBeFocused();
    }
    expect([...heights]).toHaveLength(1);
  });

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1920, height: 1000 } });

  for (const width of [1024, 1440])
    test(`every entry of the sidebar is one line at ${width} px, in both languages`, async ({
      page,
      portal,
    }) => {
      await page.setViewportSize({ width, height: 1000 });
      await createSession(page.context(), portal.url, 'davos31');
      for (const language of ['en-GB', 'sv-SE']) {
        await page.goto('/profile/employee');
        await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
        await page.reload();
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        const entries = page.getByRole('navigation', { name: /^(Menu|Meny)$/ }).getByRole('link');
        await expect(entries.nth(10)).toBeVisible();
        const heights = await entries.evaluateAll((links) =>
          links.map((link) => `${link.textContent} ${link.clientHeight}`),
        );
        expect(heights.filter((height) => !/ (44|36)$/.test(height))).toEqual([]);
      }
    });

  test('pages stand in the middle and begin at the same edge, and so does the footer', async ({
    page,
    portal,
  }) => {
    await createSession(page.context(), portal.url, 'davos31');
    await page.goto('/administration');
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    const edge = await measure(page, 'main h1', 'x');
    const { left, right } = await page.evaluate(() => {
      const room = document.querySelector('main')!.getBoundingClientRect();
      const article = document.querySelector('main article')!.getBoundingClientRect();
      return { left: article.left - room.left, right: room.right - article.right };
    });
    expect(left).toBeGreaterThan(100);
    expect(Math.abs(left - right)).toBeLessThanOrEqual(1);
    for (const path of ['/search', '/administration/roles', '/vouching/invitations/new']) {
      await page.goto(path);
      await expect.poll(() => measure(page, 'main h1', 'x'), path).toBe(edge);
    }
    await page.goto('/supportcases');
    await expect(page.getByRole('contentinfo').getByRole('link', { name: /^Call / })).toBeVisible();
    expect(await measure(page, 'footer a', 'x')).toBe(edge);
  });

  test('tables use the whole width beside the sidebar', async ({ page, portal }) => {
    await createSession(page.context(), portal.url, 'davos31');
    await page.goto('/accountmanagement');
    const rows = page.getByRole('grid');
    await expect(rows).toBeVisible();
    const [room, table] = [await page.getByRole('main').boundingBox(), await rows.boundingBox()];
    expect((room?.width ?? 0) - (table?.width ?? 0)).toBeLessThan(100);
  });

  test('an unknown address keeps the navigation, and leads Home or back', async ({
    page,
    portal,
  }) => {
    await createSession(page.context(), portal.url, 'annli42');
    await page.goto('/card');
    await page.goto('/no-such-page');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'My card' })).toBeVisible();
    await main.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/card$/);
    await page.goto('/no-such-page');
    await main.getByRole('link', { name: 'Go to the start page' }).click();
    await expect(page).toHaveURL(/\/home$/);
  });
});
