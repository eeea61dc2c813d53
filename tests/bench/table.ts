/** What the table costs with 1,000 and 50,000 rows, and beside AG Grid Community with the same rows in the same page. */
import { chromium, type Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { build } from 'vite';
import { needChromium, QUIET_CHROMIUM } from '../tools/chromium.ts';
import { root } from '../tools/modules.ts';
import type { Bench, ContenderName } from './tablePage/main.ts';
import type { Latencies } from './tablePage/measure.ts';

declare global {
  var bench: Bench;
}

const MANY = 50_000;
const FEW = 1000;
/** Frames come as fast as they can be drawn, so that no wait for the screen is counted as work. */
const UNLIMITED = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];
/** A screen shows 60 frames a second. */
const FRAME_MS = 1000 / 60;

const quantile = (values: readonly number[], share: number): number => {
  const ordered = values.toSorted((one, other) => one - other);
  return ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))] ?? Number.NaN;
};
const p95 = (values: readonly number[]) => quantile(values, 0.95);
const median = (values: readonly number[]) => quantile(values, 0.5);

/** Builds the page that holds both tables and serves it. */
async function servePage(): Promise<{ url: string; close: () => void }> {
  const output = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, target: 'es2022', rolldownOptions: { input: 'tests/bench/tablePage/main.ts', output: { codeSplitting: false } } },
  });
  const files = [output].flat().flatMap((result) => ('output' in result ? result.output : []));
  const script = files.find((file) => file.type === 'chunk')?.code ?? '';
  const styles = files.flatMap((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? [file.source] : [])).join('\n');
  const page = `<!doctype html><html lang="sv-SE"><meta charset="utf-8"><title>Table</title><style>${styles}</style><script type="module" src="/page.js"></script><body>`;
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html').end(isScript ? script : page);
  }).listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  return { url: `http://localhost:${typeof address === 'object' ? address?.port : ''}`, close: () => server.close() };
}

/** Opens the page in a browser of its own, with a processor that many times slower, and closes it afterwards. */
async function inPage<Result>(url: string, slower: number, args: readonly string[], work: (page: Page) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch({ executablePath: needChromium(), args: [...QUIET_CHROMIUM, ...args] });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.setDefaultTimeout(120_000);
    await page.goto(url);
    await page.waitForFunction(() => 'bench' in globalThis);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    return await work(page);
  } finally {
    await browser.close();
  }
}

type Case = readonly [name: ContenderName, count: number];

/** Runs the cases in turn, several times over, and gathers what each has measured. */
async function interleaved<Result>(cases: readonly Case[], rounds: number, measure: (it: Case) => Promise<Result>): Promise<Result[][]> {
  const results: Result[][] = cases.map(() => []);
  for (let round = 0; round < rounds; round++) for (const [index, one] of cases.entries()) results[index]?.push(await measure(one));
  return results;
}

const figures: Readonly<Record<string, (runs: readonly Latencies[]) => readonly number[]>> = {
  'First row': (runs) => runs.map(({ firstRow }) => firstRow),
  Keystroke: (runs) => runs.flatMap(({ keystrokes }) => keystrokes),
  Sort: (runs) => runs.flatMap(({ sorts }) => sorts),
  'Sort at once after the rows came': (runs) => runs.map(({ firstSort }) => firstSort),
};

const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(11);
const line = (what: string, ...values: string[]) => console.log(`  ${what.padEnd(36)}${values.join('')}`);

/** Prints what the table costs. */
export async function printTable(): Promise<void> {
  const { url, close } = await servePage();
  try {
    for (const slower of [1, 4]) await printSpeed(url, slower);
  } finally {
    close();
  }
}

async function printSpeed(url: string, slower: number): Promise<void> {
  const cases: Case[] = [['ours', FEW], ['ours', MANY], ['agGrid', MANY]];
  const [few = [], many = [], theirs = []] = await inPage(url, slower, UNLIMITED, (page) =>
    interleaved(cases, slower === 1 ? 4 : 2, ([name, count]) => page.evaluate(([name, count]) => bench.latencies(name, count), [name, count] as const)),
  );
  console.log(`\nThe table, processor ${slower} times slower\n`);
  line('', 'ours 1,000'.padStart(11), 'ours 50,000'.padStart(13), '50/1'.padStart(8), 'AG 50,000'.padStart(13), 'ours/AG'.padStart(9));
  for (const [name, of] of Object.entries(figures)) {
    for (const [what, share] of [['median', median], ['p95', p95]] as const) {
      const [a, b, c] = [share(of(few)), share(of(many)), share(of(theirs))];
      line(`${name}, ${what}`, ms(a), '  ', ms(b), (b / a).toFixed(2).padStart(8), '  ', ms(c), (b / c).toFixed(2).padStart(9));
    }
  }
  line('Nodes in the page', ...[few, many, theirs].map((runs) => String(runs[0]?.nodes).padStart(13)));

  const scrolled = await inPage(url, slower, [], (page) =>
    interleaved(cases, 2, ([name, count]) => page.evaluate(([name, count]) => bench.scrolling(name, count), [name, count] as const)),
  );
  for (const [name, way] of [['Wheel', 'wheel'], ['Bar', 'bar']] as const) {
    const frames = scrolled.map((runs) => runs.flatMap((run) => run[way]));
    const [a = 0, b = 0, c = 0] = frames.map(p95);
    line(`${name}: time between frames, p95`, ms(a), '  ', ms(b), (b / a).toFixed(2).padStart(8), '  ', ms(c), (b / c).toFixed(2).padStart(9));
    const [few = 0, many = 0, theirs = 0] = frames.map(dropped);
    line(`${name}: frames dropped of ${expected(frames[1] ?? [])}`, String(few).padStart(11), String(many).padStart(13), ''.padStart(8), String(theirs).padStart(13), (many / theirs).toFixed(2).padStart(9));
  }
}

/** How many frames a screen of 60 a second would have shown meanwhile, and how many of them never came. */
const expected = (frames: readonly number[]) => Math.round(frames.reduce((sum, frame) => sum + frame, 0) / FRAME_MS);
const dropped = (frames: readonly number[]) => Math.max(0, expected(frames) - frames.length);
