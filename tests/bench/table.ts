/**
 * Measures the table with 1,000 and 50,000 rows, and against AG Grid Community with the same rows
 * in the same page.
 */
import { type Browser, chromium } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { build } from 'vite';
import { QUIET_CHROMIUM, requireChromium } from '../tools/chromium.ts';
import { root } from '../tools/modules.ts';
import type { ContenderName } from './tablePage/main.ts';
import { inPage, runOf, type Run } from './tableRuns.ts';
import { median, quantile } from './statistics.ts';

const MANY = 50_000;
const FEW = 1000;
/** Duration of a frame at 60 frames per second. */
const FRAME_MS = 1000 / 60;
/**
 * Number of measurements of each table, alternating with the others, because the machine's speed
 * varies.
 */
const ROUNDS = 3;

/** Builds the page that contains both tables, and serves it. */
async function servePage(): Promise<{ url: string; close: () => void }> {
  const output = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: 'tests/bench/tablePage/main.ts', output: { codeSplitting: false } },
    },
  });
  const files = [output].flat().flatMap((result) => ('output' in result ? result.output : []));
  const script = files.find((file) => file.type === 'chunk')?.code ?? '';
  const styles = files
    .flatMap((file) =>
      file.type === 'asset' && file.fileName.endsWith('.css') ? [file.source] : [],
    )
    .join('\n');
  const page =
    '<!doctype html><html lang="sv-SE"><meta ' +
    `charset="utf-8"><title>Table</title><style>${styles}</style><script type="module" ` +
    'src="/page.js"></script><body>';
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js';
    response
      .setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
      .end(isScript ? script : page);
  }).listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://localhost:${typeof address === 'object' ? address?.port : ''}`,
    close: () => server.close(),
  };
}

/** Prints the results for the table. */
export async function printTable(): Promise<void> {
  const { url, close } = await servePage();
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: QUIET_CHROMIUM,
  });
  try {
    for (const cpuSlowdown of [1, 4])
      printRuns(cpuSlowdown, await runsOf(browser, url, cpuSlowdown));
  } finally {
    await browser.close();
    close();
  }
}

interface Runs {
  readonly few: readonly Run[];
  readonly many: readonly Run[];
  readonly theirs: readonly Run[];
}

async function runsOf(browser: Browser, url: string, cpuSlowdown: number): Promise<Runs> {
  const runs = { few: [] as Run[], many: [] as Run[], theirs: [] as Run[] };
  const cases: readonly (readonly [keyof Runs, ContenderName, number])[] = [
    ['few', 'ours', FEW],
    ['many', 'ours', MANY],
    ['theirs', 'agGrid', MANY],
  ];
  for (let round = 0; round < ROUNDS; round++) {
    // Each measurement has its own page, so that leftovers of one do not slow down the next.
    for (const [key, name, count] of cases)
      runs[key].push(
        await inPage(browser, url, cpuSlowdown, (page, meter) => runOf(page, meter, name, count)),
      );
  }
  return runs;
}

const line = (what: string, ...values: readonly string[]) =>
  console.log(`  ${what.padEnd(30)}${values.map((value) => value.padStart(14)).join('')}`);
const ms = (value: number) => `${value.toFixed(1)} ms`;

function printRuns(cpuSlowdown: number, runs: Runs): void {
  console.log(`\nTable: main-thread milliseconds, processor ${cpuSlowdown} times slower\n`);
  line('', 'ours, 1,000', 'ours, 50,000', '50 : 1', 'AG, 50,000', 'ours : AG');
  const compare = (what: string, of: (runs: readonly Run[]) => number) => {
    const [few, many, theirs] = [of(runs.few), of(runs.many), of(runs.theirs)];
    line(what, ms(few), ms(many), (many / few).toFixed(2), ms(theirs), (many / theirs).toFixed(2));
  };
  compare('First row, median', (some) => median(some.map(({ firstRow }) => firstRow)));
  compare('Keystroke, median', (some) => median(some.flatMap(({ keystrokes }) => keystrokes)));
  compare('Keystroke, p95', (some) => p95(some.flatMap(({ keystrokes }) => keystrokes)));
  compare('Sort, median', (some) => median(some.flatMap(({ sorts }) => sorts)));
  compare('Sort, p95', (some) => p95(some.flatMap(({ sorts }) => sorts)));
  compare('Wheel scroll frame, p95', (some) => p95(some.flatMap(({ wheel }) => wheel)));
  compare('Scrollbar frame, p95', (some) => p95(some.flatMap(({ bar }) => bar)));
  compare('Keystroke before preparation', (some) =>
    median(some.map(({ firstKeystroke }) => firstKeystroke)),
  );
  compare('Sort before preparation', (some) => median(some.map(({ firstSort }) => firstSort)));
  const dropped = (some: readonly Run[]) =>
    some
      .flatMap(({ wheel, bar }) => [...wheel, ...bar])
      .reduce((sum, work) => sum + Math.floor(work / FRAME_MS), 0);
  const [few, many, theirs] = [dropped(runs.few), dropped(runs.many), dropped(runs.theirs)];
  line('Dropped frames', String(few), String(many), '', String(theirs), (many / theirs).toFixed(2));
  line(
    'Nodes in the page',
    String(runs.few[0]?.nodes),
    String(runs.many[0]?.nodes),
    '',
    String(runs.theirs[0]?.nodes),
  );
}

const p95 = (values: readonly number[]) => quantile(values, 0.95);
