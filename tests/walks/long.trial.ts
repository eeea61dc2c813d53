import { expect, test } from 'vitest';
import { explore, report } from './explore.ts';
import { printed } from './shrink.ts';
import { repeat, type Trace } from './walk.ts';
import { startWorld } from './world.ts';

const environment = (name: string) => process.env[name];
const seed = Number(environment('WALK_SEED') ?? Math.trunc(Math.random() * 1e6));
const minutes = Number(environment('WALK_MINUTES') ?? '10');

test('a long walk with a new seed finds nothing', async () => {
  const world = await startWorld();
  try {
    const recorded = environment('WALK_TRACE');
    if (recorded !== undefined) {
      const trace = JSON.parse(recorded) as Trace;
      const { findings } = await repeat(world, trace);
      expect(findings.map((finding) => printed({ trace, finding }))).toEqual([]);
      return;
    }
    console.log(`WALK_SEED=${seed}`);
    const explored = await explore(world, {
      seed,
      walks: Infinity,
      seconds: minutes * 60,
      collects: environment('WALK_COLLECTS') !== undefined,
      ...(environment('WALK_UNTIL') !== undefined && {
        until: environment('WALK_UNTIL')!.split(','),
      }),
    });
    console.log(report(explored));
    for (const [id, { seconds, steps }] of explored.known)
      console.log(`KNOWN ${id} seed ${seed} after ${seconds.toFixed(1)} s, ${steps} moves`);
    expect(explored.failures.join('\n\n')).toBe('');
  } finally {
    await world.close();
  }
});
