import { failing, messageOf, nothing, type Outcome, sumOf } from '#tests/tools/outcome.ts';
import { runLayout, runPlaywright, runVitest } from '#tests/tools/suites.ts';
import { copyProject, plant, removeCopy } from './copy.ts';
import type { PlantedFault, TestFinder } from './fault.ts';
import { typeErrors } from './types.ts';

type Fault = PlantedFault<TestFinder>;

/**
 * Plants each fault alone in a copy of the project, and runs the test that must find it there.
 * Without any fault, all these tests must pass.
 */
export async function tryFaults(faults: readonly Fault[], signal: AbortSignal): Promise<Outcome> {
  const folder = copyProject();
  const remove = () => removeCopy(folder);
  // Also when the trials are interrupted.
  process.once('exit', remove);
  try {
    const outcomes = [await withoutFault(folder, faults, signal)];
    const errors = await typeErrors(folder, faults, signal);
    for (const fault of faults) {
      const error = errors.get(fault.id);
      outcomes.push(error ? missed(fault, error) : await tryFault(folder, fault, signal));
    }
    return sumOf(outcomes);
  } finally {
    process.off('exit', remove);
    remove();
  }
}

const found: Outcome = { ...nothing, passed: 1 };
const missed = ({ id, finder }: Fault, why: string): Outcome =>
  failing(`planted fault ${id} (${finder.test}): ${why}`);

/** Whether the failure is one of the finder's test, and not of what surrounds it. */
const isBy = ({ finder: { test, title } }: Fault, failure: string): boolean =>
  failure.includes(title) && failure.includes(test.replace('e2e/', ''));

/** The control: the tests find nothing where there is nothing. */
async function withoutFault(
  folder: string,
  faults: readonly Fault[],
  signal: AbortSignal,
): Promise<Outcome> {
  console.log('── without a fault');
  const { passed, failures } = await runFinders(folder, faults, signal);
  const wrong = faults.filter((fault) => failures.some((failure) => isBy(fault, failure)));
  if (wrong.length > 0)
    return sumOf(wrong.map((fault) => missed(fault, 'its test also fails without the fault')));
  const tests = new Set(faults.map(({ finder }) => finder.title)).size;
  const others = [...failures, ...(passed < tests ? [`only ${passed} tests ran`] : [])];
  return others.length === 0 ? found : failing(`without a planted fault: ${others.join('\n    ')}`);
}

async function tryFault(folder: string, fault: Fault, signal: AbortSignal): Promise<Outcome> {
  console.log(`── planted fault ${fault.id}`);
  const takeOut = plant(folder, [fault]);
  const start = performance.now();
  try {
    const { failures } = await runFinders(folder, [fault], signal);
    const finding = failures.find((failure) => isBy(fault, failure));
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    if (finding === undefined)
      return missed(fault, ['nothing has found it', ...failures].join('\n    '));
    console.log(`FOUND ${fault.id} in ${seconds} s: ${finding}`);
    return found;
  } catch (error) {
    return missed(fault, messageOf(error));
  } finally {
    takeOut();
  }
}

const escaped = (title: string) => title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Runs the tests of these faults, each kind in one command. */
async function runFinders(
  folder: string,
  faults: readonly Fault[],
  signal: AbortSignal,
): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  for (const { runs, of } of commands) {
    const finders = faults.map(({ finder }) => finder).filter(({ test }) => of(test));
    if (finders.length === 0) continue;
    const files = [...new Set(finders.map(({ test }) => test))];
    const titles = [...new Set(finders.map(({ title }) => escaped(title)))];
    outcomes.push(await runs(files, { signal, folder, titles }));
  }
  return sumOf(outcomes);
}

const isLayout = (test: string) => test.startsWith('tests/layout/');
const isJourney = (test: string) => test.startsWith('e2e/');

const commands = [
  {
    of: (test: string) => !isLayout(test) && !isJourney(test),
    runs: (files: readonly string[], given: Parameters<typeof runLayout>[1]) =>
      runVitest(['rules', 'unit', 'client', 'http'], files, given),
  },
  { of: isLayout, runs: runLayout },
  { of: isJourney, runs: runPlaywright },
];
