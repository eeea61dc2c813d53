import { EVERY_VISIT } from '#build/chunks.ts';
import { BUDGET } from '#tests/bench/budget.ts';
import {
  chunksBrokenOffline,
  circularChunks,
  eagerlyCompiledChunks,
  lazyChunks,
  precachedFiles,
  readManifest,
  scriptsOfArea,
} from '#tests/bench/chunks.ts';
import { meterBetween } from '#tests/bench/meter.ts';
import {
  firstLoad,
  createHomeContext,
  installation,
  repeatVisit,
  thirdVisit,
} from '#tests/bench/visits.ts';
import { freePort, newPortal } from '#tests/tools/server.ts';
import { expect, test, TRIAL } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const { studentHome, card, accounts } = BUDGET.firstVisits;

for (const { name, path, persona, budget } of [
  { name: 'Home', path: '/home', persona: 'annli42', budget: BUDGET },
  { name: 'a student’s Home', path: '/home', persona: 'nilan234', budget: studentHome },
  { name: 'the card', path: '/card', persona: 'nilan234', budget: card },
  { name: 'the accounts', path: '/accountmanagement', persona: 'bener17', budget: accounts },
])
  test(`the first load of ${name} stays within its budget of requests and bytes`, async ({
    browser,
    portal,
  }) => {
    const fetched = await firstLoad(browser, portal.url, persona, path);
    const list = fetched.map(({ url, bytes }) => `${bytes} ${url}`).join('\n');
    expect.soft(fetched.length, list).toBeLessThanOrEqual(budget.requests);
    // The files that the page preloads are the ones that its scripts import, so none is fetched
    // twice.
    expect
      .soft(
        fetched.map(({ url }) => url),
        list,
      )
      .toEqual([...new Set(fetched.map(({ url }) => url))]);
    expect
      .soft(
        fetched.reduce((sum, { bytes }) => sum + bytes, 0),
        list,
      )
      .toBeLessThanOrEqual(budget.bytes);
  });

for (const path of ['/home', '/card'])
  test(
    `a third visit to ${path} loads little but whether anything has changed`,
    { tag: TRIAL },
    async ({ browser, portal }) => {
      const context = await createHomeContext(browser, portal.url, 'nilan234');
      const fetched = await thirdVisit(context, path);
      const list = fetched.map(({ url, bytes }) => `${bytes} ${url}`).join('\n');
      await context.close();
      expect.soft(fetched.length, list).toBeGreaterThan(0);
      expect.soft(fetched.length, list).toBeLessThanOrEqual(BUDGET.thirdVisit.requests);
      expect
        .soft(
          fetched.reduce((sum, { bytes }) => sum + bytes, 0),
          list,
        )
        .toBeLessThanOrEqual(BUDGET.thirdVisit.bytes);
    },
  );

test('no lazy chunk exceeds its budget', () => {
  const [largest] = lazyChunks();
  expect(largest?.bytes, largest?.file).toBeLessThanOrEqual(BUDGET.lazyChunk);
});

test('the scripts of the account list stay within their budget', () => {
  const scripts = scriptsOfArea('accounts');
  const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
  expect(bytes, JSON.stringify(scripts)).toBeLessThanOrEqual(BUDGET.deskScripts);
});

test('no chunk imports itself through other chunks', () => {
  expect(circularChunks()).toEqual([]);
});

test('only the chunks of every visit are compiled eagerly', () => {
  expect(eagerlyCompiledChunks().toSorted()).toEqual([...EVERY_VISIT].toSorted());
});

test('the installed app stores the scripts of the areas that work offline, and of no others', () => {
  const isStored = (file: string) => precachedFiles().has(file);
  const scripts = Object.values(readManifest())
    .map(({ file }) => file)
    .filter((file) => file.endsWith('.js'));
  expect(
    scripts
      .filter((file) => /\/(cards|profile|identity)-/.test(file))
      .filter((file) => !isStored(file)),
  ).toEqual([]);
  const online = scripts.filter((file) => /\/accounts-/.test(file));
  expect(online).not.toEqual([]);
  expect(online.filter(isStored)).toEqual([]);
  expect(chunksBrokenOffline()).toEqual([]);
});

test(
  'a repeat visit shows its content almost without the network',
  { tag: TRIAL },
  async ({ browser }) => {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const backend = await newPortal({ PORTAL_BASE_URL: url, PORTAL_DEMO_PEOPLE: '100' });
    const meter = await meterBetween(port, backend.port);
    try {
      await backend.start();
      const context = await createHomeContext(browser, url, 'annli42');
      await installation(context, meter.received);
      expect(await repeatVisit(context, meter.received)).toBeLessThanOrEqual(BUDGET.repeatVisit);
      await context.close();
    } finally {
      await meter.close();
      await backend.remove();
    }
  },
);
