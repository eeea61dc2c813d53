/**
 * The way out: a worker that removes itself and everything it kept, and gives the pages back to the network.
 *
 * When a released worker does harm, run `npm run build -- --mode kill-switch` and deploy the result as any release. Each
 * browser finds it in place of the old worker at the next visit, at latest after an hour in an open page, and asks nobody.
 * The pages of that build register no worker. Signed-in sessions and what forms hold on the server are untouched; the next
 * ordinary release installs its worker again.
 */
declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(stepAside()));

async function stepAside(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
  for (const page of await self.clients.matchAll({ type: 'window' })) await page.navigate(page.url);
}
