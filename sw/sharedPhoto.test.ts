import { afterEach, beforeEach, expect, test, vi } from 'vitest';

interface FetchEvent {
  readonly request: Request;
  readonly respondWith: (response: Promise<Response>) => void;
}

const ORIGIN = 'https://minit.example.se';
const kept = vi.fn<(path: string, response: Response) => Promise<void>>();
let onFetch: ((event: FetchEvent) => void) | undefined;

beforeEach(async () => {
  kept.mockReset().mockResolvedValue();
  vi.stubGlobal('location', new URL(ORIGIN));
  vi.stubGlobal('self', {
    __WB_DISABLE_DEV_LOGS: true,
    addEventListener: (type: string, listener: (event: FetchEvent) => void) => {
      if (type === 'fetch') onFetch = listener;
    },
  });
  vi.stubGlobal('caches', { open: async () => ({ put: kept }) });
  vi.spyOn(Response, 'redirect').mockImplementation(
    (url) => new Response(null, { status: 303, headers: { location: String(url) } }),
  );
  if (onFetch) return;
  const { receiveSharedPhotos } = await import('./sharedPhoto.ts');
  receiveSharedPhotos();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Shares a file to the app, and returns the page that is opened. */
async function share(type: string, scope: number): Promise<string | null> {
  vi.stubGlobal('fetch', async () => Response.json({ authenticationScope: scope }));
  const body = new FormData();
  body.set('photo', new File(['content'], 'file', { type }));
  const answers: Promise<Response>[] = [];
  onFetch?.({
    request: new Request(`${ORIGIN}/share/photo`, { method: 'POST', body }),
    respondWith: (response) => answers.push(response),
  });
  return (await answers[0])?.headers.get('location') ?? null;
}

test.each([
  ['a photo', 'image/jpeg', 1, 'KEPT'],
  ['a photo while nobody is signed in', 'image/jpeg', 0, 'NOT_SIGNED_IN'],
  ['a photo while somebody is signed in by BankID alone', 'image/jpeg', 7, 'NOT_SIGNED_IN'],
  ['a file that is no photo', 'application/pdf', 1, 'NOT_A_PICTURE'],
])('of %s that is shared (%s, %i), the page hears %s', async (_, type, scope, outcome) => {
  expect(await share(type, scope)).toBe(`/card/panels/ordercampuscard?shared=${outcome}`);
  expect(kept).toHaveBeenCalledTimes(outcome === 'KEPT' ? 1 : 0);
});

test('a photo for which the device has no room is said not to have arrived', async () => {
  kept.mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  expect(await share('image/jpeg', 1)).toBe('/card/panels/ordercampuscard?shared=LOST');
});
