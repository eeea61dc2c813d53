import { afterAll, beforeAll, expect, test } from 'vitest';
import { printed, shrink } from './shrink.ts';
import { repeat, type Trace, walk } from './walk.ts';
import { startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('slice', async () => {
  const given = process.env['WALK_TRACE'];
  if (given !== undefined) {
    const again = await repeat(world, JSON.parse(given) as Trace);
    console.log(again);
    return;
  }
  const seconds = Number(process.env['WALK_SECONDS'] ?? '20');
  const first = Number(process.env['WALK_SEED'] ?? '1');
  const until = performance.now() + seconds * 1000;
  let [steps, calls, walks] = [0, 0, 0];
  const seen = new Map<string, number>();
  for (let seed = first; performance.now() < until; seed += 1) {
    const walked = await walk(world, seed, 40);
    steps += walked.outcomes.length;
    calls += walked.calls;
    walks += 1;
    for (const finding of walked.findings.slice(0, 1)) {
      const key = `${finding.oracle} ${finding.move} ${finding.what}`;
      seen.set(key, (seen.get(key) ?? 0) + 1);
      if (seen.get(key) === 1 && process.env['WALK_SHRINK'])
        console.log(printed(await shrink(world, walked.trace, finding)));
    }
  }
  console.log({ walks, steps, calls });
  console.log(
    [...seen]
      .map(([key, count]) => `${count} ${key}`)
      .toSorted()
      .join('\n'),
  );
  expect(steps).toBeGreaterThan(0);
}, 600_000);
