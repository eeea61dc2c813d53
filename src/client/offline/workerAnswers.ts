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
  navigator.serviceWorker.addEventListener('controllerchange', () => void keepFirstVisit(), { once: true });
}

/** Reads the cache instead of asking again: asking would refresh it again, and that would tell us again, and so on. */
async function showKept(client: QueryClient, cacheName: string, url: string): Promise<void> {
  const kept = await (await caches.open(cacheName)).match(url);
  if (!kept) return;
  const answer: unknown = await kept.json();
  const { pathname } = new URL(url);
  client.setQueriesData({ predicate: ({ queryKey, meta }) => meta?.['keptBy'] === 'worker' && queryKey[1] === pathname }, answer);
}

async function keepFirstVisit(): Promise<void> {
  const urls = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => new URL(name).origin === location.origin && !name.includes('/assets/'));
  await tellWorker({ type: 'KEEP', urls: [...new Set(urls)] });
}
