import { expect, test, vi } from 'vitest';
import { whenEarlierPagesAreGone } from './earlierPages.ts';

type Listener = (event: { waitUntil: (work: Promise<unknown>) => void }) => void;

test('removes what earlier versions have stored at once where there is no room for the list', async () => {
  const listeners = new Map<string, Listener>();
  const refused = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    caches: { open: async () => ({ put: refused }) },
    clients: { matchAll: async () => [{ id: 'page-1' }] },
  });
  const remove = vi.fn<() => Promise<void>>().mockResolvedValue();
  whenEarlierPagesAreGone(remove);
  const works: Promise<unknown>[] = [];
  listeners.get('activate')?.({ waitUntil: (work) => works.push(work) });
  await Promise.all(works);
  vi.unstubAllGlobals();
  expect(remove).toHaveBeenCalledOnce();
});
