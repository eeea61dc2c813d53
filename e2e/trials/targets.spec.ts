import type { Page } from '@playwright/test';
import { show, viewer } from '../support/screens.ts';
import { createSession, expect, test } from '../support/test.ts';

test('card actions and the links of the bottom bar are 44 px high on a phone', async ({
  browser,
  portal,
}) => {
  const view = { address: '/card', persona: 'nilan234' };
  const context = await viewer(browser, portal.url, view, 'sv-SE');
  const page = await context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await show(page, view);
  const actions = page.getByRole('region', { name: 'Vad du kan göra' }).getByRole('link');
  const bar = page.getByRole('navigation', { name: 'Genvägar' }).getByRole('link');
  for (const targets of [actions, bar]) {
    expect(await targets.count()).toBeGreaterThan(1);
    for (const target of await targets.all()) {
      const box = await target.boundingBox();
      expect(box?.height, await target.innerText()).toBeGreaterThanOrEqual(44);
    }
  }
  await context.close();
});

test('actions on the desk pages are 44 px high on touch screens', async ({ browser, portal }) => {
  const context = await browser.newContext({
    baseURL: portal.url,
    locale: 'sv-SE',
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  });
  await createSession(context, portal.url, 'davos31');
  const page = await context.newPage();
  for (const [address, minimum] of [
    ['/search?liuId=annli42', 7],
    ['/createactivationkey/search/wilkr321', 3],
    ['/deceasedresetpassword', 2],
  ] as const) {
    await page.goto(address);
    const targets = page
      .getByRole('main')
      .locator('.mantine-Button-root, dd > a, dd > button, li a, summary');
    await expect.poll(() => targets.count()).toBeGreaterThanOrEqual(minimum);
    for (const target of await targets.all())
      expect(
        (await target.boundingBox())?.height,
        `${address}: ${await target.innerText()}`,
      ).toBeGreaterThanOrEqual(44);
  }
  await context.close();
});

/**
 * Pages with elements that were once too small: explained states, buttons that clear a search,
 * links in lists, radio buttons.
 */
const touchPages = [
  ['/myaccounts', 'annli42'],
  ['/myaccounts/personal/password', 'annli42'],
  ['/myaccounts/personal/signins', 'annli42'],
  ['/accountsearch', 'davos31'],
  ['/finance', 'davos31'],
  ['/vouching/invitations/new', 'annli42'],
  ['/home/panels/notifications', 'annli42'],
  ['/home/panels/helpdesk', 'nilan234'],
  ['/landingpage', null],
] as const;

for (const [address, persona] of touchPages) {
  test(`all targets on ${address} are 44 px high on touch screens`, async ({ browser, portal }) => {
    const context = await browser.newContext({
      baseURL: portal.url,
      locale: 'sv-SE',
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 844 },
    });
    if (persona !== null) await createSession(context, portal.url, persona);
    const page = await context.newPage();
    await show(page, { address, persona });
    expect(await targetsBelow44px(page)).toEqual([]);
    await context.close();
  });
}

test('the button that clears a search is 44 px wide and high on touch screens', async ({
  browser,
  portal,
}) => {
  const context = await browser.newContext({
    baseURL: portal.url,
    locale: 'sv-SE',
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  });
  await createSession(context, portal.url, 'davos31');
  const page = await context.newPage();
  await page.goto('/accountmanagement?q=anna');
  const box = await page.getByRole('button', { name: 'Rensa sökningen' }).boundingBox();
  expect([box?.width, box?.height]).toEqual([44, 44]);
  await context.close();
});

/**
 * Returns the targets lower than 44 px. Links within a sentence are exempt; a target with a larger
 * tap area extends it with `::after`.
 */
const targetsBelow44px = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const top = document.querySelector('dialog[open]') ?? document.body;
    const isInline = (element: Element) =>
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      element.parentElement?.textContent !== element.textContent;
    const heightOf = (element: HTMLElement) => {
      const { content, position, height } = getComputedStyle(element, '::after');
      return Math.max(
        element.getBoundingClientRect().height,
        content !== 'none' && position === 'absolute' ? Number.parseFloat(height) : 0,
      );
    };
    return [
      ...top.querySelectorAll<HTMLElement>(
        'a[href], button, summary, input:not([type=checkbox], [type=radio]), textarea',
      ),
    ]
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          !element.closest('[inert], .visually-hidden') &&
          !isInline(element),
      )
      .filter((element) => element.getBoundingClientRect().width > 1 && heightOf(element) < 43.5)
      .map(
        (element) =>
          `${Math.round(heightOf(element))} ${element.getAttribute('aria-label') ?? element.textContent}`,
      );
  });
