import { createSession, test } from './support/test.ts';
for (const [name, address] of [
  ['index', ''],
  ['tonight', '/tonight'],
  ['course', '/course?account=ingfa63'],
])
  test(`look ${name}`, async ({ context, page, portal }) => {
    await createSession(context, portal.url, 'davos31');
    for (const width of [390, 1440])
      for (const scheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme: scheme });
        await page.goto(`/administration${address}`);
        await page.waitForLoadState('networkidle');
        await page.waitForTimeout(400);
        await page.screenshot({ path: `/tmp/pics-nights/${name}-${width}-${scheme}.png` });
      }
  });
