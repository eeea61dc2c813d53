import { expect, test, vi } from 'vitest';
import { whenEarlierPagesAreGone } from './earlierPages.ts';

type Listener = (event: {
  readonly request?: { readonly mode: string };
  readonly waitUntil: (work: Promise<unknown>) => void;
}) => void;

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

test('keeps what earlier versions have stored until none of their pages is open', async () => {
  vi.useFakeTimers();
  const listeners = new Map<string, Listener>();
  let list: Response | undefined;
  let pages = ['page-1'];
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    caches: {
      open: async () => ({ put: async (_: string, stored: Response) => void (list = stored) }),
      match: async () => list?.clone(),
      delete: async () => void (list = undefined),
    },
    clients: { matchAll: async () => pages.map((id) => ({ id })) },
  });
  const remove = vi.fn<() => Promise<void>>().mockResolvedValue();
  whenEarlierPagesAreGone(remove);
  const happens = async (type: string) => {
    const works: Promise<unknown>[] = [];
    const waitUntil = (work: Promise<unknown>) => works.push(work);
    listeners.get(type)?.({ request: { mode: 'navigate' }, waitUntil });
    await vi.advanceTimersByTimeAsync(2_000);
    await Promise.all(works);
  };
  try {
    await happens('activate');
    pages = ['page-1', 'page-2'];
    await happens('fetch');
    expect(remove).not.toHaveBeenCalled();
    pages = ['page-2'];
    await happens('fetch');
    expect(remove).toHaveBeenCalledOnce();
    await happens('fetch');
    expect(remove).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  }
});
