/**
 * `npm run trials`: everything that takes longer than `npm test` may, for as long as there is time:
 *
 * ```sh
 * npm run trials -- --minutes 30 --seed abc    # in an order that the seed determines
 * npm run trials -- screens                    # all of one kind
 * npm run trials -- journeys worker-stops      # some by name
 * ```
 *
 * What fails is run again alone, and fails the run only if it fails again. The last line is
 * `N passed, N failed`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { TRIAL } from '#e2e/support/test.ts';
import { isDay, testDays } from './tools/days.ts';
import { momentOf } from './tools/clock.ts';
import { filesIn } from './tools/files.ts';
import { root } from './tools/modules.ts';
import { messageOf, type Outcome, sumOf } from './tools/outcome.ts';
import { printList } from './tools/printList.ts';
import { runPlaywright, runVitest } from './tools/suites.ts';
import { batchesOf, seedOf, type TrialKind } from './tools/trialOrder.ts';
import { CONTROL, plantedFaults } from './walks/planted.ts';
import { Random } from './walks/random.ts';

const {
  values: { minutes: givenMinutes, seed = String(Math.trunc(Math.random() * 1e9)) },
  positionals: words,
} = parseArgs({
  options: { minutes: { type: 'string' }, seed: { type: 'string' } },
  allowPositionals: true,
});
const minutes = givenMinutes === undefined ? Infinity : Number(givenMinutes);
if (Number.isNaN(minutes)) throw new Error(`--minutes is a number, not ${givenMinutes}.`);

/** The screens in all appearances take so many parts. */
const SCREEN_PARTS = 16;
const WALK_MINUTES = 10;
const REPETITION_MINUTES = 15;
const TRIALS = { TRIALS: 'all' };

const specsIn = (folder: string) =>
  readdirSync(join(root, folder)).filter((file) => file.endsWith('.spec.ts'));
const nameOf = (spec: string) => spec.replace('.spec.ts', '');

/** The errands' names, as their files state them. */
const errandNames = filesIn(join(root, 'e2e/engines/errands'))
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^ {2}name: '(.+)',$/gm)])
  .map(([, name = '']) => name);

/** The tests of calls that take a share of their cases in `npm test`. */
const sharedOut = filesIn(join(root, 'tests'))
  .filter((file) => file.endsWith('.test.ts'))
  .filter((file) => /\bshareOf\(|process\.env\['TRIALS'\]/.test(readFileSync(file, 'utf8')))
  .map((file) => relative(root, file));

type Run = (trials: readonly string[], signal: AbortSignal) => Promise<Outcome>;
type Runnable = TrialKind & { readonly run: Run };

const titlesOf = (names: readonly string[]) => [`: (${names.join('|')}): `];

const kinds: readonly Runnable[] = [
  {
    name: 'journeys',
    trials: specsIn('e2e/trials').map(nameOf),
    together: 6,
    minutes: 3,
    run: (trials, signal) =>
      runPlaywright(
        trials.map((name) => `e2e/trials/${name}.spec.ts`),
        { signal, variables: TRIALS },
      ),
  },
  {
    name: 'variants',
    trials: specsIn('e2e')
      .filter((spec) => readFileSync(join(root, 'e2e', spec), 'utf8').includes('tag: TRIAL'))
      .map(nameOf),
    together: 8,
    minutes: 3,
    run: (trials, signal) =>
      runPlaywright(
        trials.map((name) => `e2e/${name}.spec.ts`),
        { signal, variables: TRIALS, titles: [TRIAL] },
      ),
  },
  {
    name: 'screens',
    trials: Array.from({ length: SCREEN_PARTS }, (_, at) => `screens-${at + 1}`),
    together: 1,
    minutes: 3,
    run: ([part = ''], signal) =>
      runPlaywright(['screens.spec.ts'], {
        signal,
        variables: { SCREENS: 'all' },
        shard: `${part.replace('screens-', '')}/${SCREEN_PARTS}`,
      }),
  },
  {
    name: 'errands',
    trials: errandNames,
    together: 8,
    minutes: 3,
    run: (trials, signal) =>
      runPlaywright(['e2e/engines/'], {
        signal,
        variables: { ERRANDS: 'all' },
        titles: titlesOf(trials),
      }),
  },
  {
    name: 'calls',
    trials: sharedOut,
    together: 3,
    minutes: 3,
    run: (trials, signal) =>
      runVitest(['unit', 'http', 'rules'], trials, { signal, variables: TRIALS }),
  },
  {
    name: 'dates',
    trials: [...testDays(new Random(seedOf(seed))), ...words.filter(isDay)],
    together: 1,
    minutes: 12,
    run: ([day = ''], signal) =>
      runVitest(['rules', 'http'], [], {
        signal,
        variables: { TEST_CLOCK: momentOf(day).toISOString() },
      }),
  },
  {
    name: 'walks',
    trials: [`walk-${seed}`],
    together: 1,
    minutes: WALK_MINUTES + 1,
    run: (_, signal) =>
      runVitest(['trials'], ['tests/walks/long.trial.ts'], {
        signal,
        variables: { WALK_SEED: String(seedOf(seed) % 1e6), WALK_MINUTES: String(WALK_MINUTES) },
      }),
  },
  {
    name: 'planted',
    trials: [CONTROL, ...plantedFaults.map(({ id }) => id)],
    together: 1,
    minutes: 11,
    run: ([id], signal) =>
      runVitest(['trials'], ['tests/walks/planted.trial.ts'], {
        signal,
        variables: { WALK_PLANTED: id },
      }),
  },
];

const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    interruption.abort();
    process.exit(1);
  });
}

