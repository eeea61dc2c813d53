import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { missingEngines } from '#e2e/engines/installedEngines.ts';
import { installHeadlessShell, requireChromium } from './chromium.ts';
import { errandTable } from './errandTable.ts';
import { type Outcome, playwrightOutcome, vitestOutcome, type VitestOutcome } from './outcome.ts';
import { runProgram } from './program.ts';

interface Given {
  readonly signal: AbortSignal;
  readonly variables?: NodeJS.ProcessEnv;
  /** A part of all tests: `1/4`. */
  readonly shard?: string | undefined;
}

/** Runs these projects of vitest; with files, the tests whose path contains one of them. */
export function runVitest(
  projects: readonly string[],
  files: readonly string[],
  given: Given,
): Promise<VitestOutcome> {
  const chosen = projects.map((name) => `--project=${name}`);
  return vitest('tests/vitest.config.ts', [...chosen, ...files], given);
}

function vitest(
  config: string,
  words: readonly string[],
  { signal, variables, shard }: Given,
): Promise<VitestOutcome> {
  return withReports(async (folder) => {
    const parameters = [
      'run',
      `--config=${config}`,
      '--passWithNoTests',
      ...(shard === undefined ? [] : [`--shard=${shard}`]),
      ...words,
    ];
    const status = await runProgram('vitest', parameters, {
      signal,
      variables: { ...variables, TEST_REPORTS: folder },
    });
    return vitestOutcome(folder, status);
  });
}

/**
 * Runs the layout tests, in an invocation of their own: beside a browser, the other projects take
 * twice as long.
 */
export function runLayout(
  files: readonly string[],
  { signal, shard }: Given,
): Promise<VitestOutcome> {
  requireChromium();
  installHeadlessShell();
  return vitest('tests/layout.config.ts', files, { signal, shard });
}

/** What became of the tests in browsers, with a table of the errands among them. */
export interface BrowserOutcome extends Outcome {
  readonly errands: readonly string[];
}

/**
 * Runs tests in browsers; with specs, those whose path contains one of them; with titles, those
 * whose title does.
 */
export function runPlaywright(
  specs: readonly string[],
  { signal, variables, shard, titles = [] }: Given & { readonly titles?: readonly string[] },
): Promise<BrowserOutcome> {
  requireChromium();
  installHeadlessShell();
  for (const line of missingEngines) console.log(line);
  return withReports(async (folder) => {
    const report = join(folder, 'playwright.json');
    const parameters = [
      'test',
      '--config=e2e/playwright.config.ts',
      '--reporter=list,json',
      ...(specs.length > 0 ? ['--pass-with-no-tests'] : []),
      ...(shard === undefined ? [] : [`--shard=${shard}`]),
      ...(titles.length > 0 ? [`--grep=${titles.join('|')}`] : []),
      ...specs,
    ];
    const status = await runProgram('playwright', parameters, {
      signal,
      variables: { ...variables, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    });
    return { ...playwrightOutcome(report, status), errands: errandTable(report) };
  });
}

async function withReports<T>(run: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'minit-test-'));
  try {
    return await run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
