import { cacheNames } from 'workbox-core';
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { whenEarlierPagesAreGone } from './earlierPages.ts';
import { InstallOnlyOwnFiles } from './ownFiles.ts';
import { SERVER_PATHS } from '#rules/serverPaths.ts';
import { FetchUnreadable } from './storing.ts';
import { deleteOtherTexts } from './texts.ts';

declare const self: ServiceWorkerGlobalScope;

const PAGE = '/index.html';
const ADDRESSES_OF_PAGE = /^\/(index\.html)?(\?|$)/;
const SHELL_FILES = self.SHELL_FILES;
const onlyOwnFiles = new InstallOnlyOwnFiles(BUILD_ID);
const shell = new PrecacheController({ plugins: [onlyOwnFiles, new FetchUnreadable()] });

/**
 * Serves the shell from the device, with or without a network, for every page that the server does
 * not handle itself. The shell does its own routing.
 */
export function precacheShell(): void {
  // Before the routes, because a route's response ends the event.
  self.addEventListener('fetch', (event) => {
    if (event.request.mode === 'navigate') event.waitUntil(restoreShell(event));
  });
  // Not `shell.precache`, which deletes the files of earlier versions when this one takes over.
  shell.addToCacheList(SHELL_FILES);
  self.addEventListener('install', (event) => void shell.install(event));
  whenEarlierPagesAreGone((event) => Promise.all([shell.activate(event), deleteOtherTexts()]));
  cleanupOutdatedCaches();
  const page = shell.createHandlerBoundToURL(PAGE);
  // The stored page varies by language. Among the stored files, it would be looked up with the
  // browser's own headers, and not be found.
  registerRoute(new NavigationRoute(page, { allowlist: [ADDRESSES_OF_PAGE] }));
  registerRoute(new PrecacheRoute(shell));
  registerRoute(new NavigationRoute(page, { denylist: [SERVER_PATHS] }));
  registerRoute(isPart, async ({ request }) => (await ofEarlierVersion(request)) ?? fetch(request));
}

const isPart = ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean =>
  sameOrigin && url.pathname.startsWith('/assets/');

/** Returns a file that an earlier version has stored and this version does not have. */
const ofEarlierVersion = ({ url }: Request): Promise<Response | undefined> =>
  self.caches.match(url, { cacheName: cacheNames.precache }).catch(() => undefined);

/**
 * Stores the shell again when the device has lost it. Files that cannot be stored now, such as those
 * of a version that the server no longer has, are left out.
 */
async function restoreShell(event: ExtendableEvent): Promise<void> {
  if (await shell.matchPrecache(PAGE).catch(() => true)) return;
  const cache = await self.caches.open(cacheNames.precache);
  const store = async (url: string) => {
    const request = new Request(url, { cache: 'no-cache' });
    const fetched = await fetch(request);
    const response = await onlyOwnFiles.cacheWillUpdate({ request, response: fetched, event });
    if (response) await cache.put(shell.getCacheKeyForURL(url) ?? url, response);
  };
  await Promise.allSettled(SHELL_FILES.map(({ url }) => store(url)));
}
