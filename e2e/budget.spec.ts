import { BUDGET } from '../tests/bench/budget.ts';
import { brokenWithoutNetwork, lazyChunks, readManifest } from '../tests/bench/chunks.ts';
import { meterBetween } from '../tests/bench/meter.ts';
import { firstLoad, giveHome, installation, repeatVisit } from '../tests/bench/visits.ts';
import { freePort, newPortal } from '../tests/tools/server.ts';
import { expect, test } from './support/test.ts';

test('the first Home stays within its requests and its bytes', async ({ browser, portal }) => {
  const fetched = await firstLoad(browser, portal.url, 'annli42');
  const list = fetched.map(({ url, bytes }) => `${bytes} ${url}`).join('\n');
  expect.soft(fetched.length, list).toBeLessThanOrEqual(BUDGET.requests);
  expect.soft(fetched.reduce((sum, { bytes }) => sum + bytes, 0), list).toBeLessThanOrEqual(BUDGET.bytes);
});

test('no part that is fetched when it is opened is too large', () => {
  const [largest] = lazyChunks();
  expect(largest?.bytes, largest?.file).toBeLessThanOrEqual(BUDGET.lazyChunk);
});

test('nothing that the installed app keeps needs what it does not keep', () => {
  expect(Object.values(readManifest()).filter(({ file }) => file.startsWith('assets/desk/')).length).toBeGreaterThan(0);
  expect(brokenWithoutNetwork()).toEqual([]);
});

test('a later visit shows its content almost without the network', async ({ browser }) => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const behind = await newPortal({ PORTAL_BASE_URL: url, PORTAL_DEMO_PEOPLE: '100' });
  const meter = await meterBetween(port, behind.port);
  try {
    await behind.start();
    const context = await giveHome(browser, url, 'annli42');
    await installation(context, meter.received);
    expect(await repeatVisit(context, meter.received)).toBeLessThanOrEqual(BUDGET.repeatVisit);
    await context.close();
  } finally {
    await meter.close();
    await behind.remove();
  }
});
