import { test } from '../engines/engineTest.ts';
import { attempt, type Observed } from './attempt.ts';
import { type Disturbance, disturbances } from './disturbances.ts';
import { linesOf, newIn } from './effects.ts';
import { disturbedErrands, type DisturbedErrand } from './errands.ts';
import { problemsIn } from './oracles.ts';

const { expect } = test;

/** More calls than any errand's presses make. */
const MAX_STEPS = 30;

test.describe.configure({ mode: 'parallel', retries: 0, timeout: 600_000 });
test.use({ engineName: 'Chromium' });

/** What was wrong in an attempt, with what was struck and called. */
const report = (problems: readonly string[], seen: Observed): string =>
  [
    ...problems,
    `Struck: ${seen.struck.join('; ')}`,
    `Calls: ${seen.calls.join('; ')}`,
    `Effects: ${linesOf(newIn(seen.after, seen.before)).join('; ')}`,
    `Said: ${seen.claims.map(({ key }) => key).join(', ')}`,
    ...(seen.interruption === null ? [] : [`Ended: ${seen.interruption}`]),
  ].join('\n  ');

if (process.env['DISTURBED'] === 'all')
  for (const disturbance of disturbances)
    for (const disturbed of await disturbedErrands())
      test(`disturbed: ${disturbance.name}:${disturbed.errand.name}: ${disturbed.errand.title}`, async ({
        engine,
      }, testInfo) => {
        const found = await tryOut(disturbed, disturbance, async (step) =>
          attempt(engine, disturbed.errand, disturbance, step, testInfo),
        );
        expect(
          found.join('\n'),
          `npm run trials -- ${disturbance.name}:${disturbed.errand.name}`,
        ).toBe('');
      });

/** Returns a report for each failing step; all steps are disturbed together first, where they can. */
async function tryOut(
  { errand, effects }: DisturbedErrand,
  disturbance: Disturbance,
  run: (step: number | null) => Promise<Observed>,
): Promise<readonly string[]> {
  const reports: string[] = [];
  const judge = (seen: Observed) => {
    const problems = problemsIn(seen, disturbance, effects, errand.expectedErrors);
    if (problems.length > 0) reports.push(report(problems, seen));
    return problems.length === 0;
  };
  const isTogether = disturbance.strikes === 'every press';
  if (isTogether && judge(await run(null))) return [];
  if (disturbance.press === undefined && disturbance.fault === undefined) return reports;
  for (let step = 1; step <= MAX_STEPS; step += 1) {
    const seen = await run(step);
    if (seen.struck.length === 0) break;
    // What fails when all are disturbed is looked for only once.
    if (!judge(seen) && isTogether) break;
  }
  return reports;
}
