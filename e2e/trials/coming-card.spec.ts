import type { Locator, Page } from '@playwright/test';
import { photo } from '#tests/support/pictures.ts';
import { coming, panelOf } from '../support/comingCard.ts';
import { fileOf } from '../support/photos.ts';
import { createSession, expect, resetUniversity, test } from '../support/test.ts';

test.use({ locale: 'sv-SE' });

const ORDER = '/card/panels/ordercampuscard';

/** The part of a picture that a box shows, in shares of the whole picture. */
async function partOf(
  picture: Locator,
  box: Locator,
): Promise<Record<'x' | 'y' | 'width', number>> {
  const [whole, part] = [(await picture.boundingBox())!, (await box.boundingBox())!];
  return {
    x: (part.x - whole.x) / whole.width,
    y: (part.y - whole.y) / whole.height,
    width: part.width / whole.width,
  };
}

/** Waits until the card shows the part that is in the frame, and returns it. */
async function expectSamePart(page: Page, face: Locator, frame: Locator) {
  const onCard = () => partOf(face, face.locator('..'));
  await expect(async () => {
    const expected = await partOf(panelOf(page).locator('img.reactEasyCrop_Image'), frame);
    const { x, y, width } = await onCard();
    expect(x).toBeCloseTo(expected.x, 1.5);
    expect(y).toBeCloseTo(expected.y, 1.5);
    expect(width).toBeCloseTo(expected.width, 1.5);
  }).toPass({ timeout: 10_000 });
  return await onCard();
}

test('the card that is to be ordered shows the chosen part of the picture at every movement', async ({
  page,
  portal,
  context,
  request,
}) => {
  await resetUniversity(request, portal.url);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await createSession(context, portal.url, 'majek123');
  await page.goto(ORDER);
  await panelOf(page)
    .locator('input[type=file]')
    .first()
    .setInputFiles(fileOf(await photo()));
  const face = coming(page).locator('img[src^="blob:"]');
  await expect(face).toBeVisible();
  const frame = panelOf(page).getByRole('group', { name: /^Bildens utsnitt/ });
  const before = await expectSamePart(page, face, frame);
  await panelOf(page).getByLabel('Förstora').fill('90');
  const enlarged = await expectSamePart(page, face, frame);
  expect(enlarged.width).toBeLessThan(before.width);
  await frame.focus();
  for (let press = 0; press < 8; press += 1) await page.keyboard.press('ArrowLeft');
  const moved = await expectSamePart(page, face, frame);
  expect(moved.x).not.toBeCloseTo(enlarged.x, 2);
  await panelOf(page).getByLabel('Räta upp').fill('10');
  await expect(face).toHaveCSS('rotate', '10deg');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(face.locator('..')).toHaveCSS('animation-name', 'none');
  await panelOf(page).getByRole('button', { name: 'Ta en annan bild' }).click();
  await expect(face).toHaveCount(0);
  await expect(coming(page)).toContainText('ME');
});

test('without a card, a tap anywhere on the card of Home begins the order', async ({
  page,
  portal,
  context,
  request,
}) => {
  await resetUniversity(request, portal.url);
  await createSession(context, portal.url, 'majek123');
  await page.goto('/home');
  const ghost = page.getByRole('region', { name: 'Inget kort' });
  const link = ghost.getByRole('link', { name: 'Beställ ditt kort' });
  await link.focus();
  await expect(ghost).toHaveCSS('outline-style', 'solid');
  const [card, area] = [(await ghost.boundingBox())!, (await link.boundingBox())!];
  expect(area.width * area.height).toBeGreaterThan(card.width * card.height * 0.95);
  await ghost.click({ position: { x: 8, y: card.height - 8 } });
  await expect(panelOf(page)).toBeVisible();
  await expect(coming(page)).toContainText('Så här blir kortet');
});
