import { expect, test } from 'vitest';
import { explore, report } from './explore.ts';
import { isOf } from '#tests/planted/fault.ts';
import { walkFaults } from '#tests/planted/walkFaults.ts';
import { printed } from './shrink.ts';
import { repeat, type Trace } from './walk.ts';
import { startWorld, type World } from './world.ts';

const environment = (name: string) => process.env[name];
const seed = Number(environment('WALK_SEED') ?? Math.trunc(Math.random() * 1e6));
const minutes = Number(environment('WALK_MINUTES') ?? '10');
/** A walk to repeat, as a finding prints it. */
const recorded = environment('WALK_TRACE');
/** Ends early when each of these known findings has been seen. */
const until = environment('WALK_UNTIL')?.split(',');
/** Ends when this planted fault has been found. */
const planted = walkFaults.find(({ id }) => id === environment('WALK_FINDS'));

async function repeated(world: World, text: string): Promise<readonly string[]> {
  const trace = JSON.parse(text) as Trace;
  const { findings } = await repeat(world, trace, { judgesLists: true });
  return findings.map((finding) => printed({ trace, finding }));
}

async function explored(world: World): Promise<readonly string[]> {
  console.log(`WALK_SEED=${seed}`);
  const seen = await explore(world, {
    seed,
    walks: Infinity,
    seconds: minutes * 60,
    collects: environment('WALK_COLLECTS') !== undefined,
    shortens: environment('WALK_SHORTENS') !== 'no',
    ...(until && { until }),
    ...(planted && { untilFound: (finding) => isOf(planted, finding) }),
  });
  console.log(report(seen));
  for (const [id, { seconds, steps }] of seen.known)
    console.log(`KNOWN ${id} seed ${seed} after ${seconds.toFixed(1)} s, ${steps} moves`);
  for (const failure of seen.failures) console.log(`FOUND ${failure}`);
  if (planted && seen.found)
    console.log(
      `PLANTED ${planted.id} seed ${seed} after ${seen.found.seconds.toFixed(1)} s, ${seen.found.steps} moves`,
    );
  return seen.failures;
}

test('a long walk with a new seed finds nothing', async () => {
  const world = await startWorld();
  try {
    const failures =
      recorded === undefined ? await explored(world) : await repeated(world, recorded);
    expect(failures.join('\n\n')).toBe('');
  } finally {
    await world.close();
  }
});
