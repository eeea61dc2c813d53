import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { explore } from './explore.ts';
import { isToldAtOnce, knownAs } from './knownFindings.ts';
import { type Oracle, oracles } from './oracles.ts';
import { printed } from './shrink.ts';
import { repeat, type Trace } from './walk.ts';
import { startWorld, type World } from './world.ts';

const SEED = 20_261_121;
const WALKS = 24;
const traces = new URL('traces/', import.meta.url);

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test.each(readdirSync(traces))(
  'the walk %s, which once found something, finds nothing',
  async (name) => {
    const trace = JSON.parse(readFileSync(new URL(name, traces), 'utf8')) as Trace;
    const { findings } = await repeat(world, trace);
    const strange = findings.filter((found) => knownAs(found) === null);
    expect(strange.map((finding) => printed({ trace, finding }))).toEqual([]);
  },
);

test('nobody gains by a detour what the front door refuses', async () => {
  const { failures, judged } = await explore(world, { seed: SEED, walks: WALKS, seconds: 600 });
  expect(failures.join('\n\n')).toBe('');
  // An oracle that has judged nothing has proved nothing.
  const idle = oracles.filter((oracle) => judged[oracle] === 0);
  expect(idle).toEqual(isToldAtOnce ? [] : (['told'] satisfies Oracle[]));
}, 800_000);
