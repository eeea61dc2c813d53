/**
 * Measures the costs page with 20,000 rows against 2,000: the server's response, and grouping,
 * searching and sorting on the page.
 */
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { spawnSync } from 'node:child_process';
import * as z from 'zod/mini';
import { OrganisationNode } from '#contract/organisations.ts';
import { QUIET_CHROMIUM, requireChromium } from '../tools/chromium.ts';
import { root } from '../tools/modules.ts';
import { newPortal, type Portal } from '../tools/server.ts';
import { median } from './statistics.ts';
import { meterOf } from './tableRuns.ts';

/**
 * Number of people that yields 20,000 rows of costs in total, and 2,000 in the largest department.
 */
const PEOPLE = 22_000;
const WANTED = { few: 2000, many: 20_000 };
/**
 * The cost per row must not grow with the number of rows; the page renders only the visible ones.
 */
const MAX_RATIO = { answer: WANTED.many / WANTED.few, open: 3, group: 5, search: 8, sort: 3 };
const ROUNDS = 7;
const WARM_UPS = 2;

interface Organisation {
  readonly organisationId: string;
  readonly rows: number;
}

export async function printCosts(): Promise<void> {
  const portal = await newPortal({
    PORTAL_CALLS_PER_MINUTE: '1000000',
    PORTAL_CALLS_PER_MINUTE_AND_ADDRESS: '1000000',
  });
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: QUIET_CHROMIUM,
  });
  try {
    const seeded = spawnSync(process.execPath, ['src/demo/seed.ts', '--people', String(PEOPLE)], {
      cwd: root,
      env: { ...process.env, PORTAL_DATA: portal.data },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (seeded.status !== 0) throw new Error('The university could not be seeded.');
    await portal.start();
    const context = await economist(browser, portal);
    const [few, many] = await Promise.all([
      nearest(context, portal, WANTED.few),
      nearest(context, portal, WANTED.many),
    ]);
    console.log(`\nCosts of ${few.rows} and of ${many.rows} rows, medians of ${ROUNDS} rounds\n`);
    line('', `${few.rows} rows`, `${many.rows} rows`, 'ratio', 'at most');
    const answers = { few: [] as number[], many: [] as number[] };
    for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
      for (const [name, { organisationId }] of [
        ['few', few],
        ['many', many],
      ] as const) {
        const took = await timeOf(() => rowsOf(context, portal, organisationId));
        if (round >= 0) answers[name].push(took);
      }
    }
    print('Server response', median(answers.few), median(answers.many), MAX_RATIO.answer);
    const pages = { few: [] as Work[], many: [] as Work[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, one] of [
        ['few', few],
        ['many', many],
      ] as const)
        pages[name].push(await workOf(context, portal, one));
    }
    for (const what of ['open', 'group', 'search', 'sort'] as const) {
      const [shorter, longer] = [pages.few, pages.many].map((works) =>
        median(works.map((work) => work[what])),
      );
      print(`Main thread: ${what}`, shorter ?? Number.NaN, longer ?? Number.NaN, MAX_RATIO[what]);
    }
  } finally {
    await browser.close();
    await portal.remove();
  }
}

async function economist(browser: Browser, { url }: Portal): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    locale: 'sv-SE',
    serviceWorkers: 'block',
  });
  await context.request.post('/demo/session', {
    headers: { origin: url },
    data: { persona: 'eliho54', scope: 1 },
  });
  return context;
}

async function rowsOf(
  context: BrowserContext,
  { url }: Portal,
  organisationId: string,
): Promise<number> {
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const answer = await fetch(
    `${url}/api/finance/accounts/costDistribution?organisationId=${organisationId}`,
    { headers: { cookie } },
  );
  return z.array(z.unknown()).parse(await answer.json()).length;
}

/** Returns the organisation whose number of cost rows is nearest to `wanted`. */
async function nearest(
  context: BrowserContext,
  portal: Portal,
  wanted: number,
): Promise<Organisation> {
  const tree = z
    .array(OrganisationNode)
    .parse(await (await context.request.get(`${portal.url}/api/Organisations`)).json());
  const found: Organisation[] = [];
  for (const { organisationId } of [...tree, ...tree.flatMap(({ children }) => children)])
    found.push({ organisationId, rows: await rowsOf(context, portal, organisationId) });
  const [best] = found.toSorted(
    (one, other) => Math.abs(one.rows - wanted) - Math.abs(other.rows - wanted),
  );
  if (!best) throw new Error('The university has no organisation.');
  return best;
}

interface Work {
  readonly open: number;
  readonly group: number;
  readonly search: number;
  readonly sort: number;
}

/**
 * Measures the page in a tab of its own, from navigation to the rendered groups and rows, and then
 * each user action.
 */
async function workOf(
  context: BrowserContext,
  { url }: Portal,
  { organisationId, rows }: Organisation,
): Promise<Work> {
  const page = await context.newPage();
  try {
    await page.goto(`${url}/finance`);
    const meter = await meterOf(page);
    const open = await meter.time(async () => {
      await page.goto(`${url}/finance?org=${organisationId}`);
      await page.locator('[role=grid] [aria-rowindex="2"]').waitFor();
      await settled(page);
    });
    const group = await meter.time(async () => {
      await page.getByRole('radio').nth(1).check();
      await settled(page);
    });
    const shown = page.locator('[role=grid]');
    const search = await meter.time(async () => {
      await page.locator('[role=search] input').last().fill('karin');
      await page.waitForFunction(
        (all) => document.querySelector('[role=grid]')?.getAttribute('aria-rowcount') !== all,
        String(rows + 1),
      );
      await settled(page);
    });
    await page.locator('[role=search] input').last().fill('');
    const sort = await meter.time(async () => {
      await shown
        .getByRole('columnheader')
        .filter({ hasText: 'Kostnad' })
        .first()
        .getByRole('button')
        .first()
        .click();
      await settled(page);
    });
    return { open, group, search, sort };
  } finally {
    await page.close();
  }
}

/** Waits two frames, after which all effects of the action are rendered. */
const settled = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>(
        (resolve) => void requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
      ),
  );

async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

const line = (what: string, ...values: readonly string[]) =>
  console.log(`  ${what.padEnd(36)}${values.map((value) => value.padStart(14)).join('')}`);
const ms = (value: number) => `${value.toFixed(1)} ms`;
const print = (what: string, few: number, many: number, most: number) =>
  line(what, ms(few), ms(many), (many / few).toFixed(2), `at most ${most}`);

if (import.meta.main) await printCosts();
