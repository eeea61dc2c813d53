declare const self: ServiceWorkerGlobalScope;

/** The cache with the list of pages, which a restart of the worker must not lose. */
const STORE = 'earlier-pages';
const LIST = '/earlier-pages';
/** A page that is reloaded is gone by then. */
const CHECK_AFTER_MS = 2000;

/**
 * Calls `remove`, which deletes what earlier versions have stored, as soon as none of their pages is
 * open any more. A page with unsaved text does not reload when this version takes over, and may need
 * parts and texts that it has not loaded yet.
 */
export function whenEarlierPagesAreGone(
  remove: (event: ExtendableEvent) => Promise<unknown>,
): void {
  self.addEventListener('activate', (event) => event.waitUntil(listPages(event, remove)));
  self.addEventListener('fetch', (event) => {
    if (event.request.mode === 'navigate') event.waitUntil(checkPages(event, remove));
  });
}

type Removal = Parameters<typeof whenEarlierPagesAreGone>[0];

/** The pages that this version takes over are those of earlier versions. */
async function listPages(event: ExtendableEvent, remove: Removal): Promise<void> {
  const pages = await openPages();
  if (pages.length === 0) return void (await remove(event));
  try {
    const store = await self.caches.open(STORE);
    await store.put(LIST, Response.json(pages));
  } catch {
    await remove(event); // On a full device, this version comes first.
  }
}

async function checkPages(event: ExtendableEvent, remove: Removal): Promise<void> {
  const list = await self.caches.match(LIST, { cacheName: STORE }).catch(() => undefined);
  if (!list) return;
  const earlier: readonly string[] = await list.json();
  await new Promise((resolve) => setTimeout(resolve, CHECK_AFTER_MS));
  const open = new Set(await openPages());
  if (earlier.some((id) => open.has(id))) return;
  await remove(event);
  await self.caches.delete(STORE);
}

const openPages = async (): Promise<string[]> =>
  (await self.clients.matchAll({ type: 'window' })).map(({ id }) => id);
