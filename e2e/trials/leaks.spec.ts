import type { Browser, Page } from '@playwright/test';
import { nationalIdsIn, onServer } from '#tests/support/databaseServer.ts';
import { watchLeaks } from '../support/leaks.ts';
import type { Portal } from '#tests/tools/server.ts';
import { expect, test } from '../support/test.ts';

const PASSWORD_SENT = 'Planted-2026-by-a-test';
const KEY_RECEIVED = 'LEAK-0M3X-9TVB-2HWR';
const CODE_SENT = '271828';
const SENT_CODE = '27182818';
const NESTED_SENT = 'Nested-2026-by-a-test';
const NESTED_RECEIVED = 'whsec_nested-0815';
const SET_AT = '2026-11-17T09:00:00.000Z';
const SESSION = 'cookie-of-a-session-0815';

/** The stores of a page, and how a text gets into each. */
const stores: readonly (readonly [place: string, plant: (text: string) => Promise<void>])[] = [
  ['localStorage', async (text) => localStorage.setItem('planted', `(${text})`)],
  ['sessionStorage', async (text) => sessionStorage.setItem(text, '')],
  ['cookies', async (text) => void (document.cookie = `planted=${text}`)],
  [
    'cache planted',
    async (text) => (await caches.open('planted')).put('/planted', new Response(`(${text})`)),
  ],
  [
    'database planted',
    (text) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('planted', 1);
        opening.addEventListener('upgradeneeded', () =>
          opening.result.createObjectStore('values').put({ within: [text] }, 'key'),
        );
        opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')));
        opening.addEventListener('success', () => {
          opening.result.close();
          resolve();
        });
      }),
  ],
];

type Plant = (page: Page, numbers: readonly string[]) => Promise<unknown>;

/**
 * Returns what is found after a journey whose empty page has sent a password and a code, received a
 * key and has a session. The tests of this worker do not watch its browser.
 */
async function foundAfter(browser: Browser, portal: Portal, plant: Plant, log = '') {
  const database = portal.env['DATABASE_URL'] ?? '';
  const leaks = watchLeaks();
  const context = await browser.newContext({ baseURL: portal.url });
  leaks.watch(context);
  await context.route('**/*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          json: { key: KEY_RECEIVED, made: [{ subscriber: { secret: NESTED_RECEIVED } }] },
        })
      : route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  );
  const page = await context.newPage();
  await page.goto('/');
  await page.evaluate(
    async (body) => (await fetch('/api/sent', { method: 'POST', body })).text(),
    JSON.stringify({
      password: PASSWORD_SENT,
      code: CODE_SENT,
      proof: { code: SENT_CODE, accounts: [{ newPassword: NESTED_SENT }] },
      passwordSetAt: SET_AT,
    }),
  );
  await context.addCookies([{ name: 'session', value: SESSION, url: portal.url, httpOnly: true }]);
  await plant(page, await nationalIdsIn(database));
  await context.close();
  return leaks.found({ log, database });
}

const unwatched = test.extend<{ found: (plant: Plant, log?: string) => Promise<string[]> }>({
  found: async ({ browser, launchOptions, portal }, use) => {
    const own = await browser.browserType().launch(launchOptions);
    await use((plant, log) => foundAfter(own, portal, plant, log));
    await own.close();
  },
});

unwatched('nothing is found after a journey that leaves nothing', async ({ found }) => {
  expect(await found(() => Promise.resolve())).toEqual([]);
});

for (const [place, plant] of stores)
  unwatched(`a national id and a password are found in ${place}`, async ({ found }) => {
    expect(await found((page, [number = '']) => page.evaluate(plant, number))).toEqual([
      `a national id in ${place}`,
    ]);
    expect(await found((page) => page.evaluate(plant, PASSWORD_SENT))).toEqual([
      `a password, key, code or session in ${place}`,
    ]);
  });

unwatched('keys, codes and sessions are found in a store', async ({ found }) => {
  for (const secret of [KEY_RECEIVED, CODE_SENT, SENT_CODE, NESTED_SENT, NESTED_RECEIVED, SESSION])
    expect(
      await found((page) => page.evaluate((text) => localStorage.setItem('planted', text), secret)),
      secret,
    ).toEqual(['a password, key, code or session in localStorage']);
});

unwatched('when a password was set may stand in a store', async ({ found }) => {
  expect(
    await found((page) => page.evaluate((text) => localStorage.setItem('planted', text), SET_AT)),
  ).toEqual([]);
});

unwatched('the stores of a page that is closed early are searched', async ({ found }) => {
  expect(
    await found(async (page) => {
      const tab = await page.context().newPage();
      await tab.goto('/');
      await tab.evaluate((text) => sessionStorage.setItem('planted', text), PASSWORD_SENT);
      await tab.close();
    }),
  ).toEqual(['a password, key, code or session in sessionStorage']);
});

unwatched('addresses and the log are searched', async ({ found }) => {
  const visit = (text: string) => (page: Page) => page.goto(`/planted?it=${text}`);
  expect(await found((page, [number = '']) => visit(number)(page))).toEqual([
    'a national id in an address of /planted',
  ]);
  for (const secret of [PASSWORD_SENT, SESSION])
    expect(await found(visit(secret)), secret).toEqual([
      'a password or session in an address of /planted',
    ]);
  expect(await found(() => Promise.resolve(), `sent ${CODE_SENT} to`)).toEqual([
    'a password, key, code or session in the log',
  ]);
});

unwatched('subjects of mail are searched', async ({ found, portal }) => {
  const database = portal.env['DATABASE_URL'] ?? '';
  const [number = ''] = await nationalIdsIn(database);
  for (const [text, leak] of [
    [number, 'a national id in a subject'],
    [PASSWORD_SENT, 'a password, key, code or session in a subject'],
    ['314159', 'a code or key in a subject'],
    ['7RTK-0M3X-9TVB-2HWR', 'a code or key in a subject'],
  ] as const)
    try {
      await onServer(
        database,
        `insert into outgoing_message (channel, recipient, subject, body, sent_at)
         values ('email', 'planted@example.org', 'Yours: ${text}', '', now())`,
      );
      expect(await found(() => Promise.resolve()), text).toEqual([leak]);
    } finally {
      await onServer(
        database,
        `delete from outgoing_message where recipient = 'planted@example.org'`,
      );
    }
});