const start = performance.now();
const minutesLeft = () => minutes - (performance.now() - start) / 60_000;

/** Runs trials, within these minutes if given; null if they have run out. */
async function attempt(
  kind: Runnable,
  trials: readonly string[],
  within: number,
): Promise<Outcome | null> {
  const limit = Number.isFinite(within)
    ? AbortSignal.timeout(Math.ceil(within * 60_000))
    : new AbortController().signal;
  console.log(`\n── ${kind.name}: ${trials.join(' ')} ──`);
  try {
    const outcome = await kind.run(trials, AbortSignal.any([limit, interruption.signal]));
    return limit.aborted ? null : outcome;
  } catch (error) {
    return { passed: 0, failures: [messageOf(error)], flaky: [] };
  }
}

/** Runs alone what has failed among others, and returns what became of it. */
async function again(kind: Runnable, trial: string): Promise<Outcome> {
  const outcome = await attempt(kind, [trial], REPETITION_MINUTES);
  if (outcome?.failures.length === 0) {
    failedOnce.push(`${kind.name} ${trial}`);
    return outcome;
  }
  const repeated = `npm run trials -- --seed ${seed} ${trial}`;
  const why = outcome?.failures ?? [`It took over ${REPETITION_MINUTES} minutes alone.`];
  return { passed: outcome?.passed ?? 0, flaky: [], failures: [[repeated, ...why].join('\n    ')] };
}

const notRun: string[] = [];
const failedOnce: string[] = [];
const outcomes: Outcome[] = [];

console.log(`Seed: ${seed}`);
for (const { kind, trials } of batchesOf(kinds, words, seed)) {
  const outcome = minutesLeft() < kind.minutes ? null : await attempt(kind, trials, minutesLeft());
  if (outcome === null) {
    notRun.push(...trials.map((trial) => `${kind.name} ${trial}`));
    continue;
  }
  const named = trials.filter((trial) => outcome.failures.some((text) => text.includes(trial)));
  const failed = named.length > 0 ? named : trials;
  outcomes.push({ passed: outcome.passed, failures: [], flaky: outcome.flaky });
  if (outcome.failures.length > 0)
    for (const trial of failed) outcomes.push(await again(kind, trial));
}

const { passed, failures, flaky } = sumOf(outcomes);
printList('Not run, for want of time', notRun);
printList('Failed among others, and passed alone', [...failedOnce, ...flaky]);
printList('Failed', failures);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
