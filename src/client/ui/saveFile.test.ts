import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startScreens } from '#tests/support/screen.tsx';
import { download, saveFile } from './saveFile.ts';
import { toastStore } from './toasts/toastStore.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';
const csv = () => new Blob(['a;b'], { type: 'text/csv;charset=utf-8' });

const links: { href: string; download: string }[] = [];
const shared: (ShareData | undefined)[] = [];
let answerOfSheet: () => Promise<void>;
const failWith = (name: string) => () => Promise.reject(new DOMException('', name));

/** Pretends that the page runs on a device. */
function runOn(userAgent: string, { isInstalled = true, canShare = true } = {}): void {
  vi.stubGlobal('navigator', {
    userAgent,
    maxTouchPoints: 5,
    standalone: isInstalled,
    canShare: () => canShare,
    share: (data: ShareData) => {
      shared.push(data);
      return answerOfSheet();
    },
  });
}
const sharedFile = () => {
  const { name, type } = shared[0]?.files?.[0] ?? {};
  return { count: shared.length, name, type };
};

beforeEach(async () => {
  await startScreens();
  links.length = 0;
  shared.length = 0;
  answerOfSheet = () => Promise.resolve();
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file' }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    links.push({ href: this.href, download: this.download });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  toastStore.clear();
});

test('the installed app of an iPhone shares the file, with its name and type', () => {
  runOn(IPHONE);
  saveFile(csv(), 'accounts.csv');
  expect(sharedFile()).toEqual({ count: 1, name: 'accounts.csv', type: 'text/csv' });
  expect(links).toEqual([]);
});

test.each([
  ['a browser on an iPhone', IPHONE, { isInstalled: false }],
  ['an installed app on Android', ANDROID, {}],
  ['an iPhone that cannot share files', IPHONE, { canShare: false }],
])('%s downloads it', (_where, userAgent, options) => {
  runOn(userAgent, options);
  saveFile(csv(), 'accounts.csv');
  expect(shared).toEqual([]);
  expect(links).toEqual([{ href: 'blob:file', download: 'accounts.csv' }]);
});

test.each(['AbortError', 'InvalidStateError'])('%s is no error', async (name) => {
  runOn(IPHONE);
  answerOfSheet = failWith(name);
  saveFile(csv(), 'accounts.csv');
  await Promise.resolve();
  await Promise.resolve();
  expect({ links, toasts: toastStore.get() }).toEqual({ links: [], toasts: [] });
});

test('a file that is ready too long after the tap is offered by a button', async () => {
  runOn(IPHONE);
  answerOfSheet = failWith('NotAllowedError');
  saveFile(csv(), 'accounts.csv');
  await vi.waitFor(() => expect(toastStore.get()).toHaveLength(1));
  const [toast] = toastStore.get();
  expect(toast).toMatchObject({
    messages: [{ text: 'accounts.csv' }],
    action: { label: 'Försök igen' },
  });
  answerOfSheet = () => Promise.resolve();
  toast?.action?.run();
  expect(sharedFile()).toEqual({ count: 2, name: 'accounts.csv', type: 'text/csv' });
});

test('any other failure of the sheet ends in a download', async () => {
  runOn(IPHONE);
  answerOfSheet = failWith('DataError');
  saveFile(csv(), 'accounts.csv');
  await vi.waitFor(() => expect(links).toHaveLength(1));
});

test('a file of the server is shared under the name that the server gives it', async () => {
  runOn(IPHONE);
  const headers = {
    'content-type': 'text/csv',
    'content-disposition': 'attachment; filename="a.csv"',
  };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('a', { headers })));
  download('/api/a');
  await vi.waitFor(() =>
    expect(sharedFile()).toEqual({ count: 1, name: 'a.csv', type: 'text/csv' }),
  );
});

test.each([
  ['refused', () => Promise.resolve(new Response('', { status: 403 }))],
  ['unreachable', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a file that is %s is left to the browser', async (_what, answer) => {
  runOn(IPHONE);
  vi.stubGlobal('fetch', answer);
  download('/api/a');
  await vi.waitFor(() => expect(links).toHaveLength(1));
  expect(shared).toEqual([]);
});
