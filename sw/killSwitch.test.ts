import { afterEach, expect, test, vi } from 'vitest';

type Listener = (event: { waitUntil: (work: Promise<unknown>) => void }) => void;

afterEach(() => vi.unstubAllGlobals());

test('the kill switch takes over at once, empties the device and loads the pages anew', async () => {
  const listeners = new Map<string, Listener>();
  const stored = new Set(['everybody', 'person', 'workbox-precache-v2']);
  const page = { url: 'https://minit.example.se/card', navigate: vi.fn<(url: string) => void>() };
  const skipWaiting = vi.fn<() => Promise<void>>();
  const unregister = vi.fn<() => Promise<void>>();
  vi.stubGlobal('caches', {
    keys: async () => [...stored],
    delete: async (name: string) => stored.delete(name),
  });
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    clients: { matchAll: async () => [page] },
    registration: { unregister },
    skipWaiting,
  });
  await import('./killSwitch.ts');
  for (const type of ['install', 'activate']) {
    const works: Promise<unknown>[] = [];
    listeners.get(type)?.({ waitUntil: (work) => works.push(work) });
    await Promise.all(works);
  }
  expect(skipWaiting).toHaveBeenCalledOnce();
  expect(stored).toEqual(new Set());
  expect(unregister).toHaveBeenCalledOnce();
  expect(page.navigate).toHaveBeenCalledExactlyOnceWith(page.url);
});
