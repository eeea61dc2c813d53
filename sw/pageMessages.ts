import { clearUserResponses, cacheResponse } from './responseCache.ts';
import { SHARED_CACHE, type ToWorker } from './messages.ts';
import { closeNotifications } from './notifications.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Handles messages from pages. Each reply is awaited, so that the browser does not stop the worker
 * before the work is done.
 */
export function handlePageMessages(): void {
  self.addEventListener('message', (event) => event.waitUntil(handleMessage(event)));
}

async function handleMessage(event: ExtendableMessageEvent): Promise<void> {
  const message: ToWorker = event.data;
  switch (message.type) {
    case 'SKIP_WAITING':
      return self.skipWaiting();
    case 'FORGET_PERSON':
      await Promise.all([clearUserResponses(), closeNotifications(), caches.delete(SHARED_CACHE)]);
      break;
    case 'KEEP':
      await Promise.all(message.urls.map((url) => cacheResponse(url, event)));
      break;
  }
  event.ports[0]?.postMessage('done');
}
