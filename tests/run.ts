/**
 * `npm test`: runs types and lint beside vitest, and then the browser tests; a failing part never
 * hides the others. The failed tests are listed at the end. The last line is `N passed, N failed`,
 * and the exit code agrees. `npm test -- rules` runs one part, and any other word selects files:
 * `npm test -- browser sign-in`. `npm test -- dates` runs rules and HTTP tests on other days than
 * the usual one, `npm test -- dates 2028-02-29` on that day, `npm test -- screens` shows every screen
 * in all its appearances, `npm test -- engines` runs all errands in every engine,
 * `npm test -- engines order-card` one of them, `npm test -- walks` looks for detours with a new
 * seed, `npm test -- walks 4711` with that one, and `npm test -- planted` tries whether the walks
 * find the planted faults; none is included in a plain `npm test`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { missingEngines } from '#e2e/engines/installedEngines.ts';
import { isDay, testDays } from './dates.ts';
import { errandTable } from './tools/errandTable.ts';
import { requireChromium, installHeadlessShell } from './tools/chromium.ts';
import {
  type Outcome,
  messageOf,
  playwrightOutcome,
  vitestOutcome,
  withSecondAttempt,
} from './tools/outcome.ts';

const root = new URL('..', import.meta.url).pathname;
const reports = mkdtempSync(join(tmpdir(), 'minit-test-'));
/** More files than these do not fail by chance. */
const MOST_REPEATED = 5;
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
  /** Whether the part runs beside the next one that is not, and is printed after it. */
  isBeside?: true;
  run(run: Run): Promise<Outcome>;
}

/** A part that is running. */
interface Run {
  readonly part: Part;
  child: ChildProcess | null;
  hasRunOut: boolean;
  /** What a part that runs beside another has printed. */
  output: string;
}

const words = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const partNames = [
  'types',
  'lint',
  ...VITEST_PROJECTS,
  'browser',
  'screens',
  'engines',
  'dates',
  'walks',
  'planted',
];
const chosen = words.filter((word) => partNames.includes(word));
const files = words.filter((word) => !partNames.includes(word) && !isDay(word));
const projects = VITEST_PROJECTS.filter((name) => chosen.length === 0 || chosen.includes(name));

const parts: Part[] = [
  { name: 'types', minutes: 12, isBeside: true, run: (run) => check(run, 'tsc', ['-b']) },
  {
    name: 'lint',
    minutes: 12,
    isBeside: true,
    run: (run) => check(run, 'npm', ['run', '--silent', 'lint']),
  },
  { name: 'vitest', minutes: 39, run: (run) => vitestOf(run, projects) },
  { name: 'browser', minutes: 50, run: (run) => runBrowser(run) },
  {
    name: 'screens',
    minutes: 60,
    isOnRequest: true,
    run: (run) => runBrowser(run, ['screens.spec.ts'], { SCREENS: 'all' }),
  },
  {
    name: 'engines',
    minutes: 30,
    isOnRequest: true,
    run: (run) => runBrowser(run, ['e2e/engines/'], { ERRANDS: 'all' }, files),
  },
  { name: 'dates', minutes: 120, isOnRequest: true, run: runDates },
  { name: 'walks', minutes: 60, isOnRequest: true, run: runWalks },
  {
    name: 'planted',
    minutes: 180,
    isOnRequest: true,
    run: (run) => trialOf(run, 'planted.trial.ts'),
  },
];

const runs: Run[] = [];
/** What became of each errand in each engine, as lines. */
let errands: readonly string[] = [];

/** Walks with the seed that is given as an argument, otherwise with a new one, which is printed. */
function runWalks(run: Run): Promise<Outcome> {
  const seed = words.find((word) => /^\d+$/.test(word));
  return trialOf(run, 'long.trial.ts', seed === undefined ? {} : { WALK_SEED: seed });
}

/** Runs a trial, which is never repeated: what it finds once has been found. */
async function trialOf(
  run: Run,
  file: string,
  variables: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports);
  const status = await execute(
    run,
    'vitest',
    ['run', '--config=tests/vitest.config.ts', '--project=trials', `tests/walks/${file}`],
    { ...variables, TEST_REPORTS: reports },
  );
  return vitestOutcome(reports, status);
}

/** Runs the projects, and the few files that have failed once more. */
async function vitestOf(
  run: Run,
  chosenProjects: readonly string[],
  variables: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  const runFiles = async (selected: readonly string[]) => {
    rmSync(reports, { recursive: true, force: true });
    mkdirSync(reports);
    const parameters = ['run', '--config=tests/vitest.config.ts', '--passWithNoTests'];
    const status = await execute(
      run,
      'vitest',
      [...parameters, ...chosenProjects.map((name) => `--project=${name}`), ...selected],
      { ...variables, TEST_REPORTS: reports },
    );
    return vitestOutcome(reports, status);
  };
  const first = await runFiles(files);
  const failed = [...first.passedInFailed.keys()];
  if (failed.length === 0 || failed.length > MOST_REPEATED || run.hasRunOut) return first;
  console.log(`\n── vitest, once more: ${failed.join(' ')} ──`);
  return withSecondAttempt(first, await runFiles(failed));
}

