import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STRANGER } from './cast.ts';
import { explore } from './explore.ts';
import { knownAs } from './knownFindings.ts';
import { oracles } from './observed.ts';
import type { Step } from './move.ts';
import { printed } from './shrink.ts';
import { repeat, type Trace } from './walk.ts';
import { startWorld, type World } from './world.ts';

const SEED = 20_261_121;
const WALKS = 16;
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
    const { findings } = await repeat(world, trace, { judgesLists: false });
    const strange = findings.filter((found) => knownAs(found) === null);
    expect(strange.map((finding) => printed({ trace, finding }))).toEqual([]);
  },
);

/** Walks that end well: a way in that has changed would otherwise look like one that is shut. */
const WAYS_IN: readonly Step[] = [
  { id: 's1', move: 'bankid.setPassword', actor: 'employee', args: { human: 'employee' } },
  { id: 's2', move: 'key.make', actor: 'admin', args: { who: 'newGuest', document: 'yes' } },
  {
    id: 's3',
    move: 'key.use',
    actor: 'newGuest',
    args: { key: '@s2.key', number: '@newGuest.nin' },
  },
  { id: 's4', move: 'own.verifyMail', actor: 'student', args: {} },
  { id: 's5', move: 'desk.bankId', actor: 'kc', args: { who: 'employee', caller: 'employee' } },
];

test('every way in works for those whom it is meant for', async () => {
  const coalition = ['admin', STRANGER];
  const { outcomes, findings } = await repeat(
    world,
    { coalition, day: 0, steps: WAYS_IN },
    { judgesLists: false },
  );
  expect(findings).toEqual([]);
  expect(outcomes).toEqual(WAYS_IN.map(({ move, actor }) => `${move} ${actor} accepted`));
});

test('nobody gains by a detour what the front door refuses', async () => {
  const { failures, judged } = await explore(world, { seed: SEED, walks: WALKS, seconds: 600 });
  expect(failures.join('\n\n')).toBe('');
  // An oracle that has judged nothing has proved nothing.
  const idle = oracles.filter((oracle) => judged[oracle] === 0);
  expect(idle).toEqual([]);
}, 800_000);
