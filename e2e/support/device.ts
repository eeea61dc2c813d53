import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium, launchOptionsOf } from '#tests/tools/chromium.ts';
import { dateShift, shiftDate } from '#tests/tools/clock.ts';
import { watchPages } from './pageErrors.ts';

/** A browser with its own disk: stored data survives closing and reopening it. */
export interface Device {
  /** Starts the browser, with these arguments of the command line. */
  open(args?: readonly string[]): Promise<BrowserContext>;
  /** Closes the browser, as when a user swipes it away, and starts it again. */
  restart(args?: readonly string[]): Promise<BrowserContext>;
  remove(): Promise<void>;
}

export function newDevice(baseURL: string): Device {
  const disk = mkdtempSync(join(tmpdir(), 'minit-device-'));
  let context: BrowserContext | undefined;

  const open = async (args: readonly string[] = []) => {
    context = await chromium.launchPersistentContext(disk, {
      baseURL,
      locale: 'en-GB',
      timezoneId: 'Europe/Stockholm',
      viewport: { width: 390, height: 844 },
      ...launchOptionsOf(findChromium(), ...args),
    });
    await context.addInitScript(shiftDate, dateShift());
    watchPages(context);
    return context;
  };
  const close = async () => context?.close();
  return {
    open,
    restart: async (args) => {
      await close();
      return open(args);
    },
    remove: async () => {
      await close();
      rmSync(disk, { recursive: true, force: true });
    },
  };
}

/** Everything that the page's origin stores in the browser, each kind of store as one string. */
export interface StoredData {
  storage: string;
  caches: string;
  databases: string;
}

export const storedData = (page: Page): Promise<StoredData> =>
  page.evaluate(async () => {
    const cached: unknown[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        cached.push(name, request.url, await (await cache.match(request))?.text());
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
      caches: JSON.stringify(cached),
      databases: JSON.stringify(stored),
    };
  });

/** Returns everything that the page's origin stores as one string. */
export const storedDataAsText = async (page: Page): Promise<string> =>
  Object.values(await storedData(page)).join('\n');

/** The addresses of all stored files and responses. */
export const storedAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    return (await Promise.all(opened.map((cache) => cache.keys())))
      .flat()
      .map(({ url }) => url)
      .toSorted();
  });
