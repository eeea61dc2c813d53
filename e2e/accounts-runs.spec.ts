import { command, inAYear, recordChanges, result } from './support/accounts.ts';
import {
  holdFirstAccount,
  openExtensionForAll,
  PORTION,
  test,
  wholeList,
} from './support/largeUniversity.ts';
import { createSession, expect, resetUniversity, TRIAL } from './support/test.ts';

test.use({ locale: 'sv-SE' });
test.describe.configure({ timeout: 150_000 });
// An account that one journey extended cannot be extended to the same day by the next one.
test.beforeEach(({ page, large }) => resetUniversity(page.request, large.url));

/** The server takes seconds for a run; on a busy machine, many. */
const soon = { timeout: 60_000 };

test('the server changes many accounts in portions; the run stops between two and continues where it stopped', async ({
  page,
  large,
}) => {
  await createSession(page.context(), large.url, 'cecka23');
  const count = await openExtensionForAll(page);
  expect(count).toBeGreaterThan(4 * PORTION);
  const release = await holdFirstAccount(page, large);
  const dialog = page.getByRole('dialog', { name: 'Förlängning' });
  await dialog.getByRole('button', { name: `Förläng ${count} konton` }).click();
  await expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
  await expect(dialog.getByText(/^Servern ändrar kontona\. Du kan stänga sidan/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Stoppa' }).click();
  await expect(dialog.getByText(/Stoppar när de pågående kontona är klara/)).toBeVisible();
  await release();
  await expect(dialog.getByText('Stoppat')).toBeVisible(soon);
  await expect(dialog.getByText(`${PORTION} av ${count} konton klara`)).toBeVisible();
  await expect(dialog.getByText(`${count - PORTION} konton är orörda.`)).toBeVisible();

  await dialog.getByRole('button', { name: 'Fortsätt' }).click();
  await expect(result(page).getByText(`${count} konton är förlängda.`)).toBeVisible(soon);
});

test(
  'the page stays usable during a run, and the progress bar leads back to it',
  { tag: TRIAL },
  async ({ page, large }) => {
    await createSession(page.context(), large.url, 'cecka23');
    const count = await openExtensionForAll(page);
    const release = await holdFirstAccount(page, large);
    const dialog = page.getByRole('dialog', { name: 'Förlängning' });
    await dialog.getByRole('button', { name: `Förläng ${count} konton` }).click();
    await dialog.getByRole('button', { name: 'Arbeta vidare medan det pågår' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('progressbar', { name: 'Förlängning' })).toBeVisible();
    await expect(command(page, 'Förläng')).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('button', { name: 'Visa', exact: true }).click();
    await expect(dialog.getByRole('button', { name: 'Stoppa' })).toBeVisible();
    await release();
    await expect(result(page).getByText(`${count} konton är förlängda.`)).toBeVisible(soon);
  },
);

test(
  'a network failure during a run stops nothing: the page says so, and shows the result when it is back',
  { tag: TRIAL },
  async ({ page, large }) => {
    await createSession(page.context(), large.url, 'cecka23');
    const count = await openExtensionForAll(page);
    const release = await holdFirstAccount(page, large);
    const sent = recordChanges(page);
    const dialog = page.getByRole('dialog', { name: 'Förlängning' });
    await dialog.getByRole('button', { name: `Förläng ${count} konton` }).click();
    await expect(dialog.getByRole('button', { name: 'Stoppa' })).toBeVisible();
    await page.route('**/Outcomes?*', (route) => route.abort('connectionreset'));
    await expect(dialog.getByText(/^Servern svarar inte just nu/)).toBeVisible(soon);
    await release();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await expect(result(page).getByText(`${count} konton är förlängda.`)).toBeVisible(soon);
    expect(sent.map((request) => new URL(request.url()).pathname.split('/').at(-1))).toEqual([
      'Runs',
      'Start',
    ]);
  },
);

test(
  'of over 4,000 selected accounts it shows each outcome, applies what it can, and keeps the rest',
  { tag: TRIAL },
  async ({ page, large }) => {
    test.setTimeout(180_000);
    await createSession(page.context(), large.url, 'cecka23');
    const kinds = ['Associate', 'Affiliated', 'Employee'] as const;
    await page.goto(`/accountmanagement?${kinds.map((kind) => `kind=${kind}`).join('&')}`);
    const inSwedish = (count: number) =>
      new RegExp(count.toLocaleString('sv-SE').replaceAll(/\s/g, '\\s?'));
    const count = await wholeList(page, kinds);
    expect(count).toBeGreaterThan(4000);
    await page.getByRole('checkbox', { name: /^Markera alla/ }).click();
    await command(page, 'Förläng').click();
    const dialog = page.getByRole('dialog', { name: 'Förlängning' });
    await dialog.getByRole('radio', { name: 'Till en vald dag' }).check();
    await dialog.getByRole('textbox', { name: 'Sista dag' }).fill(inAYear());
    const countIn = async (text: RegExp) =>
      Number(
        /\d[\d\s]*/
          .exec(await dialog.getByText(text).first().innerText())?.[0]
          .replaceAll(/\s/g, ''),
      );
    const [done, left] = [
      await countIn(/^[\d\s]+ konton ändras/),
      await countIn(/^[\d\s]+ konton lämnas som de är/),
    ];
    expect(done + left).toBe(count);

    await dialog.getByRole('button', { name: /^Förläng [\d\s]+ konton$/ }).click();
    await expect(
      result(page).getByText(new RegExp(`^${inSwedish(done).source} konton är förlängda\\.`)),
    ).toBeVisible({ timeout: 90_000 });
    await expect(page.getByText(new RegExp(`^${inSwedish(left).source} markerade$`))).toBeVisible();
  },
);
