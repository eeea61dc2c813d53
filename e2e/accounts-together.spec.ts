import {
  accountsIn,
  extendElsewhere,
  find,
  formatListDate,
  inAYear,
  may,
  openAccounts,
  take,
} from './support/accounts.ts';
import { createSession, expect, test } from './support/test.ts';

test.use({ locale: 'sv-SE' });

test('two administrators of one list each see what the other has changed, without reading it again', async ({
  page,
  browser,
  portal,
}) => {
  await createSession(page.context(), portal.url, 'bener17');
  const context = await browser.newContext({ baseURL: portal.url, locale: 'sv-SE' });
  const other = await context.newPage();
  await createSession(context, portal.url, 'cecka23');
  const extendable = (await accountsIn(page)).filter((account) =>
    may(account, { action: 'extend', extendDate: inAYear() }),
  );
  const [first, second] = take(2, extendable);
  if (!first || !second) throw new Error('No two accounts in the demo data.');
  const asked: string[] = [];
  for (const each of [page, other]) {
    await openAccounts(each);
    await expect(each.getByRole('link', { name: /^Inaktiva \d+$/ })).toBeVisible();
    each.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/\/api\/accounts\/(changes|active)$/i.test(pathname)) asked.push(pathname.toLowerCase());
    });
  }
  const until = formatListDate(inAYear());

  for (const [maker, reader, account] of [
    [other, page, first],
    [page, other, second],
  ] as const) {
    await extendElsewhere(maker, account, inAYear());
    const row = await find(reader, account);
    await expect(row).not.toContainText(until);
    await reader.getByRole('button', { name: 'Hämta listan på nytt' }).click();
    await expect(row).toContainText(until);
  }
  expect(new Set(asked)).toEqual(new Set(['/api/accounts/changes']));
  await context.close();
});
