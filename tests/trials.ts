/**
 * `npm run trials`: everything that takes longer than `npm test` may, for as long as there is time:
 *
 * ```sh
 * npm run trials -- --minutes 30 --seed abc    # in an order that the seed determines
 * npm run trials -- screens                    # all of one kind
 * npm run trials -- journeys worker-stops      # some by name
 * ```
 *
 * What `npm test` has left at this commit comes first. What fails is run again alone, within half
 * of the given time for all, and fails the run only if it fails again. The last line is
 * `N passed, N failed`. As root on Debian, it installs the browsers that the errands need.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { disturbances } from '#e2e/disturbed/disturbances.ts';
import { effectsByErrand } from '#e2e/disturbed/errands.ts';
import { disturbedFaults } from '#e2e/disturbed/planted.ts';
import { TRIAL } from '#e2e/support/test.ts';
import { testFaults } from './planted/faults.ts';
import { tryFaults } from './planted/tryFaults.ts';
import { CONTROL, walkFaults } from './planted/walkFaults.ts';
import { prepareChromium } from './tools/chromium.ts';
import { isDay, testDays } from './tools/days.ts';
import { momentOf } from './tools/clock.ts';
import { filesIn } from './tools/files.ts';
import { root } from './tools/modules.ts';
import { ENGINE_PACKAGES, installPackages, TEST_PACKAGES } from './tools/debianPackages.ts';
import { failing, messageOf, nothing, type Outcome, resultLine, sumOf } from './tools/outcome.ts';
import { shareOf } from './tools/share.ts';
import { printList } from './tools/printList.ts';
import { runPlaywright, runVitest } from './tools/suites.ts';
import { batchesOf, seedOf, type TrialKind } from './tools/trialOrder.ts';
import { leftToTrials } from './tools/turns.ts';
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
/** With fewer minutes, six planted faults are tried, others with each commit. */
const ALL_FAULTS_MINUTES = 60;
const FAULTS_IN_SHORT = 6;
/** So many are compiled at once, and share a copy of the sources. */
const FAULTS_TOGETHER = 20;
/** Each repetition may take so long, and all of them half of the given time. */
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

/** The planted faults to be tried: those that are named, or as many as there is time for. */
function plantedTrials(): readonly string[] {
  const ids = testFaults.map(({ id }) => id);
  const isNamed = words.some((word) => ids.includes(word));
  return isNamed || minutes >= ALL_FAULTS_MINUTES ? ids : shareOf(ids, FAULTS_IN_SHORT);
}

/** What builds or compiles the whole project more than once. */
const builds = filesIn(join(root, 'tests/build'))
  .filter((file) => file.endsWith('.trial.ts'))
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
    run: (trials, signal) => {
      installPackages(ENGINE_PACKAGES);
      return runPlaywright(['e2e/engines/'], {
        signal,
        variables: { ERRANDS: 'all' },
        titles: titlesOf(trials),
      });
    },
  },
  {
    name: 'twin',
    trials: ['twin'],
    together: 1,
    minutes: 8,
    run: (_, signal) => {
      installPackages(TEST_PACKAGES);
      return runPlaywright(['e2e/twin/'], { signal, variables: { TWIN: 'all' } });
    },
  },
  {
    name: 'disturbed',
    trials: disturbances.flatMap(({ name }) =>
      Object.keys(effectsByErrand).map((errand) => `${name}:${errand}`),
    ),
    together: 6,
    minutes: 5,
    run: (trials, signal) =>
      runPlaywright(['e2e/disturbed/'], {
        signal,
        variables: { DISTURBED: 'all' },
        titles: titlesOf(trials),
      }),
  },
  {
    name: 'planted-disturbances',
    trials: disturbedFaults.map(({ id }) => id),
    together: 1,
    minutes: 5,
    run: ([id], signal) => {
      prepareChromium();
      return runVitest(['trials'], ['e2e/disturbed/planted.trial.ts'], {
        signal,
        variables: { DISTURBED_PLANTED: id },
      });
    },
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
    name: 'left',
    isFirst: true,
    trials: leftToTrials(),
    together: 30,
    minutes: 4,
    run: (trials, signal) => runVitest(['client', 'http'], trials, { signal }),
  },
  {
    name: 'left-journeys',
    isFirst: true,
    trials: specsIn('e2e').map(nameOf),
    together: 12,
    minutes: 3,
    run: (trials, signal) =>
      runPlaywright(
        trials.map((name) => `e2e/${name}.spec.ts`),
        { signal, variables: { JOURNEYS: 'left' } },
      ),
  },
  {
    name: 'builds',
    trials: builds,
    together: 1,
    minutes: 4,
    run: (trials, signal) => runVitest(['trials'], trials, { signal }),
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
    trials: plantedTrials(),
    together: FAULTS_TOGETHER,
    minutes: 8,
    run: (trials, signal) =>
      tryFaults(
        testFaults.filter(({ id }) => trials.includes(id)),
        signal,
      ),
  },
  {
    name: 'planted-walks',
    trials: [CONTROL, ...walkFaults.map(({ id }) => id)],
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
    return failing(messageOf(error));
  }
}

let repetitionMinutes = minutes / 2;

/** Runs alone what has failed among others, and returns what became of it. */
async function again(kind: Runnable, trial: string): Promise<Outcome> {
  const within = Math.min(REPETITION_MINUTES, repetitionMinutes);
  const from = performance.now();
  const outcome = within > 0 ? await attempt(kind, [trial], within) : null;
  repetitionMinutes -= (performance.now() - from) / 60_000;
  if (outcome?.failures.length === 0) {
    failedOnce.push(`${kind.name} ${trial}`);
    return outcome;
  }
  const repeated = `npm run trials -- --seed ${seed} ${trial}`;
  const why = outcome?.failures ?? [`It did not end alone within ${Math.round(within)} minutes.`];
  return { ...(outcome ?? nothing), failures: [[repeated, ...why].join('\n    ')] };
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
  outcomes.push({ ...outcome, failures: [] });
  if (outcome.failures.length > 0)
    for (const trial of failed) outcomes.push(await again(kind, trial));
}

const result = sumOf(outcomes);
printList('Not run, for want of time', notRun);
printList('Failed among others, and passed alone', failedOnce);
printList('Failed', result.failures);
console.log(`\n${resultLine(result)}`);
process.exitCode = result.failures.length === 0 ? 0 : 1;
