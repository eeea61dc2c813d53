import type { Browser, Page } from '@playwright/test';
import { flag, isUpright } from '#tests/support/pictures.ts';
import { AuthenticationScope } from '#contract/values.ts';
import { currentPicture, fileOf } from './support/photos.ts';
import { createSession, expect, test, TRIAL } from './support/test.ts';

const PANEL = '/profile/employee/panels/profileimage/edit';
const panelOf = (page: Page) =>
  page.getByRole('dialog', { name: /^(Profile picture|Order campus card)$/ });
const button = (page: Page, name: string | RegExp) => panelOf(page).getByRole('button', { name });
const group = (page: Page, name: string) =>
  panelOf(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name }) });
const expectPictureChanged = (page: Page) =>
  expect(page.getByText('That’s your profile picture now.').first()).toBeVisible();

/** Records all requests of the page for pictures. */
function recordPictureRequests(page: Page): string[] {
  const requestedPictures: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/profileimage/'))
      requestedPictures.push(
        decodeURIComponent(pathname.replace('/api/profileimage/', '') + search),
      );
  });
  return requestedPictures;
}

test(
  'account management shows the picture of a person in reach',
  { tag: TRIAL },
  async ({ page, portal, context }) => {
    await createSession(context, portal.url, 'bener17');
    await page.goto('/accountmanagement/panels/account/employee/annli42');
    await expect(page.getByRole('dialog').locator('header img')).toHaveAttribute(
      'src',
      /^data:image\/jpeg/,
    );
  },
);

// PROF-21
test(
  'the card desk’s picture becomes the current one, the former is archived, the archive emptied',
  { tag: TRIAL },
  async ({ page, portal, context }) => {
    await createSession(context, portal.url, 'annli42');
    await page.goto('/profile/employee');
    await page.getByRole('link', { name: 'Profile picture' }).click();
    const before = (await currentPicture(page)).bytes;
    await expect(group(page, 'Shown now').getByRole('img')).toBeVisible();
    await expect(group(page, 'Earlier pictures').getByRole('listitem')).toHaveCount(1);

    await group(page, 'Taken at the card desk').getByRole('button', { name: /^Use/ }).click();
    await expect(panelOf(page).getByLabel('Straighten')).toBeVisible();
    await button(page, 'Use the photo').click();
    await expectPictureChanged(page);
    await expect(group(page, 'Taken at the card desk')).toHaveCount(0);
    await expect(group(page, 'Earlier pictures').getByRole('listitem')).toHaveCount(2);
    expect((await currentPicture(page)).bytes.equals(before)).toBe(false);

    await page.reload();
    await expect(group(page, 'Earlier pictures').getByRole('listitem')).toHaveCount(2);
    await group(page, 'Earlier pictures')
      .getByRole('button', { name: /^Delete:/ })
      .first()
      .click();
    await expect(panelOf(page).getByText('Delete this picture for good?')).toBeFocused();
    await button(page, 'Keep').click();
    await button(page, 'Delete all earlier ones').click();
    await expect(panelOf(page)).toContainText('Delete 2 earlier pictures for good?');
    await panelOf(page).getByRole('button', { name: 'Delete all', exact: true }).click();
    await expect(group(page, 'Earlier pictures')).toHaveCount(0);

    await group(page, 'Shown now')
      .getByRole('button', { name: /^Delete:/ })
      .click();
    await group(page, 'Shown now').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(panelOf(page)).toContainText('You have no profile picture');
    await button(page, 'Close').click();
    await expect(page.getByRole('link', { name: 'Profile picture' })).toHaveText(/AL/);
  },
);

