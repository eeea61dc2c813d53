import { BUDGET } from '../tests/bench/budget.ts';
import { brotliSize, lazyChunks } from '../tests/bench/chunks.ts';
import { floorBytes } from '../tests/bench/floor.ts';
import { meterBetween } from '../tests/bench/meter.ts';
import { firstLoad, giveHome, installation, repeatVisit, scriptsOf } from '../tests/bench/visits.ts';
import { freePort, newPortal } from '../tests/tools/server.ts';
import { expect, test } from './support/test.ts';

test('the first Home stays within its bytes, its requests and its scripts', async ({ browser, portal }) => {
  const fetched = await firstLoad(browser, portal.url, 'annli42');
  expect(fetched.length, fetched.map(({ url }) => url).join('\n')).toBeLessThanOrEqual(BUDGET.requests);
  expect(fetched.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(BUDGET.bytes);

  const scripts = scriptsOf(fetched);
  expect(scripts.length).toBeGreaterThan(0);
  const bytes = scripts.reduce((sum, file) => sum + brotliSize(file), 0);
  expect(bytes / (await floorBytes(scripts))).toBeLessThanOrEqual(BUDGET.ratioToFloor);
});

test('no part that is fetched when it is opened is too large', () => {
  const [largest] = lazyChunks();
  expect(largest?.bytes, largest?.file).toBeLessThanOrEqual(BUDGET.lazyChunk);
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
