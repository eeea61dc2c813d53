import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { InstallOnlyOwnFiles } from './ownFiles.ts';
import { SERVER_PATHS } from './serverPaths.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Serves the shell from the device, with or without a network, for every page that the server does
 * not handle itself. The shell does its own routing.
 */
export function precacheShell(): void {
  addPlugins([new InstallOnlyOwnFiles(BUILD_ID)]);
  precacheAndRoute(self.SHELL_FILES);
  cleanupOutdatedCaches();
  registerRoute(
    new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [SERVER_PATHS] }),
  );
}
