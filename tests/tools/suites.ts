import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareChromium } from './chromium.ts';
import { errandTable } from './errandTable.ts';
import { type Outcome, playwrightOutcome, vitestOutcome } from './outcome.ts';
import { runProgram } from './program.ts';

interface Given {
  readonly signal: AbortSignal;
  readonly variables?: NodeJS.ProcessEnv;
  /** A part of all tests: `1/4`. */
  readonly shard?: string | undefined;
  /** A copy of the project in which the tests run. */
  readonly folder?: string | undefined;
  /** Files that do not run. */
  readonly without?: readonly string[];
  /** Regular expressions: only tests whose title matches one of them. */
  readonly titles?: readonly string[];
}

/** Runs these projects of vitest; with files, the tests whose path contains one of them. */
export function runVitest(
  projects: readonly string[],
  files: readonly string[],
  given: Given,
): Promise<Outcome> {
  const chosen = projects.map((name) => `--project=${name}`);
  return vitest('tests/vitest.config.ts', [...chosen, ...files], given);
}

function vitest(
  config: string,
  words: readonly string[],
  { signal, variables, shard, folder, without = [], titles = [] }: Given,
): Promise<Outcome> {
  return withReports(async (reports) => {
    const parameters = [
      'run',
      `--config=${config}`,
      '--passWithNoTests',
      ...(shard === undefined ? [] : [`--shard=${shard}`]),
      ...without.map((file) => `--exclude=${file}`),
      ...(titles.length > 0 ? [`--testNamePattern=${titles.join('|')}`] : []),
      ...words,
    ];
    const status = await runProgram('vitest', parameters, {
      signal,
      folder,
      variables: { ...variables, TEST_REPORTS: reports },
    });
    return vitestOutcome(reports, status);
  });
}

/**
 * Runs the layout tests, in an invocation of their own: beside a browser, the other projects take
 * twice as long.
 */
export function runLayout(files: readonly string[], given: Given): Promise<Outcome> {
  prepareChromium();
  return vitest('tests/layout.config.ts', files, given);
}

/** What became of the tests in browsers, with a table of the errands among them. */
export interface BrowserOutcome extends Outcome {
  readonly errands: readonly string[];
}

/** Runs tests in browsers; with specs, those whose path contains one of them. */
export async function runPlaywright(
  specs: readonly string[],
  { signal, variables, shard, folder, titles = [] }: Given,
): Promise<BrowserOutcome> {
  prepareChromium();
  // Read only now: an engine may have just been installed.
  const { missingEngines } = await import('#e2e/engines/installedEngines.ts');
  for (const line of missingEngines) console.log(line);
  return withReports(async (reports) => {
    const report = join(reports, 'playwright.json');
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
      folder,
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
