import { afterEach, expect, test, vi } from 'vitest';
import { openClickedNotifications } from './notifications.ts';

interface Click {
  readonly notification: { readonly data: unknown; readonly close: () => void };
  readonly waitUntil: (work: Promise<unknown>) => void;
}
interface OpenPage {
  readonly focused: boolean;
  readonly focus: () => void;
  readonly postMessage: (message: unknown) => void;
}

afterEach(() => vi.unstubAllGlobals());

/** Presses a notification with the data, and returns the addresses of the windows that are opened. */
async function press(data: unknown, pages: readonly OpenPage[] = []): Promise<readonly string[]> {
  const opened: string[] = [];
  let onClick: (event: Click) => void = () => undefined;
  vi.stubGlobal('self', {
    addEventListener: (_: string, listener: (event: Click) => void) => (onClick = listener),
    clients: { matchAll: async () => pages, openWindow: async (url: string) => opened.push(url) },
    location: new URL('https://minit.example.se/sw.js'),
  });
  openClickedNotifications();
  const works: Promise<unknown>[] = [];
  const close = vi.fn<() => void>();
  onClick({ notification: { data, close }, waitUntil: (work) => works.push(work) });
  await Promise.all(works);
  expect(close).toHaveBeenCalledOnce();
  return opened;
}

test.each([
  [{ link: '/card?from=push' }, '/card?from=push'],
  [{ link: 'https://minit.example.se/devices' }, '/devices'],
  [{ link: 'https://evil.example/card' }, '/home'],
  [{ link: '//evil.example/card' }, '/home'],
  [{ link: 7 }, '/home'],
  [null, '/home'],
])('a notification with %j opens %s of the portal', async (data, address) => {
  expect(await press(data)).toEqual([address]);
});

test('a page that is open goes there instead, the one in focus first', async () => {
  const page = (focused: boolean) => ({
    focused,
    focus: vi.fn<() => void>(),
    postMessage: vi.fn<(message: unknown) => void>(),
  });
  const [other, inFocus] = [page(false), page(true)];
  expect(await press({ link: '/card' }, [other, inFocus])).toEqual([]);
  expect(inFocus.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'OPEN', link: '/card' });
  expect(inFocus.focus).toHaveBeenCalledOnce();
  expect(other.postMessage).not.toHaveBeenCalled();
});
