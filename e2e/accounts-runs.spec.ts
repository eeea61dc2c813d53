import { accountsIn, command, inAYear, recordChanges, result } from './support/accounts.ts';
import { EXTEND, openExtensionForAll, test } from './support/largeUniversity.ts';
import { createSession, expect, resetUniversity } from './support/test.ts';

test.use({ locale: 'sv-SE' });
// An account that one journey extended cannot be extended to the same day by the next one.
test.beforeEach(({ page, large }) => resetUniversity(page.request, large.url));

const keysOf = (sent: ReturnType<typeof recordChanges>) =>
  sent.map((request) => request.headers()['idempotency-key']);

test('many accounts are sent in parts; the run stops between two parts and continues where it stopped', async ({
  page,
  large,
}) => {
  await createSession(page.context(), large.url, 'cecka23');
  const count = await openExtensionForAll(page);
  expect(count).toBeGreaterThan(400);
  const sent = recordChanges(page);
  const held = Promise.withResolvers<void>();
  await page.route(EXTEND, async (route) => {
    await held.promise;
    await route.continue();
  });
  const dialog = page.getByRole('dialog', { name: 'Förlängning' });
  await dialog.getByRole('button', { name: `Förläng ${count} konton` }).click();
  await expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
  await dialog.getByRole('button', { name: 'Stoppa' }).click();
  await expect(dialog.getByText(/Stoppar när de pågående kontona är klara/)).toBeVisible();
  held.resolve();
  await expect(dialog.getByText('Stoppat')).toBeVisible();
  await expect(dialog.getByText(`200 av ${count} konton klara`)).toBeVisible();
  await expect(dialog.getByText(`${count - 200} konton är orörda.`)).toBeVisible();
  expect(sent).toHaveLength(1);

  await dialog.getByRole('button', { name: 'Fortsätt' }).click();
  await expect(result(page).getByText(`${count} konton är förlängda.`)).toBeVisible();
  expect(new Set(keysOf(sent)).size).toBe(Math.ceil(count / 200));
});

test('the page stays usable during a run, and the progress bar leads back to it', async ({
  page,
  large,
}) => {
  await createSession(page.context(), large.url, 'cecka23');
  const count = await openExtensionForAll(page);
  const held = Promise.withResolvers<void>();
  await page.route(EXTEND, async (route) => {
    await held.promise;
    await route.continue();
  });
  const dialog = page.getByRole('dialog', { name: 'Förlängning' });
  await dialog.getByRole('button', { name: `Förläng ${count} konton` }).click();
  await dialog.getByRole('button', { name: 'Arbeta vidare medan det pågår' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('progressbar', { name: 'Förlängning' })).toBeVisible();
  await expect(command(page, 'Förläng')).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Visa', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Stoppa' })).toBeVisible();
  held.resolve();
  await expect(result(page).getByText(`${count} konton är förlängda.`)).toBeVisible();
});

test('a network failure during a run shows what is done, and the retry sends the same part under the same key', async ({
  page,
  large,
}) => {
  await createSession(page.context(), large.url, 'cecka23');
  const count = await openExtensionForAll(page);
  const sent = recordChanges(page);
  // The second part is applied, but its response is lost.
  await page.route(EXTEND, async (route) => {
    if (sent.length !== 2) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  const dialog = page.getByRole('dialog', { name: 'Förlängning' });
  await dialog.getByRole('button', { name: `Förläng ${count} konton` }).click();
  await expect(dialog.getByText('Alla konton blev inte klara')).toBeVisible();
  await expect(dialog.getByText(`200 av ${count} konton klara`)).toBeVisible();
  await expect(
    dialog.getByText(/^För 200 konton kom inget svar, så det är okänt om de ändrades/),
  ).toBeVisible();
  await expect(dialog.getByText(`${count - 400} konton är orörda.`)).toBeVisible();

  await dialog.getByRole('button', { name: 'Försök igen' }).click();
  await expect(result(page).getByText(`${count} konton är förlängda.`)).toBeVisible();
  const [, lost, again] = sent;
  expect(again?.headers()['idempotency-key']).toBe(lost?.headers()['idempotency-key']);
  expect(again?.postData()).toBe(lost?.postData());
  expect(sent).toHaveLength(Math.ceil(count / 200) + 1);
});

test('of over 4,000 selected accounts it shows each outcome, applies what it can, and keeps the rest', async ({
  page,
  large,
}) => {
  test.setTimeout(180_000);
  await createSession(page.context(), large.url, 'cecka23');
  const kinds = ['Associate', 'Affiliated', 'Employee'] as const;
  const accounts = await accountsIn(page, 'active', kinds);
  expect(accounts.length).toBeGreaterThan(4000);
  await page.goto(`/accountmanagement?${kinds.map((kind) => `kind=${kind}`).join('&')}`);
  const inSwedish = (count: number) =>
    new RegExp(count.toLocaleString('sv-SE').replaceAll(/\s/g, '\\s?'));
  await expect(page.getByRole('grid')).toHaveAttribute(
    'aria-rowcount',
    String(accounts.length + 1),
    { timeout: 60_000 },
  );
  await page.getByRole('checkbox', { name: /^Markera alla/ }).click();
  await command(page, 'Förläng').click();
  const dialog = page.getByRole('dialog', { name: 'Förlängning' });
  await dialog.getByRole('radio', { name: 'Till en vald dag' }).check();
  await dialog.getByRole('textbox', { name: 'Sista dag' }).fill(inAYear());
  const countIn = async (text: RegExp) =>
    Number(
      /\d[\d\s]*/.exec(await dialog.getByText(text).first().innerText())?.[0].replaceAll(/\s/g, ''),
    );
  const [done, left] = [
    await countIn(/^[\d\s]+ konton ändras/),
    await countIn(/^[\d\s]+ konton lämnas som de är/),
  ];
  expect(done + left).toBe(accounts.length);

  const sent = recordChanges(page);
  await dialog.getByRole('button', { name: /^Förläng [\d\s]+ konton$/ }).click();
  await expect(
    result(page).getByText(new RegExp(`^${inSwedish(done).source} konton är förlängda\\.`)),
  ).toBeVisible({ timeout: 60_000 });
  expect(sent).toHaveLength(Math.ceil(done / 200));
  await expect(page.getByText(new RegExp(`^${inSwedish(left).source} markerade$`))).toBeVisible();
});
