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

/** Runs in the page. */
async function readStoredData(): Promise<StoredData> {
  const ownFiles: unknown[] = [];
  const responses: unknown[] = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    const found = /^(workbox-precache|texts)-/.test(name) ? ownFiles : responses;
    for (const request of await cache.keys())
      found.push(name, request.url, await (await cache.match(request))?.text());
  }

  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () =>
        reject(request.error ?? new Error('IndexedDB request failed')),
      );
    });
  const stored: unknown[] = [];
  for (const { name } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name ?? ''));
    for (const store of database.objectStoreNames) {
      const objects = database.transaction(store).objectStore(store);
      stored.push(name, store, await done(objects.getAllKeys()), await done(objects.getAll()));
    }
    database.close();
  }

  const storage = [Object.entries(localStorage), Object.entries(sessionStorage), document.cookie];
  return {
    storage: JSON.stringify(storage),
    databases: JSON.stringify(stored),
    ownFiles: JSON.stringify(ownFiles),
    responses: JSON.stringify(responses),
  };
}

export const storedData = (page: Page): Promise<StoredData> => page.evaluate(readStoredData);

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
  evaluate: (body: string) => Promise<StoredData>,
): Promise<string> => personal(await evaluate(`return (${readStoredData.toString()})()`));

/** The addresses of all stored files and responses. */
export const storedAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    return (await Promise.all(opened.map((cache) => cache.keys())))
      .flat()
      .map(({ url }) => url)
      .toSorted();
  });
