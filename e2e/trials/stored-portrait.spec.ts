import type { Page } from '@playwright/test';
import { storedData } from '../support/storedData.ts';
import {
  createSession,
  expect,
  resetUniversity,
  signOut,
  test,
  waitForServiceWorker,
} from '../support/test.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });

const PORTRAIT = '/api/profileimage/portrait/mine';
/** Whether the device stores a picture: every JPEG in base64 begins like this. */
const hasPicture = async (page: Page): Promise<boolean> =>
  (await storedData(page)).databases.includes('"/9j/');

/** Records how the server has answered the page's requests for the portrait. */
function watchPortrait(page: Page): number[] {
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith(PORTRAIT)) statuses.push(response.status());
  });
  return statuses;
}

/** Makes a smaller part of the person's photo the current one, as from another device. */
async function placeAnew(page: Page, url: string): Promise<void> {
  const pictures = (await (await page.request.get('/api/profileimage/mine')).json()) as {
    id: string;
    source: string;
    placement: { x: number; y: number; width: number; height: number; angle: number };
  }[];
  const current = pictures.find(({ source }) => source === 'Current');
  if (!current) throw new Error('The person has no picture.');
  const { id, placement } = current;
  const answer = await page.request.post('/api/profileimage/current', {
    data: { id, ...placement, width: placement.width * 0.9, height: placement.height * 0.9 },
    headers: { origin: url },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

test('a portrait is sent to its owner’s device once, and again when it has changed, until the sign-out', async ({
  page,
  portal,
}) => {
  await resetUniversity(page.request, portal.url);
  await createSession(page.context(), portal.url, 'nilan234');
  const statuses = watchPortrait(page);
  const shown = page.getByRole('region', { name: 'Your campus card' }).locator('img');
  await page.goto('/home');
  const first = await shown.getAttribute('src');
  await waitForServiceWorker(page);
  await expect.poll(() => hasPicture(page)).toBe(true);

  await page.reload();
  await expect(shown).toHaveAttribute('src', first ?? '');
  await expect.poll(() => statuses).toEqual([200, 304]);

  await placeAnew(page, portal.url);
  await page.reload();
  await expect.poll(() => statuses).toEqual([200, 304, 200]);
  await expect(shown).not.toHaveAttribute('src', first ?? '');

  await signOut(page, 'Nils Andersson');
  await page.waitForURL(/landingpage/);
  await expect.poll(() => hasPicture(page)).toBe(false);

  await createSession(page.context(), portal.url, 'majek123');
  const asked = page.waitForRequest((request) => request.url().endsWith(PORTRAIT));
  await page.goto('/home');
  expect((await (await asked).allHeaders())['if-none-match']).toBeUndefined();
  await expect.poll(() => statuses).toEqual([200, 304, 200, 200]);
});
