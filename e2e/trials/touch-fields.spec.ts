import type { Page } from '@playwright/test';
import { LANGUAGES, show, type View, viewer, views } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

// The tests are read-only.
test.describe.configure({ mode: 'parallel' });

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Returns the fields with text below 16 px, into which an iPhone zooms when they are tapped. */
const smallFields = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('input, select, textarea, [contenteditable=true]')]
      .filter(
        (field) =>
          !/^(button|checkbox|file|radio|range|reset|submit)$/.test(
            field.getAttribute('type') ?? '',
          ),
      )
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => `${getComputedStyle(field).fontSize} ${field.outerHTML.slice(0, 160)}`),
  );

/** Returns the roles and places of the elements that take the focus and have no accessible name. */
async function unnamedControls(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send('Accessibility.getFullAXTree');
  await devtools.detach();
  const isFocusable = ({ properties = [] }: (typeof nodes)[number]) =>
    properties.some(({ name, value }) => name === 'focusable' && value.value === true);
  return nodes
    .filter((node) => !node.ignored && isFocusable(node))
    .map(({ role, name }) => ({
      role: String(role?.value),
      name: String(name?.value ?? '').trim(),
    }))
    .filter(({ role, name }) => name === '' && !/^(RootWebArea|main|dialog|generic)$/.test(role))
    .map(({ role }) => role);
}

const whoSees = ({ persona, scope }: View) =>
  [persona ?? 'nobody', ...(scope === undefined ? [] : [`in scope ${scope}`])].join(' ');

for (const [who, own] of Map.groupBy(views, whoSees)) {
  test(`on a phone, all controls of ${who} have names, and no field makes it zoom`, async ({
    browser,
    portal,
  }) => {
    test.setTimeout(300_000);
    const [first = { persona: null }] = own;
    const context = await viewer(browser, portal.url, first, LANGUAGES[1], PHONE);
    const page = await context.newPage();
    for (const view of own) {
      await show(page, view);
      expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
      expect
        .soft(
          { small: await smallFields(page), unnamed: await unnamedControls(page) },
          view.address,
        )
        .toEqual({ small: [], unnamed: [] });
    }
    await context.close();
  });
}

test('a field that is too small and a control without a name are found', async ({ browser }) => {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.setContent('<input style="font-size: 15px" aria-label="A" /><button></button>');
  expect(await smallFields(page)).toHaveLength(1);
  expect(await unnamedControls(page)).toEqual(['button']);
  await context.close();
});
