import type { Locator } from '@playwright/test';
import { LANGUAGES, show, type View, viewer } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

/**
 * What a screen reader is given of ten screens, as files in `accessibilityTrees`. docs/CONTRIBUTING.md
 * describes how they are read and renewed.
 */
const screens: Readonly<Record<string, View>> = {
  'sign-in': { address: '/landingpage', persona: null },
  'accessibility-statement': { address: '/accessibility', persona: null },
  'home-of-an-employee': { address: '/home', persona: 'annli42' },
  'home-of-a-student': { address: '/home', persona: 'nilan234' },
  card: { address: '/card', persona: 'nilan234' },
  'order-a-card': { address: '/card/panels/ordercampuscard', persona: 'majek123' },
  'password-and-sign-in': { address: '/myaccounts', persona: 'annli42' },
  profile: { address: '/profile/employee', persona: 'annli42' },
  retirement: { address: '/myaccounts/studentretirement', persona: 'olisv345' },
  'account-management': { address: '/accountmanagement', persona: 'davos31' },
};

test.describe.configure({ mode: 'parallel' });

for (const [name, view] of Object.entries(screens)) {
  test(`${name} has the accessibility tree of its file in both languages`, async ({
    browser,
    portal,
  }) => {
    for (const language of LANGUAGES) {
      const context = await viewer(browser, portal.url, view, language);
      const page = await context.newPage();
      await show(page, view);
      const top = view.address.includes('/panels/') ? 'dialog[open]' : 'body';
      expect(await settledTree(page.locator(top))).toMatchSnapshot(`${name}-${language}.txt`);
      await context.close();
    }
  });
}

/**
 * Returns the tree as soon as it no longer changes. What a table announces of its number of rows is
 * left out, because that depends on how the rows arrive.
 */
async function settledTree(top: Locator): Promise<string> {
  let tree = '';
  await expect(async () => {
    const before = tree;
    tree = await top.ariaSnapshot();
    expect(tree).toBe(before);
  }).toPass({ intervals: [500] });
  const { host } = new URL(top.page().url());
  return `${tree.replaceAll(host, 'minit.example').replaceAll(/(- status): \d+ (rows|rader)$/gm, '$1')}\n`;
}
