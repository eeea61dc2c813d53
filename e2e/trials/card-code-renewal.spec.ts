import type { BrowserContext, Page } from '@playwright/test';
import { setTestClock, testNow } from '#tests/tools/clock.ts';
import type { CardStatus } from '#contract/cardChecks.ts';
import { checkCode } from '#rules/cardCheck.ts';
import { certificateEnd } from '#rules/livingCode.ts';
import { verifySignature } from '#server/areas/cardChecks/issuerKeys.ts';
import { newDevice } from '../support/device.ts';
import { createSession, expect, test, waitForServiceWorker } from '../support/test.ts';
import { newUniversity } from '../support/university.ts';

test.use({ serviceWorkers: 'allow' });

const DAY_MS = 86_400_000;
const APPEARS = { timeout: 60_000 };
const CODE = '/card/panels/campuscard/code';
const code = (page: Page) => page.getByRole('img', { name: /^QR code that shows/ });

/** Until when the certificate on the phone can be used, in milliseconds since 1970. */
async function storedEnd(page: Page): Promise<number> {
  const certificate = await page.evaluate(async () => {
    const request = indexedDB.open('kept-answers');
    await new Promise((resolve) => request.addEventListener('success', resolve));
    const entry = request.result.transaction('answers').objectStore('answers').get('nilan234 card');
    await new Promise((resolve) => entry.addEventListener('success', resolve));
    request.result.close();
    return [...(entry.result as { certificate: Uint8Array }).certificate];
  });
  return certificateEnd(Uint8Array.from(certificate));
}

test('who opens the card within the week shows a valid code offline on the eighth day', async () => {
  test.setTimeout(180_000);
  const portal = await newUniversity();
  const phone = newDevice(portal.url);
  const began = testNow().getTime();
  let restoreClock = () => {};
  /** The same phone, so many days after the beginning. */
  const onDay = async (days: number): Promise<BrowserContext> => {
    restoreClock();
    restoreClock = setTestClock(new Date(began + days * DAY_MS));
    return await phone.restart();
  };

  try {
    await portal.start();
    const firstDay = await onDay(0);
    await createSession(firstDay, portal.url, 'nilan234');
    const first = await firstDay.newPage();
    await first.goto('/card');
    await waitForServiceWorker(first);
    await first.goto(CODE);
    await expect(code(first)).toBeVisible(APPEARS);
    await first.waitForLoadState('networkidle');

    // Only the card is looked at, and not its code.
    await portal.stop();
    const fourthDay = await onDay(4);
    await portal.start();
    await createSession(fourthDay, portal.url, 'nilan234');
    const card = await fourthDay.newPage();
    await card.goto('/card');
    await expect
      .poll(async () => (await storedEnd(card)) - began, APPEARS)
      .toBeGreaterThan(10 * DAY_MS);
    const status = await card.request.get('/api/cardcheck/status');
    const { issuerKeys } = (await status.json()) as CardStatus;

    const eighthDay = await onDay(8);
    await eighthDay.setOffline(true);
    const offline = await eighthDay.newPage();
    await offline.goto(CODE);
    await expect(code(offline)).toBeVisible(APPEARS);
    const keys = issuerKeys.map(({ id, publicKey }) => ({
      id,
      publicKey: Buffer.from(publicKey, 'base64url'),
    }));
    const shown = (await code(offline).getAttribute('data-value')) ?? '';
    expect(await checkCode(shown, keys, testNow().getTime(), verifySignature)).toMatchObject({
      code: { name: 'Nils Andersson' },
    });
  } finally {
    await phone.remove();
    await portal.remove();
    restoreClock();
  }
});
