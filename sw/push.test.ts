import { afterEach, expect, test, vi } from 'vitest';
import { showPushedNotifications } from './push.ts';
import { noteSignOut } from './signOuts.ts';

type Listener = (event: { waitUntil: (work: Promise<unknown>) => void }) => void;

const notice = {
  id: 'n1',
  date: '2026-11-28T08:00:00Z',
  title: { 'sv-SE': 'Ditt kort kan hämtas', 'en-GB': 'Your card can be collected' },
  message: { 'sv-SE': 'I infocentret.', 'en-GB': 'At the info centre.' },
  link: '/card',
  isInternalLink: true,
  isRead: false,
};
const general = { 'sv-SE': 'Du har en ny notis', 'en-GB': 'You have a new notification' };

const worker = (pages: readonly { visibilityState: string; postMessage: () => void }[] = []) => {
  const listeners = new Map<string, Listener>();
  const shown = vi.fn<(title: string, options: { data: unknown }) => Promise<void>>(async () => {});
  const close = vi.fn<() => void>();
  vi.stubGlobal('PUSH_TEXTS', general);
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    clients: { matchAll: async () => pages },
    navigator: { languages: ['sv-SE'] },
    registration: { showNotification: shown, getNotifications: async () => [{ close }] },
  });
  showPushedNotifications();
  const push = async () => {
    const works: Promise<unknown>[] = [];
    listeners.get('push')?.({ waitUntil: (work) => works.push(work) });
    await Promise.all(works);
  };
  return { push, shown, close };
};
afterEach(() => vi.unstubAllGlobals());

test('shows the newest notification that is not read', async () => {
  const { push, shown } = worker();
  const read = { ...notice, id: 'n0', isRead: true };
  vi.stubGlobal('fetch', async () => Response.json([read, notice]));
  await push();
  expect(shown).toHaveBeenCalledExactlyOnceWith(
    notice.title['sv-SE'],
    expect.objectContaining({ body: 'I infocentret.', data: { link: '/card' } }),
  );
});

test('shows nothing of a person who has signed out while it was fetched', async () => {
  const { push, shown } = worker();
  vi.stubGlobal('fetch', async () => {
    noteSignOut();
    return Response.json([notice]);
  });
  await push();
  expect(shown).toHaveBeenCalledExactlyOnceWith(
    general['sv-SE'],
    expect.objectContaining({ body: '' }),
  );
});

test('closes what it shows when the person signs out at that moment', async () => {
  const { push, shown, close } = worker();
  vi.stubGlobal('fetch', async () => Response.json([notice]));
  shown.mockImplementation(async () => noteSignOut());
  await push();
  expect(close).toHaveBeenCalledOnce();
});

test('leaves it to a page in sight', async () => {
  const postMessage = vi.fn<() => void>();
  const { push, shown } = worker([{ visibilityState: 'visible', postMessage }]);
  await push();
  expect(shown).not.toHaveBeenCalled();
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'NOTIFIED' });
});
