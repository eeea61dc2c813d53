import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runOnce } from './inFlight.ts';
import { AlreadyRunning } from './errors.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const hanging = () => new Promise<string>(() => {});

// AUTH-23
test('a duplicate is refused while the first is on its way', async () => {
  let finish: (answer: string) => void = () => {};
  const first = runOnce('save', () => new Promise<string>((resolve) => (finish = resolve)));
  await expect(runOnce('save', async () => 'second')).rejects.toThrow(AlreadyRunning);
  finish('first');
  await expect(first).resolves.toBe('first');
  await expect(runOnce('save', async () => 'third')).resolves.toBe('third');
});

test('another operation is not in its way', async () => {
  void runOnce('freeze', hanging);
  await expect(runOnce('block', async () => 'done')).resolves.toBe('done');
});

test('a failure makes way too', async () => {
  await expect(runOnce('fail', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(runOnce('fail', async () => 'again')).resolves.toBe('again');
});

// AUTH-24
test('a hung call stands in the way for 180 s and not longer', async () => {
  void runOnce('hang', hanging);
  vi.advanceTimersByTime(179_999);
  await expect(runOnce('hang', async () => 'early')).rejects.toThrow(AlreadyRunning);
  vi.advanceTimersByTime(1);
  await expect(runOnce('hang', async () => 'late')).resolves.toBe('late');
});
