import { expect, test, vi } from 'vitest';
import { runInChunks, type Chunk } from './runInChunks.ts';

const chunks: readonly Chunk<string>[] = [
  { key: 'one', items: ['a', 'b'] },
  { key: 'two', items: ['c', 'd'] },
  { key: 'three', items: ['e'] },
];

/** Starts a run whose calls the test answers one by one. */
function start() {
  const waiting: {
    readonly key: string;
    readonly answer: () => void;
    readonly fail: (error: Error) => void;
  }[] = [];
  const keys: string[] = [];
  const run = runInChunks(chunks, ({ key, items }) => {
    keys.push(key);
    return new Promise<string[]>((resolve, reject) =>
      waiting.push({
        key,
        answer: () => resolve(items.map((item) => item.toUpperCase())),
        fail: reject,
      }),
    );
  });
  const next = async (how: 'answer' | Error = 'answer') => {
    const call = waiting.shift();
    if (!call) throw new Error('Nothing was sent.');
    if (how === 'answer') call.answer();
    else call.fail(how);
    await vi.waitFor(() => expect(run.get().phase !== 'running' || waiting.length > 0).toBe(true));
  };
  return { run, next, keys };
}

test('sends one chunk after another and counts the answered items', async () => {
  const { run, next, keys } = start();
  const seen: string[] = [];
  run.subscribe(() => seen.push(`${run.get().phase} ${run.get().done}/${run.get().total}`));
  expect(keys).toEqual(['one']);
  await next();
  await next();
  await next();
  expect(keys).toEqual(['one', 'two', 'three']);
  expect(seen).toEqual(['running 2/5', 'running 4/5', 'running 5/5', 'finished 5/5']);
  expect(run.get()).toMatchObject({
    outcomes: ['A', 'B', 'C', 'D', 'E'],
    uncertain: [],
    unsent: [],
    error: null,
  });
});

test('waits for the pending call after a stop, and sends no more', async () => {
  const { run, next, keys } = start();
  run.stop();
  expect(run.get().phase).toBe('stopping');
  await next();
  expect(run.get()).toMatchObject({
    phase: 'stopped',
    done: 2,
    outcomes: ['A', 'B'],
    uncertain: [],
    unsent: ['c', 'd', 'e'],
  });
  expect(keys).toEqual(['one']);
});

test('continues a stopped run where it stopped', async () => {
  const { run, next, keys } = start();
  run.stop();
  await next();
  run.resume();
  await next();
  await next();
  expect(keys).toEqual(['one', 'two', 'three']);
  expect(run.get()).toMatchObject({ phase: 'finished', done: 5, unsent: [] });
});

test('can revoke a stop while a call is pending', async () => {
  const { run, next, keys } = start();
  run.stop();
  run.resume();
  await next();
  await next();
  await next();
  expect(keys).toEqual(['one', 'two', 'three']);
});

test('reports done, unsent and uncertain items after a failure', async () => {
  const { run, next, keys } = start();
  await next();
  const lost = new Error('no network');
  await next(lost);
  expect(run.get()).toMatchObject({
    phase: 'failed',
    error: lost,
    done: 2,
    outcomes: ['A', 'B'],
    uncertain: ['c', 'd'],
    unsent: ['e'],
  });
  expect(keys).toEqual(['one', 'two']);
});

test('sends a failed chunk again under the same key, then the rest', async () => {
  const { run, next, keys } = start();
  await next(new Error('no network'));
  run.resume();
  expect(run.get()).toMatchObject({
    phase: 'running',
    error: null,
    uncertain: [],
    unsent: ['a', 'b', 'c', 'd', 'e'],
  });
  await next();
  await next();
  await next();
  expect(keys).toEqual(['one', 'one', 'two', 'three']);
  expect(run.get()).toMatchObject({
    phase: 'finished',
    done: 5,
    outcomes: ['A', 'B', 'C', 'D', 'E'],
  });
});

test('finishes when it is stopped during the last chunk', async () => {
  const { run, next } = start();
  await next();
  await next();
  run.stop();
  await next();
  expect(run.get().phase).toBe('finished');
});

test('ignores resume while it is running or finished', async () => {
  const { run, next, keys } = start();
  run.resume();
  await next();
  await next();
  await next();
  run.resume();
  expect(keys).toEqual(['one', 'two', 'three']);
});
