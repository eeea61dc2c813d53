import { createSession, expect, test } from '../support/test.ts';

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
