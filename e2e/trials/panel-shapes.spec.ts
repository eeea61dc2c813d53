import type { Locator } from '@playwright/test';
import { show, viewer, views } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

/** Share of the window's height up to which the content of a panel is little. */
const LITTLE = 0.6;

/** Panels that begin small, with why they are as high as the window. */
const GROWING: readonly RegExp[] = [
  /manageaccount\/search/, // the results of the search come below
  /registrationrequest\//, // stands beside the list, so that decisions go on to the next
  /profileimage/, // the camera and the picture come into it
  /campuscard\/wallets/, // the offer with its code, and the wallets, come into it
  /ordercampuscard/, // the steps of the order come into it
  /notifications/, // the list grows
  /columnsettings/, // stands beside its list
  /visitingaddress/, // the forms come into it
];

/** Panels whose steps have their own main action, beside what it is about. */
const IN_STEPS: readonly RegExp[] = [/ordercampuscard/, /campuscard\/wallets/];

/**
 * Returns what is wrong with the actions of a panel: a main action outside of the foot, other than
 * that of a search, or one in the foot behind another action.
 */
const misplacedActions = (panel: Locator) =>
  panel.evaluate((dialog) => {
    const buttons = [...dialog.querySelectorAll<HTMLElement>('[data-variant]')].filter(
      (button) => button.matches('button, a') && button.checkVisibility(),
    );
    const isMain = (button: HTMLElement) => button.dataset['variant'] === 'filled';
    const outside = buttons.filter(
      (button) => isMain(button) && !button.closest('footer, [role="search"]'),
    );
    const inFoot = buttons.filter((button) => button.closest('footer'));
    return [...outside, ...inFoot.slice(1).filter(isMain)].map(({ textContent }) => textContent);
  });

/** Returns the heights of the panel, and of what is in it. */
const heights = (panel: Locator) =>
  panel.evaluate((dialog) => {
    const body = dialog.querySelector('h2')?.closest('header')?.nextElementSibling;
    const content = (body?.matches('fieldset') ? body.firstElementChild : body) as HTMLElement;
    const bottom = Math.max(
      ...Array.from(content.children, (child) => child.getBoundingClientRect().bottom),
    );
    const unused = content.getBoundingClientRect().bottom - bottom;
    const { height } = dialog.getBoundingClientRect();
    return { height, used: height - Math.max(0, unused), isDialog: 'dialog' in dialog.dataset };
  });

/** Maximum width of a scroll bar, for which the page may reserve room. */
const SCROLL_BAR = 17;

test.use({ viewport: { width: 1440, height: 900 } });
test.setTimeout(240_000);

test('a panel with little content is a dialog in the middle, as high as its content', async ({
  browser,
  portal,
}) => {
  const wasted: string[] = [];
  const dialogs: string[] = [];
  const panels = views.filter(({ address }) => address.includes('/panels/'));
  for (const [, ofPerson] of Map.groupBy(panels, ({ persona }) => persona)) {
    const [{ persona } = { persona: null }] = ofPerson;
    const context = await viewer(browser, portal.url, { persona }, 'sv-SE', {
      viewport: { width: 1440, height: 900 },
    });
    const page = await context.newPage();
    for (const view of ofPerson) {
      await show(page, view);
      const panel = page.locator('dialog[open]:has(> header h2)');
      if ((await panel.count()) === 0) continue; // the card, which fills the window
      const { height, used, isDialog } = await heights(panel);
      // A step that is opened out of order leads to the first one.
      const { pathname } = new URL(page.url());
      const name = `${pathname}: ${Math.round(used)} of ${Math.round(height)} px`;
      if (isDialog) {
        dialogs.push(pathname);
        expect(height - used, name).toBeLessThan(40);
        const box = await panel.boundingBox();
        const middle = (box?.x ?? 0) + (box?.width ?? 0) / 2;
        expect(Math.abs(middle - 720), name).toBeLessThanOrEqual(SCROLL_BAR);
      } else if (used < LITTLE * 900 && !GROWING.some((grows) => grows.test(pathname)))
        wasted.push(name);
    }
    await context.close();
  }
  expect(wasted).toEqual([]);
  expect(dialogs.some((address) => address.includes('campuscard/freeze'))).toBe(true);
});

test('the main action of every panel is the first in its foot', async ({ browser, portal }) => {
  const misplaced: string[] = [];
  let feet = 0;
  const panels = views.filter(({ address }) => address.includes('/panels/'));
  for (const [, ofPerson] of Map.groupBy(panels, ({ persona }) => persona)) {
    const [{ persona } = { persona: null }] = ofPerson;
    const context = await viewer(browser, portal.url, { persona }, 'sv-SE');
    const page = await context.newPage();
    for (const view of ofPerson) {
      await show(page, view);
      const panel = page.locator('dialog[open]:has(> header h2)');
      if ((await panel.count()) === 0 || IN_STEPS.some((steps) => steps.test(view.address)))
        continue;
      feet += await panel
        .locator('footer')
        .filter({ has: page.locator('button, a') })
        .count();
      const found = await misplacedActions(panel);
      if (found.length > 0) misplaced.push(`${view.address}: ${found.join(', ')}`);
    }
    await context.close();
  }
  expect(misplaced).toEqual([]);
  expect(feet).toBeGreaterThan(8);
});

test('Back closes a dialog that has an address, and on phones it is a sheet from below', async ({
  browser,
  portal,
}) => {
  const context = await viewer(browser, portal.url, { persona: 'nilan234' }, 'sv-SE', {
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto('/card');
  await page.getByRole('link', { name: /^Frys/ }).first().click();
  const panel = page.getByRole('dialog', { name: /^Frys/ });
  await expect(panel).toBeVisible();
  const box = await panel.boundingBox();
  expect([box?.x, (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([0, 844]);
  expect(box?.width).toBeGreaterThanOrEqual(390 - SCROLL_BAR);
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(/\/card$/);
  await context.close();
});
