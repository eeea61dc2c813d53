import { focusManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from './queryClient.ts';

const fetchData = vi.fn<() => Promise<string>>();
const options = { queryKey: ['thing'], queryFn: fetchData };
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.clear();
  fetchData.mockReset().mockResolvedValue('answer');
});
afterEach(() => void vi.useRealTimers());

// PWA-14
describe('a query', () => {
  test('stays fresh for 15 minutes', async () => {
    await queryClient.fetchQuery(options);
    await minutes(14.9);
    await queryClient.fetchQuery(options);
    expect(fetchData).toHaveBeenCalledOnce();
    await minutes(0.2);
    await queryClient.fetchQuery(options);
    expect(fetchData).toHaveBeenCalledTimes(2);
  });

  test('is not retried automatically after a failure', async () => {
    fetchData.mockRejectedValue(new Error('500'));
    const unsubscribe = new QueryObserver(queryClient, options).subscribe(() => undefined);
    await minutes(5);
    expect(fetchData).toHaveBeenCalledOnce();
    unsubscribe();
  });

  test('is not refetched on window focus when stale', async () => {
    queryClient.mount();
    const unsubscribe = new QueryObserver(queryClient, options).subscribe(() => undefined);
    await minutes(20);
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    await minutes(1);
    expect(fetchData).toHaveBeenCalledOnce();
    unsubscribe();
    queryClient.unmount();
  });
});
