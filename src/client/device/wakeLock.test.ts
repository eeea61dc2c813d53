import { afterEach, expect, test, vi } from 'vitest';
import { keepScreenOn } from './wakeLock.ts';

const immediately = () => new Promise((resolve) => setTimeout(resolve));
const release = vi.fn<() => Promise<void>>().mockResolvedValue();
const request = vi.fn<() => Promise<{ release: typeof release }>>();

function browserWith(wakeLock: object | undefined) {
  vi.clearAllMocks();
  request.mockResolvedValue({ release });
  if (wakeLock)
    Object.defineProperty(navigator, 'wakeLock', { value: wakeLock, configurable: true });
}
afterEach(() => void Reflect.deleteProperty(navigator, 'wakeLock'));

test('keeps the screen on until it is released', async () => {
  browserWith({ request });
  const stop = keepScreenOn();
  await immediately();
  expect([request.mock.calls.length, release.mock.calls.length]).toEqual([1, 0]);
  stop();
  expect(release).toHaveBeenCalledOnce();
});

test('requests the lock again when the page becomes visible, but not after it is released', async () => {
  browserWith({ request });
  const stop = keepScreenOn();
  await immediately();
  document.dispatchEvent(new Event('visibilitychange'));
  await immediately();
  expect(request).toHaveBeenCalledTimes(2);
  stop();
  document.dispatchEvent(new Event('visibilitychange'));
  await immediately();
  expect(request).toHaveBeenCalledTimes(2);
});

test('releases a lock that is granted after the release', async () => {
  browserWith({ request });
  keepScreenOn()();
  await immediately();
  expect(release).toHaveBeenCalledOnce();
});

test('does nothing in a browser without wake locks, or one that refuses them', async () => {
  browserWith(undefined);
  expect(keepScreenOn()).not.toThrow();
  browserWith({ request });
  request.mockRejectedValue(new Error('low battery'));
  expect(keepScreenOn()).not.toThrow();
  await immediately();
});
