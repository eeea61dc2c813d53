/**
 * `npm test`: runs types and lint beside vitest, then the layout tests and the journeys; a failing
 * part never hides the others. Each test runs once. The failed tests are listed at the end. The
 * last line is `N passed, N failed`, and the exit code agrees. Tests that need a Debian package are
 * skipped where it is missing and cannot be installed, and are counted in that line;
 * `npm test -- --complete` then fails.
 *
 * Without words, it runs what the change touches, and of the other tests of components, calls and
 * pages those whose turn it is (`tests/tools/turns.ts`). `npm test -- --all` runs all of them.
 * `npm test -- rules` runs one part, and any other word selects files: `npm test -- browser sign-in`.
 * `npm test -- --shard 1/4` runs a quarter of the tests. What is left, and everything that takes
 * longer, is one of the trials (`tests/trials.ts`).
 */
import { parseArgs } from 'node:util';
import { type Budget, budget } from './budget.ts';
import { installPackages, TEST_PACKAGES } from './tools/debianPackages.ts';
import { failing, messageOf, nothing, type Outcome, resultLine, sumOf } from './tools/outcome.ts';
import { runProgram } from './tools/program.ts';
import { printList } from './tools/printList.ts';
import { runLayout, runPlaywright, runVitest } from './tools/suites.ts';
import { leftToTrials } from './tools/turns.ts';

const VITEST_PROJECTS = ['rules', 'unit', 'client', 'http'];

interface Part {
  readonly name: keyof typeof budget;
  /** Whether the part runs beside the next one that is not, and is printed after it. */
  readonly isBeside?: true;
  readonly run: (run: Run) => Promise<Outcome>;
}

/** A part that is running. */
interface Run {
  readonly signal: AbortSignal;
  /** What a part that runs beside another has printed. */
  output: string;
}

const {
  values: { shard, complete, all },
  positionals: words,
} = parseArgs({
  options: {
    shard: { type: 'string' },
    complete: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const partNames = ['types', 'lint', ...VITEST_PROJECTS, 'layout', 'browser'];
const chosen = words.filter((word) => partNames.includes(word));
const files = words.filter((word) => !partNames.includes(word));
const projects = VITEST_PROJECTS.filter((name) => chosen.length === 0 || chosen.includes(name));
/** Whether untouched tests run only when it is their turn. */
const takesTurns = words.length === 0 && !all;
const left = takesTurns ? leftToTrials() : [];
/** Types and lint are not divided. */
const isFirstShard = shard === undefined || shard.startsWith('1/');

const parts: readonly Part[] = [
  { name: 'types', isBeside: true, run: (run) => check(run, 'tsc', ['-b']) },
  { name: 'lint', isBeside: true, run: (run) => check(run, 'npm', ['run', '--silent', 'lint']) },
  {
    name: 'vitest',
    run: ({ signal }) => runVitest(projects, files, { signal, shard, without: left }),
  },
  { name: 'layout', run: ({ signal }) => runLayout(files, { signal, shard }) },
  { name: 'browser', run: browser },
];

/** What became of each errand in each engine, as lines. */
let errands: readonly string[] = [];
const interruption = new AbortController();

async function browser({ signal }: Run): Promise<Outcome> {
  const variables = takesTurns ? { JOURNEYS: 'turn' } : {};
  const outcome = await runPlaywright(files, { signal, shard, variables });
  ({ errands } = outcome);
  return outcome;
}

/** Runs a check that either passes or fails, counted as one test. */
async function check(run: Run, command: string, parameters: readonly string[]): Promise<Outcome> {
  const status = await runProgram(command, parameters, {
    signal: run.signal,
    onOutput: (text) => (run.output += text),
  });
  return status === 0 ? { ...nothing, passed: 1 } : failing(command);
}

function isWanted({ name, isBeside }: Part): boolean {
  if (isBeside && !isFirstShard) return false;
  if (chosen.length === 0) return files.length === 0 || !isBeside;
  return name === 'vitest'
    ? chosen.some((word) => VITEST_PROJECTS.includes(word))
    : chosen.includes(name);
}

/** Runs the part and prints its verdict, together with its output if it runs beside another. */
async function runPart(part: Part, printsFrom: Promise<unknown>): Promise<Outcome> {
  const { seconds, minutes }: Budget = budget[part.name];
  const limit = AbortSignal.timeout(minutes * 60_000);
  const run: Run = { signal: AbortSignal.any([limit, interruption.signal]), output: '' };
  const start = performance.now();
  if (!part.isBeside) console.log(`\n── ${part.name} ──`);
  const outcome = withBudget(part.name, await outcomeOf(part, run));
  const taken = Math.round((performance.now() - start) / 1000);
  const stopped = limit.aborted ? `: stopped after its ${minutes} minutes` : '';

  await printsFrom;
  if (part.isBeside) console.log(`\n── ${part.name} ──\n${run.output.trimEnd()}`);
  const verdict = outcome.failures.length === 0 ? 'passed' : `FAILED (${outcome.failures.length})`;
  console.log(`── ${part.name} ${verdict} in ${taken} s of ${seconds} s${stopped} ──`);
  return outcome;
}

async function outcomeOf({ name, run }: Part, given: Run): Promise<Outcome> {
  try {
    return await run(given);
  } catch (error) {
    console.error(messageOf(error));
    return failing(`${name}: ${messageOf(error)}`);
  }
}

/** Adds a failure if the part has more tests than its budget allows. */
function withBudget(name: Part['name'], outcome: Outcome): Outcome {
  const { tests = Infinity }: Budget = budget[name];
  const count = outcome.passed + outcome.failures.length;
  if (count <= tests) return outcome;
  const failure = `${name} has ${count} tests, but its budget (tests/budget.ts) is ${tests}: move facts to lower tests`;
  return { ...outcome, failures: [...outcome.failures, failure] };
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    interruption.abort();
    process.exit(1);
  });
}

async function runInTurn(chosenParts: readonly Part[], printsFrom: Promise<unknown>) {
  const ended: Outcome[] = [];
  for (const part of chosenParts) ended.push(await runPart(part, printsFrom));
  return ended;
}

const isWhole = words.length === 0 || chosen.some((name) => ['unit', 'http'].includes(name));
if (isWhole) installPackages(TEST_PACKAGES);

const beside = parts.filter((part) => part.isBeside && isWanted(part));
const [first, ...others] = parts.filter((part) => !part.isBeside && isWanted(part));
const firstEnds = runInTurn(first ? [first] : [], Promise.resolve());
const outcomes = [
  ...(await Promise.all([firstEnds, runInTurn(beside, firstEnds)])).flat(),
  ...(await runInTurn(others, Promise.resolve())),
];

const result = sumOf(outcomes);
if (takesTurns)
  console.log(`\nNot touched, and left to the trials at this commit: ${left.length} files.`);
printList('Errands', errands);
printList('Skipped, because this machine lacks what they need', result.skipped);
printList('Failed', result.failures);
console.log(`\n${resultLine(result)}`);
const isGreen = result.failures.length === 0 && result.passed > 0;
process.exitCode = isGreen && !(complete && result.skipped.length > 0) ? 0 : 1;
