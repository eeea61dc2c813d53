import type { WorkboxPlugin } from 'workbox-core';
import type { FromWorker } from './messages.ts';
import { signOutCount } from './signOuts.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Prevents a response requested before a sign-out from being cached after the sign-out, however
 * late it arrives.
 */
export class DiscardAfterSignOut implements WorkboxPlugin {
  readonly handlerWillStart: NonNullable<WorkboxPlugin['handlerWillStart']> = async ({ state }) => {
    if (state) state['signOuts'] = signOutCount();
  };

  readonly cacheWillUpdate: NonNullable<WorkboxPlugin['cacheWillUpdate']> = async ({
    response,
    state,
  }) => (state?.['signOuts'] === signOutCount() ? response : null);
}

/** Notifies every page when a refreshed response differs from the cached one that was served. */
export class NotifyOnChange implements WorkboxPlugin {
  readonly cacheDidUpdate: NonNullable<WorkboxPlugin['cacheDidUpdate']> = async ({
    cacheName,
    request,
    oldResponse,
    newResponse,
  }) => {
    if (!oldResponse) return;
    const [before, after] = await Promise.all([
      oldResponse.clone().text(),
      newResponse.clone().text(),
    ]);
    if (before === after) return;
    const message: FromWorker = { type: 'ANSWER_CHANGED', cacheName, url: request.url };
    for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage(message);
  };
}