// PROF-21, PROF-22
test('a rotated and cropped picture is stored as shown, even when it is cropped again', async ({
  page,
  portal,
  context,
}) => {
  await createSession(context, portal.url, 'davos31');
  await page.goto(PANEL);
  await button(page, 'New picture').click();
  await panelOf(page)
    .locator('input[type=file]')
    .first()
    .setInputFiles(fileOf(await flag(900, 1200).jpeg().toBuffer()));
  await button(page, 'Turn a quarter').dblclick();
  await button(page, 'Use the photo').click();
  await expectPictureChanged(page);
  expect(await isUpright((await currentPicture(page)).bytes)).toBe(false);

  await page.reload();
  await button(page, /^Change the crop/).click();
  await button(page, 'Turn a quarter').dblclick();
  await button(page, 'Use the photo').click();
  await expect(group(page, 'Shown now')).toBeVisible();
  await expect.poll(async () => isUpright((await currentPicture(page)).bytes)).toBe(true);
});

test(
  'a picture too small for a card can be used as profile picture, with a notice',
  { tag: TRIAL },
  async ({ page, portal, context }) => {
    await createSession(context, portal.url, 'fatka61');
    await page.goto(PANEL);
    await expect(panelOf(page)).toContainText('You have no profile picture');
    await button(page, 'New picture').click();
    await panelOf(page)
      .locator('input[type=file]')
      .first()
      .setInputFiles(fileOf(await flag(240, 240).png().toBuffer(), 'small.png', 'image/png'));
    await button(page, 'Use the photo').click();
    await expectPictureChanged(page);
    await expect(group(page, 'Shown now')).toContainText('Too small for a campus card');
  },
);

// PROF-23
test(
  'the user menu shows the thumbnail; a student never requests an incoming picture',
  { tag: TRIAL },
  async ({ page, portal, context }) => {
    await createSession(context, portal.url, 'nilan234');
    const requestedPictures = recordPictureRequests(page);
    await page.goto('/home');
    await page.getByRole('button', { name: /^Menu for/ }).click();
    await expect(page.getByRole('dialog').locator('img')).toHaveAttribute(
      'src',
      /^data:image\/jpeg/,
    );
    await page.goto('/profile/student/panels/profileimage/edit');
    await expect(group(page, 'Shown now')).toBeVisible();
    await expect(group(page, 'Earlier pictures')).toBeVisible();
    await expect(group(page, 'Taken at the card desk')).toHaveCount(0);
    expect(requestedPictures).toContain('thumbnail/mine');
    expect(requestedPictures.filter((query) => query.includes('Incoming'))).toEqual([]);
  },
);

// PROF-24
test(
  'requests no picture outside the Main scope',
  { tag: TRIAL },
  async ({ page, portal, context }) => {
    await createSession(context, portal.url, 'nilan234', AuthenticationScope.EduId);
    const requestedPictures = recordPictureRequests(page);
    await page.goto('/account');
    await page.getByRole('button', { name: /^Menu for/ }).click();
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    expect(requestedPictures).toEqual([]);
  },
);

/** A signed-out phone in portrait orientation. */
const newPhone = (browser: Browser) =>
  browser.newContext({
    locale: 'en-GB',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });

/** Returns the address in the QR code shown at the desk. */
async function showCode(page: Page): Promise<string> {
  await button(page, 'Use your phone’s camera').click();
  await button(page, 'Show the code').click();
  return (
    (await panelOf(page)
      .getByRole('img', { name: 'QR code to scan with your phone' })
      .getAttribute('data-value')) ?? ''
  );
}

