import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope;

/** Pages of the server's own: sign-in and sign-out, the calls, texts and manifest, the demo's pages, and what operators look at. */
export const SERVER_PATHS = /^\/(api|app|demo|signin|signout|health|metrics)(\/|\?|$)/i;

/** Every other page is the shell, which routes by itself: from the device, with or without a network. */
export function keepShell(): void {
  precacheAndRoute(self.SHELL_FILES);
  cleanupOutdatedCaches();
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [SERVER_PATHS] }));
}
