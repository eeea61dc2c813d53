import type { Page } from '@playwright/test';

/** Everything that the page's origin stores in the browser, each kind of store as one string. */
export interface StoredData {
  readonly storage: string;
  readonly databases: string;
  /** The files of the app and its texts, which are the same for everyone. */
  readonly ownFiles: string;
  /** All other cached responses. */
  readonly responses: string;
}

/** One thing that the page's origin stores: its kind of store, its place in it, and its text. */
type StoredItem = readonly [kind: keyof StoredData, place: string, text: string];

/** Runs in the page. */
async function readStoredItems(withOwnFiles: boolean): Promise<StoredItem[]> {
  const items: StoredItem[] = [];
  for (const [key, value] of Object.entries(localStorage))
    items.push(['storage', 'localStorage', JSON.stringify([key, value])]);
  for (const [key, value] of Object.entries(sessionStorage))
    items.push(['storage', 'sessionStorage', JSON.stringify([key, value])]);
  items.push(['storage', 'cookies', document.cookie]);

  for (const name of await caches.keys()) {
    const kind = /^(workbox-precache|texts)-/.test(name) ? 'ownFiles' : 'responses';
    if (kind === 'ownFiles' && !withOwnFiles) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const response = await cache.match(request);
      items.push([kind, `cache ${name}`, JSON.stringify([request.url, await response?.text()])]);
    }
  }

  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () =>
        reject(request.error ?? new Error('IndexedDB request failed')),
      );
    });
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const objects = database.transaction(store).objectStore(store);
      const stored = [await done(objects.getAllKeys()), await done(objects.getAll())];
      items.push(['databases', `database ${name}`, JSON.stringify([store, ...stored])]);
    }
    database.close();
  }
  return items;
}

function byKind(items: readonly StoredItem[]): StoredData {
  const textOf = (wanted: keyof StoredData) =>
    items.flatMap(([kind, ...rest]) => (kind === wanted ? rest : [])).join('\n');
  return {
    storage: textOf('storage'),
    databases: textOf('databases'),
    ownFiles: textOf('ownFiles'),
    responses: textOf('responses'),
  };
}

export const storedData = async (page: Page): Promise<StoredData> =>
  byKind(await page.evaluate(readStoredItems, true));

/** Returns everything that the page's origin stores except the app's own files, with its place. */
export const storedItems = (page: Page): Promise<readonly StoredItem[]> =>
  page.evaluate(readStoredItems, false);

/** Returns everything that the page's origin stores as one string. */
export const storedDataAsText = async (page: Page): Promise<string> =>
  Object.values(await storedData(page)).join('\n');

const personal = ({ storage, databases, responses }: StoredData): string =>
  [storage, databases, responses].join('\n');

/**
 * Returns what the page's origin stores except the app's own files, which name some personas
 * themselves.
 */
export const personalData = async (page: Page): Promise<string> => personal(await storedData(page));

/** The same in an errand's browser, which runs the body of a function. */
export const personalDataBy = async (
  evaluate: (body: string) => Promise<StoredItem[]>,
): Promise<string> =>
  personal(byKind(await evaluate(`return (${readStoredItems.toString()})(false)`)));

/** The addresses of all stored files and responses. */
export const storedAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    return (await Promise.all(opened.map((cache) => cache.keys())))
      .flat()
      .map(({ url }) => url)
      .toSorted();
  });
