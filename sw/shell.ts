import { cacheNames } from 'workbox-core';
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  getCacheKeyForURL,
  matchPrecache,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { InstallOnlyOwnFiles } from './ownFiles.ts';
import { SERVER_PATHS } from './serverPaths.ts';

declare const self: ServiceWorkerGlobalScope;

const PAGE = '/index.html';
const SHELL_FILES = self.SHELL_FILES;
const onlyOwnFiles = new InstallOnlyOwnFiles(BUILD_ID);

/**
 * Serves the shell from the device, with or without a network, for every page that the server does
 * not handle itself. The shell does its own routing.
 */
export function precacheShell(): void {
  // Before the routes, because a route's response ends the event.
  self.addEventListener('fetch', (event) => {
    if (event.request.mode === 'navigate') event.waitUntil(restoreShell(event));
  });
  addPlugins([onlyOwnFiles]);
  precacheAndRoute(SHELL_FILES);
  cleanupOutdatedCaches();
  registerRoute(new NavigationRoute(createHandlerBoundToURL(PAGE), { denylist: [SERVER_PATHS] }));
}

/**
 * Stores the shell again when the device has lost it. Files that cannot be stored now, such as those
 * of a version that the server no longer has, are left out.
 */
async function restoreShell(event: ExtendableEvent): Promise<void> {
  if (await matchPrecache(PAGE).catch(() => true)) return;
  const cache = await self.caches.open(cacheNames.precache);
  const store = async (url: string) => {
    const request = new Request(url, { cache: 'no-cache' });
    const fetched = await fetch(request);
    const response = await onlyOwnFiles.cacheWillUpdate({ request, response: fetched, event });
    if (response) await cache.put(getCacheKeyForURL(url) ?? url, response);
  };
  await Promise.allSettled(SHELL_FILES.map(({ url }) => store(url)));
}
