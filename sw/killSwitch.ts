/**
 * Kill switch: a worker that unregisters itself, deletes all its caches and returns the pages to
 * the network.
 *
 * When a released worker is harmful, run `npm run build -- --mode kill-switch` and deploy the
 * result like any release. Each browser finds it instead of the old worker at the next visit, or
 * after an hour at most in an open page, and does not ask the user. The pages of that build
 * register no worker. Active sessions and form data stored on the server are not affected; the next
 * ordinary release installs its worker again.
 */
declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(unregisterSelf()));

async function unregisterSelf(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
  for (const page of await self.clients.matchAll({ type: 'window' })) await page.navigate(page.url);
}
