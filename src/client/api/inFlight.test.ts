import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runOnce } from './inFlight.ts';
import { AlreadyRunning } from './errors.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const hanging = () => new Promise<string>(() => {});

// AUTH-23
test('rejects a duplicate while the first call is in flight', async () => {
  let finish: (answer: string) => void = () => {};
  const first = runOnce('save', () => new Promise<string>((resolve) => (finish = resolve)));
  await expect(runOnce('save', async () => 'second')).rejects.toThrow(AlreadyRunning);
  finish('first');
  await expect(first).resolves.toBe('first');
  await expect(runOnce('save', async () => 'third')).resolves.toBe('third');
});

test('does not block a different operation', async () => {
  void runOnce('freeze', hanging);
  await expect(runOnce('block', async () => 'done')).resolves.toBe('done');
});

test('allows the operation again after a failure', async () => {
  await expect(runOnce('fail', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(runOnce('fail', async () => 'again')).resolves.toBe('again');
});

// AUTH-24
test('blocks duplicates of a hung call for 180 s and no longer', async () => {
  void runOnce('hang', hanging);
  vi.advanceTimersByTime(179_999);
  await expect(runOnce('hang', async () => 'early')).rejects.toThrow(AlreadyRunning);
  vi.advanceTimersByTime(1);
  await expect(runOnce('hang', async () => 'late')).resolves.toBe('late');
});
