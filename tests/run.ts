/**
 * `npm test`: runs types, lint, vitest and browser tests in turn; a failing part never hides the
 * later ones. The failed tests are listed at the end. The last line is `N passed, N failed`, and
 * the exit code agrees. `npm test -- rules` runs one part, and any other word selects files: `npm
 * test -- browser sign-in`. `npm test -- dates` runs rules and HTTP tests on other days than the
 * usual one, `npm test -- dates 2028-02-29` on that day, and `npm test -- screens` shows every
 * screen in all its appearances; neither is included in a plain `npm test`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { missingEngines } from '#e2e/engines/installedEngines.ts';
import { isDay, testDays } from './dates.ts';
import { requireChromium, installHeadlessShell } from './tools/chromium.ts';
import { type Outcome, messageOf, playwrightOutcome, vitestOutcome } from './tools/outcome.ts';

const root = new URL('..', import.meta.url).pathname;
const reports = mkdtempSync(join(tmpdir(), 'minit-test-'));
const VITEST_PROJECTS = ['rules', 'unit', 'client', 'http'];

interface Part {
  name: string;
  /**
   * Time limit after which the part is considered stuck, with a margin beyond its duration on a
   * machine three times slower than usual. The parts that a plain `npm test` runs stay below 90
   * together.
   */
  minutes: number;
  /** Whether the part runs only when it is named. */
  isOnRequest?: true;
  run(): Promise<Outcome>;
}

const words = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const partNames = ['types', 'lint', ...VITEST_PROJECTS, 'browser', 'screens', 'dates'];
const chosen = words.filter((word) => partNames.includes(word));
const files = words.filter((word) => !partNames.includes(word) && !isDay(word));
const projects = VITEST_PROJECTS.filter((name) => chosen.length === 0 || chosen.includes(name));

const parts: Part[] = [
  { name: 'types', minutes: 4, run: () => check('tsc', ['-b']) },
  { name: 'lint', minutes: 4, run: () => check('npm', ['run', '--silent', 'lint']) },
  { name: 'vitest', minutes: 20, run: runVitest },
  { name: 'browser', minutes: 60, run: () => runBrowser() },
  {
    name: 'screens',
    minutes: 60,
    isOnRequest: true,
    run: () => runBrowser(['screens.spec.ts'], { SCREENS: 'all' }),
  },
  { name: 'dates', minutes: 120, isOnRequest: true, run: runDates },
];

let running: ChildProcess | null = null;
let hasRunOut = false;

function runVitest(): Promise<Outcome> {
  return vitestOf(projects);
}

async function vitestOf(
  chosenProjects: readonly string[],
  variables: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  const report = join(reports, 'vitest.json');
  const status = await execute(
    'vitest',
    [
      'run',
      '--config=tests/vitest.config.ts',
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...chosenProjects.map((name) => `--project=${name}`),
      ...files,
    ],
    variables,
  );
  return vitestOutcome(report, status);
}

/** Runs the tests on each day. A printed moment can be passed as an argument to repeat the run. */
async function runDates(): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  const failed: string[] = [];
  for (const { moment, why } of testDays(words.filter(isDay))) {
    console.log(`\n── dates: ${moment.toISOString()} (${why}) ──`);
    const outcome = await vitestOf(['rules', 'http'], { TEST_CLOCK: moment.toISOString() });
    outcomes.push(outcome);
    if (outcome.failures.length > 0) failed.push(moment.toISOString());
  }
  for (const moment of failed) console.log(`Failed: npm test -- dates ${moment}`);
  return sumOf(outcomes);
}

async function runBrowser(
  specs: readonly string[] = files,
  variables: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  const report = join(reports, 'playwright.json');
  requireChromium();
  installHeadlessShell();
  for (const line of missingEngines) console.log(line);
  const status = await execute(
    'playwright',
    [
      'test',
      '--config=e2e/playwright.config.ts',
      '--reporter=list,json',
      ...(specs.length > 0 ? ['--pass-with-no-tests'] : []),
      ...specs,
    ],
    { ...variables, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  );
  return playwrightOutcome(report, status);
}

/** Runs a check that either passes or fails, counted as one test. */
async function check(command: string, parameters: string[]): Promise<Outcome> {
  const status = await execute(command, parameters);
  return status === 0
    ? { passed: 1, failures: [], flaky: [] }
    : { passed: 0, failures: [command], flaky: [] };
}

/**
 * Runs one of the project's programs in its own process group, so that a time-out leaves no process
 * behind.
 */
function execute(
  command: string,
  parameters: string[],
  variables: NodeJS.ProcessEnv = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const path = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
    const child = spawn(command, parameters, {
      cwd: root,
      env: { ...process.env, ...variables, PATH: path },
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    });
    running = child;
    child.once('error', reject);
    child.once('close', (status) => {
      running = null;
      resolve(status ?? 1);
    });
  });
}

function stopRunning(): void {
  if (running?.pid === undefined) return;
  try {
    process.kill(-running.pid, 'SIGKILL');
  } catch {
    // The process has ended by itself in the meantime.
  }
}

function isWanted(part: Part): boolean {
  if (part.isOnRequest) return chosen.includes(part.name);
  if (chosen.length === 0)
    return files.length === 0 || part.name === 'vitest' || part.name === 'browser';
  return part.name === 'vitest'
    ? chosen.some((name) => VITEST_PROJECTS.includes(name))
    : chosen.includes(part.name);
}

async function runPart(part: Part): Promise<Outcome> {
  hasRunOut = false;
  const limit = setTimeout(() => {
    hasRunOut = true;
    stopRunning();
  }, part.minutes * 60_000);
  try {
    return await part.run();
  } catch (error) {
    console.error(messageOf(error));
    return { passed: 0, failures: [`${part.name}: ${messageOf(error)}`], flaky: [] };
  } finally {
    clearTimeout(limit);
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    stopRunning();
    process.exit(1);
  });
}

const outcomes: Outcome[] = [];
for (const part of parts.filter(isWanted)) {
  console.log(`\n── ${part.name} ──`);
  const start = performance.now();
  const outcome = await runPart(part);
  outcomes.push(outcome);

  const seconds = Math.round((performance.now() - start) / 1000);
  const verdict = outcome.failures.length === 0 ? 'passed' : `FAILED (${outcome.failures.length})`;
  console.log(
    `── ${part.name} ${verdict} in ${seconds} s${hasRunOut ? `: stopped after its ${part.minutes} minutes` : ''} ──`,
  );
}

rmSync(reports, { recursive: true, force: true });
const { passed, failures, flaky } = sumOf(outcomes);
printList('Passed on the second attempt only', flaky);
printList('Failed', failures);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;

function sumOf(all: readonly Outcome[]): Outcome {
  return {
    passed: all.reduce((sum, { passed: count }) => sum + count, 0),
    failures: all.flatMap((outcome) => outcome.failures),
    flaky: all.flatMap((outcome) => outcome.flaky),
  };
}

function printList(title: string, tests: readonly string[]): void {
  if (tests.length > 0) console.log(`\n${title}:\n${tests.map((test) => `  ${test}`).join('\n')}`);
}
