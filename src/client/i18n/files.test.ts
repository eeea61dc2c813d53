import { afterEach, expect, test, vi } from 'vitest';
import { NetworkError } from '../api/errors.ts';
import { fetchTexts } from './files.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// I18N-05
test('gives up loading a language after 30 s', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('AbortSignal', {
    timeout: (after: number) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), after);
      return controller.signal;
    },
  });
  vi.stubGlobal(
    'fetch',
    (_address: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_, reject) =>
        signal.addEventListener('abort', () =>
          reject(new DOMException('Timed out', 'TimeoutError')),
        ),
      ),
  );
  const outcome = vi.fn<(error: unknown) => void>();
  void fetchTexts('sv-SE').catch(outcome);
  await vi.advanceTimersByTimeAsync(29_900);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(outcome).toHaveBeenCalledWith(expect.any(NetworkError));
});
