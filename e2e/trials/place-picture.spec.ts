import type { Page } from '@playwright/test';
import type { Placement } from '#rules/placement.ts';
import { flag } from '#tests/support/pictures.ts';
import { fileOf } from '../support/photos.ts';
import { createSession, expect, test } from '../support/test.ts';

test.use({ hasTouch: true });

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Profile picture' });
const button = (page: Page, name: string) =>
  panelOf(page).getByRole('button', { name, exact: true });
const frame = (page: Page) => panelOf(page).getByTestId('cropper');

/**
 * Selects a picture that is wider than the frame. Returns a function that uses it and returns its
 * placement.
 */
async function choose(page: Page): Promise<() => Promise<Placement>> {
  await page.goto('/profile/employee/panels/profileimage/edit');
  await button(page, 'New picture').click();
  await panelOf(page)
    .locator('input[type=file]')
    .first()
    .setInputFiles(fileOf(await flag(1600, 1200).jpeg().toBuffer()));
  await expect(panelOf(page).getByLabel('Straighten')).toBeVisible();
  await expect(frame(page)).toBeVisible();
  return async () => {
    const sending = page.waitForRequest(
      (request) =>
        request.url().endsWith('/api/profileimage/current') && request.method() === 'POST',
    );
    await button(page, 'Use the photo').click();
    const placed = (await sending).postDataJSON() as Placement;
    await expect(button(page, 'New picture')).toBeVisible();
    return placed;
  };
}

/** Initial placement: full height, centred. */
const CENTRED = { x: 350, y: 0, width: 900, height: 1200, angle: 0 };
const near = (length: number) => ({ from: length - 12, to: length + 12 });
const isNear = (length: number, { from, to }: { from: number; to: number }) =>
  length >= from && length <= to;

test.beforeEach(({ page, portal }) => createSession(page.context(), portal.url, 'larfo47'));

async function frameCentre(page: Page) {
  const box = await frame(page).boundingBox();
  if (!box) throw new Error('The crop frame is not rendered.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width };
}

test('without any change, the centre is used', async ({ page }) => {
  const use = await choose(page);
  const { x, width, height } = await use();
  expect([
    isNear(x, near(CENTRED.x)),
    isNear(width, near(900)),
    isNear(height, near(1200)),
  ]).toEqual([true, true, true]);
});

test('by mouse: dragging moves to the left end, and the wheel zooms', async ({ page }) => {
  const use = await choose(page);
  const { x, y } = await frameCentre(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 900, y, { steps: 8 });
  await page.mouse.up();
  await page.mouse.move(x, y);
  const zoomValue = async () => panelOf(page).getByLabel('Zoom').inputValue();
  const before = await zoomValue();
  await page.mouse.wheel(0, -400);
  await expect.poll(zoomValue).not.toBe(before);
  const placed = await use();
  // The wheel zooms around the pointer in the middle of the frame, so the centre is still the
  // middle of the left end.
  expect(isNear(placed.x + placed.width / 2, near(450))).toBe(true);
  expect(placed.width).toBeLessThan(880);
});

test('by keyboard: arrow keys move, and sliders zoom and straighten', async ({ page }) => {
  const use = await choose(page);
  await frame(page).focus();
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('ArrowRight');
  await panelOf(page).getByLabel('Zoom').focus();
  for (let step = 0; step < 30; step += 1) await page.keyboard.press('ArrowRight');
  await panelOf(page).getByLabel('Straighten').focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
  const placed = await use();
  expect(placed.angle).toBe(4);
  expect(placed.width).toBeLessThan(880);
  expect(Math.abs(placed.x - CENTRED.x)).toBeGreaterThan(5);
});

test('by touch: one finger drags, two fingers zoom', async ({ page }) => {
  const use = await choose(page);
  const { x, y } = await frameCentre(page);
  const devtools = await page.context().newCDPSession(page);
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    ...points: readonly (readonly [number, number])[]
  ) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })),
    });

  await touch('touchStart', [x, y]);
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', [x - step * 60, y]);
  await touch('touchEnd');
  await touch('touchStart', [x - 20, y], [x + 20, y]);
  for (let step = 1; step <= 6; step += 1)
    await touch('touchMove', [x - 20 - step * 8, y], [x + 20 + step * 8, y]);
  await touch('touchEnd');
  const placed = await use();
  expect(placed.x).toBeGreaterThan(CENTRED.x + 100);
  expect(placed.width).toBeLessThan(880);
});
