import { expect, test } from 'vitest';
import { TooBusy } from '#server/systems/hashing.ts';
import { createFairQueue, Superseded } from './fairQueue.ts';

/** Waits until everything has run that does not wait for anything else. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Submits work that ends when `endNext` is called, and records the order in which it begins. */
function setUp() {
  const runInQueue = createFairQueue({ maxPeople: 3, maxPerPerson: 2 });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string, isSupersedable = false) =>
    runInQueue(name.charAt(0), { isSupersedable }, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    }).catch((error: unknown) => error);
  const endNext = async () => {
    ends.shift()?.();
    await settled();
  };
  return { ask, begun, endNext };
}

test('runs one task at a time and takes turns between the people who wait', async () => {
  const { ask, begun, endNext } = setUp();
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) void ask(name);
  await settled();
  expect(begun).toEqual(['a1']);
  for (let turn = 0; turn < 6; turn += 1) await endNext();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
});

test('answers only the newest passing question, in its earlier place, and keeps the lasting ones', async () => {
  const { ask, begun, endNext } = setUp();
  const asked = [
    ask('a1', true),
    ask('a2', true),
    ask('b1', true),
    ask('a3', true),
    ask('a4'),
    ask('a5', true),
  ];
  for (let turn = 0; turn < 6; turn += 1) await endNext();
  expect(begun).toEqual(['a1', 'a4', 'b1', 'a5']);
  expect(await Promise.all(asked)).toEqual([
    'a1',
    expect.any(Superseded),
    'b1',
    expect.any(Superseded),
    'a4',
    'a5',
  ]);
});

test('refuses questions beyond the limit per person and beyond the limit of people', async () => {
  const { ask, endNext } = setUp();
  const asked = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'd1'].map((name) => ask(name));
  expect([await asked[3], await asked[6]]).toEqual([expect.any(TooBusy), expect.any(TooBusy)]);
  for (let turn = 0; turn < 5; turn += 1) await endNext();
  expect(await Promise.all([asked[0], asked[1], asked[2], asked[4], asked[5]])).toEqual([
    'a1',
    'a2',
    'a3',
    'b1',
    'c1',
  ]);
});

test('work that fails makes room for the next, and later callers find the queue empty', async () => {
  const runInQueue = createFairQueue({ maxPeople: 1, maxPerPerson: 1 });
  const failing = runInQueue('a', { isSupersedable: false }, () =>
    Promise.reject(new Error('Failed.')),
  );
  const next = runInQueue('b', { isSupersedable: false }, async () => 'done');
  await expect(failing).rejects.toThrow('Failed.');
  expect(await next).toBe('done');
  expect(await runInQueue('c', { isSupersedable: false }, async () => 'later')).toBe('later');
});