/** Runs the tests on each day. A printed moment can be passed as an argument to repeat the run. */
async function runDates(run: Run): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  const failed: string[] = [];
  for (const { moment, why } of testDays(words.filter(isDay))) {
    console.log(`\n── dates: ${moment.toISOString()} (${why}) ──`);
    const outcome = await vitestOf(run, ['rules', 'http'], { TEST_CLOCK: moment.toISOString() });
    outcomes.push(outcome);
    if (outcome.failures.length > 0) failed.push(moment.toISOString());
  }
  for (const moment of failed) console.log(`Failed: npm test -- dates ${moment}`);
  return sumOf(outcomes);
}

async function runBrowser(
  run: Run,
  specs: readonly string[] = files,
  variables: NodeJS.ProcessEnv = {},
  titles: readonly string[] = [],
): Promise<Outcome> {
  const report = join(reports, 'playwright.json');
  requireChromium();
  installHeadlessShell();
  for (const line of missingEngines) console.log(line);
  const status = await execute(
    run,
    'playwright',
    [
      'test',
      '--config=e2e/playwright.config.ts',
      '--reporter=list,json',
      ...(specs.length > 0 ? ['--pass-with-no-tests'] : []),
      ...(titles.length > 0 ? [`--grep=${titles.join('|')}`] : []),
      ...specs,
    ],
    { ...variables, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  );
  errands = errandTable(report);
  return playwrightOutcome(report, status);
}

/** Runs a check that either passes or fails, counted as one test. */
async function check(run: Run, command: string, parameters: string[]): Promise<Outcome> {
  const status = await execute(run, command, parameters);
  return status === 0
    ? { passed: 1, failures: [], flaky: [] }
    : { passed: 0, failures: [command], flaky: [] };
}

/**
 * Runs one of the project's programs in its own process group, so that a time-out leaves no process
 * behind.
 */
function execute(
  run: Run,
  command: string,
  parameters: string[],
  variables: NodeJS.ProcessEnv = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const path = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
    const output = run.part.isBeside ? 'pipe' : 'inherit';
    const child = spawn(command, parameters, {
      cwd: root,
      env: { ...process.env, ...variables, PATH: path },
      stdio: ['ignore', output, output],
      detached: true,
    });
    run.child = child;
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (run.output += text));
    child.once('error', reject);
    child.once('close', (status) => {
      run.child = null;
      resolve(status ?? 1);
    });
  });
}

function stop({ child }: Run): void {
  if (child?.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
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

/** Runs the part and prints its verdict, together with its output if it runs beside another. */
async function runPart(part: Part, printsFrom: Promise<unknown>): Promise<Outcome> {
  const run: Run = { part, child: null, hasRunOut: false, output: '' };
  runs.push(run);
  const start = performance.now();
  if (!part.isBeside) console.log(`\n── ${part.name} ──`);
  const outcome = await outcomeOf(run);
  const seconds = Math.round((performance.now() - start) / 1000);

  await printsFrom;
  if (part.isBeside) console.log(`\n── ${part.name} ──\n${run.output.trimEnd()}`);
  const verdict = outcome.failures.length === 0 ? 'passed' : `FAILED (${outcome.failures.length})`;
  const limit = run.hasRunOut ? `: stopped after its ${part.minutes} minutes` : '';
  console.log(`── ${part.name} ${verdict} in ${seconds} s${limit} ──`);
  return outcome;
}

async function outcomeOf(run: Run): Promise<Outcome> {
  const { name, minutes } = run.part;
  const limit = setTimeout(() => {
    run.hasRunOut = true;
    stop(run);
  }, minutes * 60_000);
  try {
    return await run.part.run(run);
  } catch (error) {
    console.error(messageOf(error));
    return { passed: 0, failures: [`${name}: ${messageOf(error)}`], flaky: [] };
  } finally {
    clearTimeout(limit);
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    runs.forEach(stop);
    process.exit(1);
  });
}

async function runInTurn(chosenParts: readonly Part[], printsFrom: Promise<unknown>) {
  const ended: Outcome[] = [];
  for (const part of chosenParts) ended.push(await runPart(part, printsFrom));
  return ended;
}

const beside = parts.filter((part) => part.isBeside && isWanted(part));
const [first, ...others] = parts.filter((part) => !part.isBeside && isWanted(part));
const firstEnds = runInTurn(first ? [first] : [], Promise.resolve());
const outcomes = [
  ...(await Promise.all([firstEnds, runInTurn(beside, firstEnds)])).flat(),
  ...(await runInTurn(others, Promise.resolve())),
];

rmSync(reports, { recursive: true, force: true });
const { passed, failures, flaky } = sumOf(outcomes);
printList('Passed on the second attempt only', flaky);
printList('Failed', failures);
printList('Errands', errands);
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
