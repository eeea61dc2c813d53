import { expect, type Page } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { createSession, resetUniversity, test } from '../support/test.ts';

const ANNA = { liUId: 'annli42', name: 'Anna Lindqvist' };
const NILS = { liUId: 'nilan234', name: 'Nils Andersson' };

const bar = (page: Page, { name }: typeof ANNA) =>
  page.getByRole('region', { name: `Help for ${name}` });
const bars = (page: Page) => page.getByRole('region', { name: /^Help for/ });

async function verifyByDocument(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'ID document' }).click();
  await page.getByLabel('Valid through').fill('2030-05-01');
  await page.getByRole('button', { name: 'Note' }).click();
}

/** The numbers of the person's cases, as the server has them. */
const numbersOf = async (page: Page, { liUId }: typeof ANNA): Promise<string[]> => {
  const answer = await page.request.get(`/api/incident/withActions?liUId=${liUId}`);
  return ((await answer.json()) as { number: string }[]).map(({ number }) => number);
};
const numberIn = async (page: Page): Promise<string> =>
  /I-\d{6}-\d{4}/.exec((await page.getByText(/^Case I-/).textContent()) ?? '')?.[0] ?? 'none';

test('two tabs have each their own caller, verification and cases', async ({ context, portal }) => {
  // Another journey may have verified them.
  await resetUniversity(context.request, portal.url);
  await createSession(context, portal.url, 'fatka61');
  const [one, other] = [await context.newPage(), await context.newPage()];
  await one.goto(`/search?liuId=${ANNA.liUId}`);
  await expect(one.getByRole('heading', { name: ANNA.name })).toBeVisible();
  await other.goto(`/search?liuId=${NILS.liUId}`);
  await expect(other.getByRole('heading', { name: NILS.name })).toBeVisible();

  // A verification counts for its own caller only.
  await one.bringToFront();
  await verifyByDocument(one);
  await expect(bar(one, ANNA)).toBeVisible();
  await other.bringToFront();
  await expect(other.getByRole('button', { name: 'ID document' })).toBeVisible();
  await other.reload();
  await expect(other.getByText(/^Before the verification, say only/)).toBeVisible();
  await expect(bars(other)).toHaveCount(0);
  await verifyByDocument(other);
  await expect(bar(other, NILS)).toBeVisible();
  await expect(bars(one)).toHaveCount(1);
  await expect(bar(one, ANNA)).toBeVisible();

  // What is done in one tab reaches neither the other caller nor the other tab.
  const before = { anna: await numbersOf(one, ANNA), nils: await numbersOf(one, NILS) };
  await one.bringToFront();
  await bar(one, ANNA).getByRole('button', { name: 'Freeze the card' }).click();
  await expect(bar(one, ANNA).getByText('The card is frozen')).toBeVisible();
  const annasCase = await numberIn(one);
  await other.bringToFront();
  await expect(bar(other, NILS).getByRole('button', { name: 'Freeze the card' })).toBeEnabled();
  await expect(other.getByText('The card is frozen')).toHaveCount(0);
  await expect(other.getByText(annasCase)).toHaveCount(0);
  expect(await numbersOf(one, ANNA)).toEqual([annasCase, ...before.anna]);
  expect(await numbersOf(one, NILS)).toEqual(before.nils);

  await bar(other, NILS).getByRole('button', { name: 'Freeze the card' }).click();
  await expect(bar(other, NILS).getByText('The card is frozen')).toBeVisible();
  const nilsCase = await numberIn(other);
  expect(await numbersOf(one, NILS)).toEqual([nilsCase, ...before.nils]);
  expect(await numbersOf(one, ANNA)).toEqual([annasCase, ...before.anna]);

  // Undo in one tab, and a reload in the other.
  await bar(other, NILS).getByRole('button', { name: 'Undo' }).click();
  await expect(bar(other, NILS).getByText('The card is unfrozen')).toBeVisible();
  await one.bringToFront();
  await expect(bar(one, ANNA).getByText('The card is frozen')).toBeVisible();
  await one.reload();
  await expect(bar(one, ANNA).getByRole('button', { name: 'Unfreeze the card' })).toBeEnabled();
  await expect(bars(one)).toHaveCount(1);
  await bar(one, ANNA).getByRole('button', { name: 'Unfreeze the card' }).click();
  await expect(bar(one, ANNA).getByText('The card is unfrozen')).toBeVisible();

  // The last callers are those of the session, and each tab marks its own.
  await one.reload();
  await other.reload();
  for (const [page, { name }] of [
    [one, ANNA],
    [other, NILS],
  ] as const) {
    const recent = page.getByRole('navigation', { name: 'Recent' });
    await expect(recent.getByRole('link')).toHaveCount(2);
    await expect(recent.locator('[aria-current]')).toHaveText(new RegExp(name));
  }
  expect(await violations(one)).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('an email address breaks before its @ or after a dot only', async ({
    page,
    context,
    portal,
  }) => {
    await createSession(context, portal.url, 'fatka61');
    await page.goto(`/search?liuId=${ANNA.liUId}`);
    const address = page.getByRole('main').locator('a[href^="mailto:"]').first();
    await expect(address).toBeVisible();
    const lines = await address.evaluate((link) => {
      const found: string[] = [];
      let bottom = -Infinity;
      const texts = document.createTreeWalker(link, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode())
        for (let at = 0; at < (node.textContent ?? '').length; at += 1) {
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          const box = range.getBoundingClientRect();
          if (box.top >= bottom) found.push('');
          bottom = Math.max(bottom, box.bottom - 1);
          found.push(`${found.pop() ?? ''}${range.toString()}`);
        }
      return found;
    });
    expect(lines.join('')).toMatch(/^[^@]+@[^@]+$/);
    for (const [place, line] of lines.entries())
      if (place > 0) expect(`${lines[place - 1]}|${line}`).toMatch(/\.\||\|@/);
  });
});
