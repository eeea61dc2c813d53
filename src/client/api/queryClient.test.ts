import { focusManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from './errors.ts';
import { queryClient, retryFailed } from './queryClient.ts';

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

  describe('that has just failed', () => {
    const mount = () => new QueryObserver(queryClient, options).subscribe(() => undefined)();
    beforeEach(async () => {
      fetchData.mockRejectedValueOnce(new Error('500'));
      await queryClient.fetchQuery(options).catch(() => undefined);
    });

    test('is not requested by a component that mounts', () => {
      mount();
      expect(fetchData).toHaveBeenCalledOnce();
    });

    test.each([0, -2, -3_600_000])(
      'is requested after the user asked for a retry, and the device’s clock moved by %i ms',
      (step) => {
        vi.setSystemTime(Date.now() + step);
        retryFailed();
        mount();
        expect(fetchData).toHaveBeenCalledTimes(2);
      },
    );

    test('is requested once per retry when it fails again', async () => {
      fetchData.mockRejectedValue(new Error('500'));
      retryFailed();
      mount();
      await vi.advanceTimersByTimeAsync(100);
      mount();
      expect(fetchData).toHaveBeenCalledTimes(2);
    });
  });

  describe('that the server asks to repeat', () => {
    const briefly = (body: unknown = { errors: {} }, retryAfter = 5000, status = 503) =>
      new ApiError('…', status, body, retryAfter);
    const ask = () => {
      const query = queryClient.fetchQuery(options);
      query.catch(() => undefined);
      return query;
    };

    test('is repeated when the server says', async () => {
      fetchData.mockRejectedValueOnce(briefly());
      const answer = ask();
      await vi.advanceTimersByTimeAsync(4900);
      expect(fetchData).toHaveBeenCalledOnce();
      await vi.advanceTimersByTimeAsync(200);
      await expect(answer).resolves.toBe('answer');
    });

    test('fails after three repeats', async () => {
      fetchData.mockRejectedValue(briefly());
      const answer = ask();
      await minutes(5);
      expect(fetchData).toHaveBeenCalledTimes(4);
      await expect(answer).rejects.toBeInstanceOf(ApiError);
    });

    test.each([
      ['with a reason', briefly({ errors: { noResponse: ['ERROR/NO_RESPONSE'] } })],
      ['after a long wait', briefly(undefined, 30_000)],
      ['without a time', briefly(undefined, Number.NaN)],
      ['with status 429', briefly(undefined, 1000, 429)],
    ])('is not repeated when it is refused %s', async (_, refusal) => {
      fetchData.mockRejectedValue(refusal);
      await expect(ask()).rejects.toBe(refusal);
      await minutes(5);
      expect(fetchData).toHaveBeenCalledOnce();
    });
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
