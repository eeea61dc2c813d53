/**
 * Measures the living code of a card in Chromium: signing one, and checking codes offline by the
 * module that `/check` uses, beside the signatures alone.
 */
import { chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { QUIET_CHROMIUM, requireChromium } from '../tools/chromium.ts';
import { root } from '../tools/modules.ts';
import { median } from './statistics.ts';
import type { CardCodes } from './cardCodesPage/main.ts';

declare global {
  var cardCodes: CardCodes;
}

const ROUNDS = 7;
const SIGNED = 50;
const CHECKED = 500;
const MAX_SIGNING_MS = 10;
const MIN_PER_SECOND = 2000;
/** Any address will do at which the browser offers its cryptography. */
const ADDRESS = 'http://localhost/';

export async function printCardCodes(): Promise<void> {
  const script = await pageScript();
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: QUIET_CHROMIUM,
  });
  try {
    const page = await browser.newPage();
    await page.route(ADDRESS, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Codes</title>' }),
    );
    await page.goto(ADDRESS);
    await page.addScriptTag({ content: script, type: 'module' });
    await page.waitForFunction(() => 'cardCodes' in globalThis);
    print(await measured(page));
  } finally {
    await browser.close();
  }
}

/** The page's functions as a module, built as the client is. */
async function pageScript(): Promise<string> {
  const output = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: {
        input: 'tests/bench/cardCodesPage/main.ts',
        output: { codeSplitting: false },
      },
    },
  });
  const files = [output].flat().flatMap((result) => ('output' in result ? result.output : []));
  return files.find((file) => file.type === 'chunk')?.code ?? '';
}

interface Round {
  readonly signing: number;
  readonly checks: number;
  readonly signatures: number;
}

/** In turn, because the machine's speed varies. The first round only warms up. */
async function measured(page: Page): Promise<Round[]> {
  const rounds: Round[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const signing = median(await page.evaluate((count) => cardCodes.sign(count), SIGNED));
    const checks = await page.evaluate((count) => cardCodes.check(count), CHECKED);
    const signatures = await page.evaluate((count) => cardCodes.verify(count), CHECKED);
    rounds.push({ signing, checks, signatures });
  }
  return rounds.slice(1);
}

function print(rounds: readonly Round[]): void {
  const line = (what: string, value: string, goal = '') =>
    console.log(`${what.padEnd(44)}${value.padStart(12)}   ${goal}`);
  const perSecond = (took: (round: Round) => number) =>
    `${Math.round((CHECKED * 1000) / median(rounds.map(took)))} /s`;
  console.log(`\nThe living code of a card in Chromium, medians of ${ROUNDS} rounds\n`);
  const signing = median(rounds.map((round) => round.signing));
  line('  Signing a code', `${signing.toFixed(2)} ms`, `at most ${MAX_SIGNING_MS} ms`);
  line(
    '  Checking codes, one after the other',
    perSecond(({ checks }) => checks),
    `at least ${MIN_PER_SECOND} /s`,
  );
  line(
    '  Only their two signatures',
    perSecond(({ signatures }) => signatures),
  );
  const ratio = median(rounds.map(({ checks, signatures }) => checks / signatures));
  line('Ratio', ratio.toFixed(2));
}

if (import.meta.main) await printCardCodes();
