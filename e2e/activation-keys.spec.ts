import jsQR from 'jsqr';
import sharp from 'sharp';
import { violations } from './support/accessibility.ts';
import { pictureOfPage } from './support/pdfPages.ts';
import { createSession, expect, resetUniversity, test, TRIAL } from './support/test.ts';

/** Returns the text that a phone reads from the QR code in a picture of the sheet. */
async function codeIn(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

// KEY-01, KEY-06, KEY-07, KEY-08, KEY-09, KEY-10, KEY-11, KEY-12, KEY-13
test('a key is created, printed in another language and revoked by keyboard, and its code leads to the portal', async ({
  page,
  context,
  portal,
}) => {
  await createSession(context, portal.url, 'davos31');
  await page.addInitScript(() => {
    window.print = () => {
      const { dataset } = document.body;
      dataset['printed'] = String(Number(dataset['printed'] ?? '0') + 1);
    };
  });
  await page.goto('/createactivationkey/search');
  await page.getByRole('searchbox').fill('Nils Andersson');
  await page.keyboard.press('Enter');
  await page.getByRole('main').getByRole('link', { name: 'Nils Andersson' }).first().click();
  await expect(page).toHaveURL(/\/createactivationkey\/search\/nilan234$/);
  await expect(page.getByRole('searchbox')).toHaveValue('nilan234');
  await page.getByRole('searchbox').fill('wilkr321');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Wilma Krantz' })).toBeFocused();
  await expect(page.getByText(/^There is a valid key through/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create and print key' }).focus();
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/createactivationkey\/success$/);
  await expect(page.locator('body[data-printed="1"]')).toBeVisible();
  const sheet = page.getByRole('article', { name: 'Activate your account' });
  for (const text of [
    'Wilma Krantz',
    'wilkr321',
    'Valid through 24 November 2026',
    'Created by David Öström, 17 November 2026',
  ])
    await expect(sheet.getByText(text)).toBeVisible();
  const key = (await sheet.getByText(/^(\w{4}-){3}\w{4}$/).textContent()) ?? '';
  expect(await violations(page)).toEqual([]);

  await page.getByRole('combobox', { name: 'Language of the sheet' }).fill('Swedish');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Gäller till och med 24 november 2026')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'New activation key' })).toBeVisible();

  const code = page.locator('article[lang] svg[role="img"]');
  expect(await code.boundingBox()).toMatchObject({ width: 224, height: 224 });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  const address = `${portal.url}/account/activationkey?key=${key}`;
  expect(await codeIn(await page.screenshot({ fullPage: true }))).toBe(address);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const printed = pictureOfPage(pdf, 1);
  if (printed) expect(await codeIn(printed)).toBe(address);
  const paper = pdf.toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  expect(paper).toMatch(/\/MediaBox\s*\[0 0 59[45][\d.]* 84[12]/);
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });

  await page.getByRole('button', { name: 'Revoke key' }).click();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByText('The key is revoked', { exact: true })).toBeVisible();
  await expect(page.getByText(key)).toHaveCount(0);
  await page.goBack();
  await page.goForward();
  await expect(page.getByText('The key is shown only once')).toBeVisible();
  await page.getByRole('link', { name: 'Create a new key for wilkr321' }).click();
  await expect(page.getByRole('heading', { name: 'Wilma Krantz' })).toBeVisible();
  await expect(page.getByText(/^There is a valid key/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Create and print key' })).toBeVisible();
});

// KEY-03
test(
  'accounts out of reach and unknown accounts are distinguished, with reasons',
  { tag: TRIAL },
  async ({ page, context, portal }) => {
    await createSession(context, portal.url, 'ivabe94');
    await page.goto('/createactivationkey/search/vivno29');
    await expect(page.getByText('You do not have access to vivno29')).toBeVisible();
    await expect(page.getByText('Possible reasons:')).toBeVisible();
    await page.goto('/createactivationkey/search/nobod999');
    await expect(page.getByText('No account was found')).toBeVisible();
  },
);

test(
  'many keys are printed in one run, one per sheet, and the page lists accounts that got no key',
  { tag: TRIAL },
  async ({ page, context, portal }) => {
    await createSession(context, portal.url, 'ivabe94');
    await page.addInitScript(() => {
      window.print = () => void window.dispatchEvent(new Event('afterprint'));
    });
    await page.goto('/createactivationkey/search');
    await page.getByRole('link', { name: 'Print many' }).click();
    await page.getByRole('button', { name: 'Add new accounts without a key' }).click();
    await expect(page.getByRole('textbox')).toHaveValue(/xanli432/);
    await page.getByRole('textbox').fill('xanli432, YASAB543 xanli432\nnobod999 nilan234 name');
    await expect(page.getByText('This is not a user id and is skipped: name')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create and print 4 keys' }).click();
    await expect(page.getByText('2 keys were created')).toBeVisible();
    await expect(
      page.getByRole('row', { name: 'nobod999 No account has that user id.' }),
    ).toBeVisible();
    await expect(
      page.getByRole('row', { name: /^nilan234 The person has used an account before/ }),
    ).toBeVisible();
    await expect(page.getByText(/^(\w{4}-){3}\w{4}$/).first()).toBeHidden();
    expect(await violations(page)).toEqual([]);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
    const printed = [1, 2]
      .map((at) => pictureOfPage(pdf, at))
      .filter((picture) => picture !== null);
    const codes = await Promise.all(printed.map(codeIn));
    for (const code of codes)
      expect(code).toMatch(
        new RegExp(`^${portal.url}/account/activationkey\\?key=(\\w{4}-){3}\\w{4}$`),
      );
    expect(new Set(codes)).toHaveProperty('size', printed.length);
    await page.getByRole('button', { name: 'New run' }).click();
    await expect(page.getByRole('button', { name: /^Create and print/ })).toBeDisabled();
  },
);

// KEY-02
test(
  'the desk gets no key for itself or a more powerful person; a used account needs proof first',
  { tag: TRIAL },
  async ({ page, context, portal }) => {
    await createSession(context, portal.url, 'cecka23');
    const create = page.getByRole('button', { name: 'Create and print key' });
    await page.goto('/createactivationkey/search/davos31');
    await expect(
      page.getByText(/^The person has a role, or administers an organisation, that you do not/),
    ).toBeVisible();
    await expect(create).toHaveCount(0);
    await page.goto('/createactivationkey/search/cecka23');
    await expect(page.getByText('You cannot create a key for yourself')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Change your password' })).toHaveAttribute(
      'href',
      /^\/myaccounts/,
    );
    await expect(create).toHaveCount(0);

    await page.goto('/createactivationkey/search/nilan234');
    await expect(page.getByText(/^The person has used an account before/)).toBeVisible();
    await expect(create).toHaveCount(0);
    await page.getByRole('button', { name: 'ID document' }).click();
    await page.getByLabel('Valid through').fill('2020-01-01');
    await page.getByRole('button', { name: 'Note' }).click();
    await expect(page.getByText(/^The ID document has expired/)).toBeVisible();
    await page.getByLabel('Valid through').fill('2030-01-01');
    await page.getByRole('button', { name: 'Note' }).click();
    await expect(create).toBeVisible();
    expect(await violations(page)).toEqual([]);
  },
);

// KEY-06
test(
  'the owner is told of a key at once, and revokes it from the letter or in the portal',
  { tag: TRIAL },
  async ({ page, browser, portal }) => {
    await resetUniversity(page.request, portal.url);
    const createKey = async () => {
      await createSession(page.context(), portal.url, 'cecka23');
      await page.goto('/createactivationkey/search/nilan234');
      await page
        .getByRole('button', { name: 'ID document' })
        .or(page.getByRole('button', { name: 'Create and print key' }))
        .first()
        .click();
      if (await page.getByLabel('Valid through').isVisible()) {
        await page.getByLabel('Valid through').fill('2030-01-01');
        await page.getByRole('button', { name: 'Note' }).click();
        await page.getByRole('button', { name: 'Create and print key' }).click();
      }
      await expect(page).toHaveURL(/\/createactivationkey\/success$/);
    };
    await page.addInitScript(() => {
      window.print = () => undefined;
    });
    await createKey();
    const letters = (await (await page.request.get(`${portal.url}/demo/mailbox.json`)).json()) as {
      text: string;
    }[];
    const link =
      letters
        .map(({ text }) => /http\S+\/account\/keynotice#[\w-]{43}/.exec(text)?.[0])
        .find(Boolean) ?? '';
    const stranger = await (await browser.newContext({ baseURL: portal.url })).newPage();
    await stranger.goto(link);
    await expect(
      stranger.getByText(/^Cecilia Karlsson created the key for the account nilan234/),
    ).toBeVisible();
    expect(stranger.url()).not.toContain('#');
    expect(await violations(stranger)).toEqual([]);
    await stranger.getByRole('button', { name: 'Revoke, this was not me' }).click();
    await expect(stranger.getByText('The key is revoked')).toBeVisible();
    await stranger.context().close();

    await createKey();
    const owner = await (await browser.newContext({ baseURL: portal.url })).newPage();
    await createSession(owner.context(), portal.url, 'nilan234');
    await owner.goto('/account/keynotice');
    await owner.getByRole('button', { name: 'Revoke, this was not me' }).click();
    await expect(owner.getByText('The key is revoked')).toBeVisible();
    await owner.context().close();
  },
);
