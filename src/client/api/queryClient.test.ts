import { focusManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from './queryClient.ts';

const asked = vi.fn<() => Promise<string>>();
const options = { queryKey: ['thing'], queryFn: asked };
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.clear();
  asked.mockReset().mockResolvedValue('answer');
});
afterEach(() => void vi.useRealTimers());

// PWA-14
describe('a query', () => {
  test('stays fresh for 15 minutes', async () => {
    await queryClient.fetchQuery(options);
    await minutes(14.9);
    await queryClient.fetchQuery(options);
    expect(asked).toHaveBeenCalledOnce();
    await minutes(0.2);
    await queryClient.fetchQuery(options);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  test('is not retried automatically after a failure', async () => {
    asked.mockRejectedValue(new Error('500'));
    const leave = new QueryObserver(queryClient, options).subscribe(() => undefined);
    await minutes(5);
    expect(asked).toHaveBeenCalledOnce();
    leave();
  });

  test('is not refetched on window focus when stale', async () => {
    queryClient.mount();
    const leave = new QueryObserver(queryClient, options).subscribe(() => undefined);
    await minutes(20);
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    await minutes(1);
    expect(asked).toHaveBeenCalledOnce();
    leave();
    queryClient.unmount();
  });
});
