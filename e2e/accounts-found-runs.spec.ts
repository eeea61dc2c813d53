import type { Browser, Page } from '@playwright/test';
import type { Portal } from '#tests/tools/server.ts';
import { accountsIn, inAYear } from './support/accounts.ts';
import { holdFirstAccount, openExtensionForAll, PORTION, test } from './support/largeUniversity.ts';
import { createSession, expect, resetUniversity, TRIAL } from './support/test.ts';

test.use({ locale: 'sv-SE' });
test.describe.configure({ timeout: 150_000 });
// An account that one journey extended cannot be extended to the same day by the next one.
test.beforeEach(({ page, large }) => resetUniversity(page.request, large.url));

/** The server takes seconds for a run; on a busy machine, many. */
const soon = { timeout: 60_000 };

/**
 * Starts a run, which the server cannot go on with until it is released. Returns the number of its
 * accounts.
 */
async function startHeldRun(page: Page, large: Portal) {
  const count = await openExtensionForAll(page);
  const release = await holdFirstAccount(page, large);
  const dialog = page.getByRole('dialog', { name: 'Förlängning' });
  await dialog.getByRole('button', { name: `Förläng ${count} konton` }).click();
  await expect(dialog.getByRole('button', { name: 'Stoppa' })).toBeVisible();
  return { count, release };
}

async function openAs(browser: Browser, large: Portal, persona: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: large.url, locale: 'sv-SE' });
  await createSession(context, large.url, persona);
  const page = await context.newPage();
  await page.goto('/accountmanagement');
  await expect(page.getByRole('grid', { name: 'Aktiva' })).toBeVisible();
  return page;
}

const foundRuns = (page: Page) => page.getByRole('region', { name: 'Dina påbörjade ändringar' });
const button = (page: Page, name: string) => foundRuns(page).getByRole('button', { name });
const accountsNow = async (page: Page) =>
  new Map((await accountsIn(page)).map((account) => [account.norEduPersonLIN, account]));

/** Asserts that each account of the run has been changed once, and no other account. */
async function expectExtendedOnce(
  page: Page,
  before: Awaited<ReturnType<typeof accountsNow>>,
  count: number,
): Promise<void> {
  const changes = [...(await accountsNow(page)).values()].map((account) => ({
    by: account.version - (before.get(account.norEduPersonLIN)?.version ?? 0),
    end: account.validThrough,
  }));
  const changed = changes.filter(({ by }) => by > 0);
  expect(changed).toHaveLength(count);
  expect(changed.filter(({ by, end }) => by !== 1 || end !== inAYear())).toEqual([]);
}

const expectFinished = (page: Page, count: number) =>
  expect(foundRuns(page).getByText(new RegExp(`^${count} konton klara(, [^.]*)?$`))).toBeVisible(
    soon,
  );

test(
  'a run whose tab is closed goes on, and is seen finished from another browser, but by no colleague',
  { tag: TRIAL },
  async ({ browser, page, large }) => {
    await createSession(page.context(), large.url, 'cecka23');
    const before = await accountsNow(page);
    const { count, release } = await startHeldRun(page, large);
    await page.close();

    const elsewhere = await openAs(browser, large, 'cecka23');
    await expect(
      foundRuns(elsewhere).getByText(/Servern arbetar\. Du kan stänga sidan\.$/),
    ).toBeVisible();
    await expect(foundRuns(elsewhere).getByRole('progressbar')).toBeVisible();
    const colleague = await openAs(browser, large, 'davos31');
    await expect(foundRuns(colleague)).toBeHidden();
    await colleague.context().close();

    await release();
    await expectFinished(elsewhere, count);
    await expectExtendedOnce(elsewhere, before, count);
    await elsewhere.context().close();
  },
);

test('a run goes on during a reload, is followed to its end, and can be undone', async ({
  page,
  large,
}) => {
  await createSession(page.context(), large.url, 'cecka23');
  const before = await accountsNow(page);
  const { count, release } = await startHeldRun(page, large);
  await page.reload();
  await expect(button(page, 'Stoppa')).toBeVisible();
  await release();
  await expectFinished(page, count);
  await expectExtendedOnce(page, before, count);

  await button(page, `Ångra för ${count} konton`).click();
  await expect(foundRuns(page).getByRole('heading', { name: /^Ångra: Förlängning/ })).toBeVisible(
    soon,
  );
  await expectFinished(page, count);
  const ends = (accounts: typeof before) =>
    [...accounts].map(([lin, { validThrough }]) => [lin, validThrough]);
  expect(ends(await accountsNow(page))).toEqual(ends(before));
  await button(page, 'Stäng').click();
  await expect(foundRuns(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('grid', { name: 'Aktiva' })).toBeVisible();
  await expect(foundRuns(page)).toBeHidden();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test(
  'a run is stopped from another browser, which the page that started it shows',
  { tag: TRIAL },
  async ({ browser, page, large }) => {
    await createSession(page.context(), large.url, 'cecka23');
    const before = await accountsNow(page);
    const { count, release } = await startHeldRun(page, large);
    const elsewhere = await openAs(browser, large, 'cecka23');
    const stopping = elsewhere.waitForRequest('**/Stop');
    await button(elsewhere, 'Stoppa').click();
    await stopping;
    await release();
    const stopped = foundRuns(elsewhere).getByText(/Du stoppade ändringen\.$/);
    await expect(stopped).toBeVisible(soon);
    // The next portion may have begun before the request to stop arrived.
    const done = Number(/^(\d+) konton klara/.exec(await stopped.innerText())?.[1]);
    expect(done % PORTION).toBe(0);
    expect(done).toBeLessThan(count);
    const dialog = page.getByRole('dialog', { name: 'Förlängning' });
    await expect(dialog.getByText(`${count - done} konton är orörda.`)).toBeVisible(soon);
    await button(elsewhere, 'Sluta här').click();
    await expect(foundRuns(elsewhere)).toBeHidden();
    await expectExtendedOnce(elsewhere, before, done);
    await elsewhere.context().close();
  },
);

test(
  'a run whose server is killed goes on after the restart, without any page',
  { tag: TRIAL },
  async ({ browser, page, large }) => {
    await createSession(page.context(), large.url, 'cecka23');
    const { count, release } = await startHeldRun(page, large);
    await page.close();
    await large.kill();
    await release();
    await large.start();
    const elsewhere = await openAs(browser, large, 'cecka23');
    await expect(button(elsewhere, 'Stäng')).toBeVisible(soon);
    // What the night, which a start makes up for, has changed meanwhile is left alone.
    const figures = await foundRuns(elsewhere)
      .getByText(/konton klara/)
      .innerText();
    expect(figures).not.toContain('orörd');
    const [, done = '', unchanged = '0'] =
      /^(\d+) konton klara(?:, (\d+) ändrades inte)?/.exec(figures) ?? [];
    expect(Number(done) + Number(unchanged)).toBe(count);
    await elsewhere.context().close();
  },
);
