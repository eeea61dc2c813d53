import type { QueryClient } from '@tanstack/react-query';
import { onWorkerMessage, postToWorker } from './worker.ts';

/**
 * Keeps the answers of the page and the worker in sync: an answer that the worker refreshes reaches
 * the page without another call, and responses that the first visit fetched before there was a
 * worker are stored too, so that one visit is enough to start offline.
 */
export function followWorkerAnswers(client: QueryClient): void {
  onWorkerMessage((message) => {
    if (message.type === 'ANSWER_CHANGED')
      void updateFromCache(client, message.cacheName, message.url).catch(() => undefined);
  });
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller !== null) return;
  navigator.serviceWorker.addEventListener('controllerchange', storeFirstVisit, { once: true });
}

/**
 * Reads the cache instead of calling the server: a call would make the worker refresh the answer
 * and report it again, in an endless loop.
 */
async function updateFromCache(client: QueryClient, cacheName: string, url: string): Promise<void> {
  const cached = await (await caches.open(cacheName)).match(url);
  if (!cached) return;
  const answer: unknown = await cached.json();
  const { pathname } = new URL(url);
  client.setQueriesData(
    {
      predicate: ({ queryKey, meta }) => meta?.['keptBy'] === 'worker' && queryKey[1] === pathname,
    },
    answer,
  );
}

/**
 * Lets the worker store the responses of the first visit. Continues to observe, because a call in
 * flight when the worker took over is reported later.
 */
function storeFirstVisit(): void {
  const observer = new PerformanceObserver((list) => {
    const urls = list
      .getEntries()
      .filter(bypassedWorker)
      .map(({ name }) => name);
    if (urls.length > 0) void postToWorker({ type: 'KEEP', urls: [...new Set(urls)] });
  });
  observer.observe({ type: 'resource', buffered: true });
}

const bypassedWorker = (entry: PerformanceEntry) =>
  entry instanceof PerformanceResourceTiming &&
  entry.workerStart === 0 &&
  new URL(entry.name).origin === location.origin;
