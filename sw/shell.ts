import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { SERVER_PATHS } from './serverPaths.ts';

declare const self: ServiceWorkerGlobalScope;

/** Every page that is not the server's own is the shell, which routes by itself: from the device, with or without a network. */
export function keepShell(): void {
  precacheAndRoute(self.SHELL_FILES);
  cleanupOutdatedCaches();
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [SERVER_PATHS] }));
}
