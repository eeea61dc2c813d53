import type { WorkboxPlugin } from 'workbox-core';
import type { FromWorker } from './messages.ts';

declare const self: ServiceWorkerGlobalScope;

/** Keeps whole answers of our own server only: no error, no redirect, nothing from elsewhere, nothing marked `no-store`. */
export class KeepOnlySound implements WorkboxPlugin {
  readonly cacheWillUpdate: NonNullable<WorkboxPlugin['cacheWillUpdate']> = async ({ response }) => {
    const isForbidden = /\bno-store\b/i.test(response.headers.get('cache-control') ?? '');
    return response.status === 200 && response.type === 'basic' && !response.redirected && !isForbidden ? response : null;
  };
}

/** An answer asked for before a sign-out must not be kept after it, however late it arrives. */
export class NotAfterForgetting implements WorkboxPlugin {
  #timesForgotten = 0;

  forget(): void {
    this.#timesForgotten += 1;
  }

  readonly handlerWillStart: NonNullable<WorkboxPlugin['handlerWillStart']> = async ({ state }) => {
    if (state) state['timesForgotten'] = this.#timesForgotten;
  };

  readonly cacheWillUpdate: NonNullable<WorkboxPlugin['cacheWillUpdate']> = async ({ response, state }) =>
    state?.['timesForgotten'] === this.#timesForgotten ? response : null;
}

/** Tells every page when a refreshed answer differs from the one it was given. */
export class TellWhatChanged implements WorkboxPlugin {
  readonly cacheDidUpdate: NonNullable<WorkboxPlugin['cacheDidUpdate']> = async ({ cacheName, request, oldResponse, newResponse }) => {
    if (!oldResponse) return;
    const [before, after] = await Promise.all([oldResponse.clone().text(), newResponse.clone().text()]);
    if (before === after) return;
    const message: FromWorker = { type: 'ANSWER_CHANGED', cacheName, url: request.url };
    for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage(message);
  };
}
