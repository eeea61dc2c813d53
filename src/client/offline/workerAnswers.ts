import type { QueryClient } from '@tanstack/react-query';
import { onWorkerMessage, tellWorker } from './worker.ts';

/**
 * Brings the page and the worker to the same answers: a refreshed one reaches the page without another call, and what the
 * first visit asked for before there was a worker is kept too, so that one visit is enough to start without a network.
 */
export function followWorkerAnswers(client: QueryClient): void {
  onWorkerMessage((message) => {
    if (message.type === 'ANSWER_CHANGED') void showKept(client, message.cacheName, message.url);
  });
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller !== null) return;
  navigator.serviceWorker.addEventListener('controllerchange', keepFirstVisit, { once: true });
}

/** Reads the cache instead of asking again: asking would refresh it again, and that would tell us again, and so on. */
async function showKept(client: QueryClient, cacheName: string, url: string): Promise<void> {
  const kept = await (await caches.open(cacheName)).match(url);
  if (!kept) return;
  const answer: unknown = await kept.json();
  const { pathname } = new URL(url);
  client.setQueriesData({ predicate: ({ queryKey, meta }) => meta?.['keptBy'] === 'worker' && queryKey[1] === pathname }, answer);
}

/** A call that was on its way when the worker took over is seen a moment later, so this goes on listening. */
function keepFirstVisit(): void {
  const observer = new PerformanceObserver((list) => {
    const urls = list.getEntries().filter(wentPastWorker).map(({ name }) => name);
    if (urls.length > 0) void tellWorker({ type: 'KEEP', urls: [...new Set(urls)] });
  });
  observer.observe({ type: 'resource', buffered: true });
}

const wentPastWorker = (entry: PerformanceEntry) =>
  entry instanceof PerformanceResourceTiming && entry.workerStart === 0 && new URL(entry.name).origin === location.origin;
