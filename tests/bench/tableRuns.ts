import type { Browser, Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench, ContenderName } from './tablePage/main.ts';

declare global {
  var bench: Bench;
}

/** Milliseconds of the page's main thread, excluding time taken by other programs. */
export interface Run {
  readonly firstRow: number;
  /**
   * Typed and clicked immediately after the first row has been rendered, before anything is
   * prepared.
   */
  readonly firstKeystroke: number;
  readonly firstSort: number;
  readonly keystrokes: readonly number[];
  readonly sorts: readonly number[];
  /** Per frame. */
  readonly wheel: readonly number[];
  readonly bar: readonly number[];
  readonly nodes: number;
}

/**
 * Names and words are typed and deleted again; each text matches a different number of rows than
 * the one before.
 */
const typed = [
  'k',
  'ka',
  'kar',
  'kar b',
  'ka',
  'ö',
  'öb',
  'öb 7',
  'enhet 7',
  'lars',
  'lars b',
  '',
] as const;
const pressed = [
  'organisation',
  'organisation',
  'displayName',
  'displayName',
  'validThrough',
  'liUId',
  'userStatus',
  'contactPerson',
] as const;
/** Repetitions in a run. */
const TIMES = 2;
/** Distance per frame when a wheel is turned quickly. */
const WHEEL_PX = 40;
const WHEEL_FRAMES = 90;
const BAR_FRAMES = 30;

/** Opens the page with the processor slowed down by this factor, and closes it afterwards. */
export async function inPage<Result>(
  browser: Browser,
  url: string,
  cpuSlowdown: number,
  work: (page: Page, meter: Meter) => Promise<Result>,
): Promise<Result> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  try {
    page.setDefaultTimeout(120_000);
    await page.goto(url);
    await page.waitForFunction(() => 'bench' in globalThis);
    const meter = await meterOf(page);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    return await work(page, meter);
  } finally {
    await page.close();
  }
}

export interface Meter {
  /** Returns how long the page's main thread works while `act` runs. */
  time: (act: () => Promise<unknown>) => Promise<number>;
  /** Makes the page release unused memory. */
  collectGarbage: () => Promise<unknown>;
}

/** Returns the meter of a page. */
export async function meterOf(page: Page): Promise<Meter> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
  return {
    time: async (act) => {
      const before = await worked();
      await act();
      return (await worked()) - before;
    },
    collectGarbage: () => session.send('HeapProfiler.collectGarbage'),
  };
}

/** Performs all measurements of one table. The overhead of measuring is subtracted. */
export async function runOf(
  page: Page,
  meter: Meter,
  name: ContenderName,
  count: number,
): Promise<Run> {
  await page.evaluate((count) => bench.prepare(count), count);
  const asking = await smallest(() => meter.time(() => page.evaluate(() => bench.nothing())));
  const time = async (act: () => Promise<unknown>) => Math.max(0, (await meter.time(act)) - asking);

  const open = () =>
    page.evaluate(([name, count]) => bench.open(name, count), [name, count] as const);
  const search = (text: string) => time(() => page.evaluate((text) => bench.search(text), text));
  const clickHeader = (column: (typeof pressed)[number]) =>
    time(() => page.evaluate((column) => bench.clickHeader(column), column));
  const scrollTo = (top: number) => time(() => page.evaluate((top) => bench.scrollTo(top), top));
  const close = () => page.evaluate(() => bench.close());

  await open();
  const firstKeystroke = await search('k');
  await close();
  // Ensures that the first table does not slow down the second. Not done later, because the
  // collection leaves so little headroom that the next one would run during the keystrokes.
  await meter.collectGarbage();

  const firstRow = await time(open);
  const firstSort = await clickHeader('displayName');
  await settled(meter);
  const nodes = await page.evaluate(() => bench.nodes());
  const keystrokes = await sequentially(Array.from({ length: TIMES }, () => typed).flat(), search);
  const sorts = await sequentially(
    Array.from({ length: TIMES }, () => pressed).flat(),
    clickHeader,
  );
  const most = await page.evaluate(() => bench.extent());
  const wheel = await sequentially(
    Array.from({ length: WHEEL_FRAMES }, (_, frame) => Math.min(most, frame * WHEEL_PX)),
    scrollTo,
  );
  const bar = await sequentially(
    Array.from(
      { length: BAR_FRAMES },
      (_, frame) => (most * ((frame * 37) % BAR_FRAMES)) / BAR_FRAMES,
    ),
    scrollTo,
  );
  await close();
  return { firstRow, firstKeystroke, firstSort, keystrokes, sorts, wheel, bar, nodes };
}

/** Waits until the page is idle. */
async function settled(meter: Meter): Promise<void> {
  while ((await meter.time(() => sleep(300))) > 10) await sleep(100);
}

async function sequentially<Value>(
  values: readonly Value[],
  measure: (value: Value) => Promise<number>,
): Promise<number[]> {
  const measured: number[] = [];
  for (const value of values) measured.push(await measure(value));
  return measured;
}

async function smallest(measure: () => Promise<number>): Promise<number> {
  const measured = await sequentially(Array.from({ length: 10 }), measure);
  return Math.min(...measured);
}
