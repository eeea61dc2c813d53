import { afterAll, beforeAll, expect, test } from 'vitest';
import { tidyExpired } from '#server/session/tidy.ts';
import { kept } from '../support/kept.ts';
import type { TestBrowser } from '../support/browser.ts';
import { codeIn, lettersOf } from '../support/letters.ts';
import { type Portal, startPortal } from '../support/portal.ts';

const KNOWN = 'extern@example.org';
const ALUMNA = 'sara.lund@example.org';
const UNKNOWN = 'newuser@example.org';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const post = (browser: TestBrowser, step: string, query: Record<string, string>) =>
  browser.fetch(`/api/authentication/email/${step}?${new URLSearchParams(query).toString()}`, {
    method: 'POST',
  });

async function signIn(email: string): Promise<void> {
  const browser = portal.browser();
  await post(browser, 'code', { email });
  const [letter] = await lettersOf(portal.db);
  expect((await post(browser, 'signin', { email, code: codeIn(letter) })).status).toBe(200);
}

test('deletes an email address together with its account or profile, and no other address', async () => {
  const tidy = () => tidyExpired(portal.db, kept, new Date());
  const remembered = async () =>
    (
      await portal.db.selectFrom('verification_code').select('address').orderBy('address').execute()
    ).map(({ address }) => address);
  for (const address of [KNOWN, ALUMNA]) await signIn(address);
  // An unused code is kept for whoever is waiting for it: it does not reveal whether the address
  // has an owner.
  await post(portal.browser(), 'code', { email: UNKNOWN });
  await tidy();
  expect(await remembered()).toEqual([KNOWN, UNKNOWN, ALUMNA]);

  const external = await portal.db
    .deleteFrom('external_account')
    .where('email', '=', KNOWN)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tidy();
  expect(await remembered()).toEqual([UNKNOWN, ALUMNA]);
  await portal.db.insertInto('external_account').values(external).execute();

  await portal.db
    .updateTable('alumn')
    .set({ email: 'gone@example.org' })
    .where('email', '=', ALUMNA)
    .execute();
  await tidy();
  expect(await remembered()).toEqual([UNKNOWN]);
  await portal.db
    .updateTable('alumn')
    .set({ email: ALUMNA })
    .where('email', '=', 'gone@example.org')
    .execute();
});