test(
  'a phone takes a picture for a desk: no code in its address, no second phone, and whose it is',
  { tag: TRIAL },
  async ({ page, portal, context, browser }) => {
    await createSession(context, portal.url, 'hansu83');
    await page.goto(PANEL);
    await button(page, 'New picture').click();
    const address = await showCode(page);
    const [place, code] = address.split('#');
    expect(place).toBe(`${portal.url}/capture`);
    await expect(panelOf(page).getByRole('timer')).toHaveText(/^The code is valid for 4:5\d$/);

    const phone = await (await newPhone(browser)).newPage();
    const sent: string[] = [];
    phone.on('request', (request) => sent.push(request.url()));
    await phone.goto(address);
    await expect(phone.getByRole('button', { name: 'Open the camera' })).toBeVisible();
    expect(phone.url()).toBe(`${portal.url}/capture`);
    expect(sent.filter((url) => url.includes(code ?? '-'))).toEqual([]);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );
    await expect(panelOf(page)).toContainText('Your phone is connected.');

    const other = await (await newPhone(browser)).newPage();
    await other.goto(address);
    await expect(other.getByText('Another phone has already opened this code')).toBeVisible();

    // The phone's camera app may have unloaded the page from memory.
    await phone.reload();
    await phone
      .locator('input[type=file]')
      .first()
      .setInputFiles(fileOf(await flag(900, 1200).jpeg().toBuffer()));
    await expect(phone.getByRole('img', { name: 'The picture to send' })).toBeVisible();
    await phone.getByRole('button', { name: 'Send to the computer' }).click();
    await expect(phone.getByText('The picture has been sent')).toBeVisible();

    await expect(panelOf(page).getByRole('heading', { name: 'Is this you?' })).toBeFocused();
    expect(
      (
        (await (await page.request.get('/api/profileimage/mine')).json()) as { source: string }[]
      ).map(({ source }) => source),
    ).toEqual(['Upload']);
    await button(page, 'Use the photo').click();
    await expectPictureChanged(page);
    expect(await isUpright((await currentPicture(page)).bytes)).toBe(true);

    await phone.goto('about:blank');
    await phone.goto(address);
    await expect(phone.getByText('This code isn’t valid')).toBeVisible();
    await phone.context().close();
    await other.context().close();
  },
);

test(
  'a picture of another person is deleted, and a cancelled code is invalid on the phone',
  { tag: TRIAL },
  async ({ page, portal, context, browser }) => {
    await createSession(context, portal.url, 'bener17');
    await page.goto(PANEL);
    await button(page, 'New picture').click();
    const phone = await (await newPhone(browser)).newPage();
    await phone.goto(await showCode(page));
    await phone
      .locator('input[type=file]')
      .first()
      .setInputFiles(fileOf(await flag(900, 1200).jpeg().toBuffer()));
    await phone.getByRole('button', { name: 'Send to the computer' }).click();
    await button(page, 'It isn’t me').click();

    const code = panelOf(page).getByRole('img', { name: 'QR code to scan with your phone' });
    await expect(code).toBeVisible();
    expect(await (await page.request.get('/api/profileimage/mine')).json()).toEqual([]);
    await phone.goto((await code.getAttribute('data-value')) ?? '');
    await phone
      .locator('input[type=file]')
      .first()
      .setInputFiles(fileOf(await flag(900, 1200).jpeg().toBuffer()));
    await button(page, 'Cancel').click();
    await expect(button(page, 'Use your phone’s camera')).toBeVisible();
    await phone.getByRole('button', { name: 'Send to the computer' }).click();
    await expect(phone.getByText('This code isn’t valid')).toBeVisible();
    await phone.context().close();
  },
);

// PWA-10
test('a card is ordered with a picture from the phone', async ({
  page,
  portal,
  context,
  browser,
}) => {
  await createSession(context, portal.url, 'olisv345');
  // A new card can only be ordered to replace a blocked one.
  expect(
    (
      await page.request.post(`${portal.url}/api/campuscard/block`, {
        headers: { origin: portal.url },
      })
    ).ok(),
  ).toBe(true);
  await page.goto('/card/panels/ordercampuscard');
  const phone = await (await newPhone(browser)).newPage();
  await phone.goto(await showCode(page));
  await phone
    .locator('input[type=file]')
    .first()
    .setInputFiles(fileOf(await flag(900, 1200).jpeg().toBuffer()));
  await phone.getByRole('button', { name: 'Send to the computer' }).click();
  await button(page, 'Use the photo').click();
  await expect(panelOf(page).getByLabel('New PIN')).toBeVisible();
  expect((await currentPicture(page)).fitsCard).toBe(true);
  await phone.context().close();
});
