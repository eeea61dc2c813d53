import { afterEach, describe, expect, test, vi } from 'vitest';
import { subscribeToPush, unsubscribeFromPush } from './push.ts';

const unsubscribe = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
const subscribe = vi.fn<(options: PushSubscriptionOptionsInit) => Promise<{ endpoint: string }>>();
const getSubscription = vi.fn<
  () => Promise<{
    unsubscribe: typeof unsubscribe;
    options?: { applicationServerKey: ArrayBuffer | null };
  } | null>
>();

function stubPushService({ isInstalled = true } = {}): void {
  vi.stubGlobal('PushManager', () => undefined);
  const registration = { pushManager: { subscribe, getSubscription } };
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => (isInstalled ? registration : undefined) },
  });
}
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

describe('subscribing', () => {
  test('subscribes with the server’s key for visible notifications and returns the endpoint', async () => {
    stubPushService();
    subscribe.mockResolvedValue({ endpoint: 'https://push.example/1' });
    expect(await subscribeToPush('our-key')).toBe('https://push.example/1');
    expect(subscribe.mock.calls).toEqual([
      [{ userVisibleOnly: true, applicationServerKey: 'our-key' }],
    ]);
  });

  // Browsers refuse a second subscription with another key (Push API, subscribe).
  test.each<[string, ArrayBuffer | null, number]>([
    ['ends one to an earlier key first', Uint8Array.from([4, 9]).buffer, 1],
    ['keeps one to the same key', Uint8Array.from([4, 250, 255]).buffer, 0],
    ['keeps one whose key the browser does not say', null, 0],
  ])('%s', async (_, applicationServerKey, ended) => {
    stubPushService();
    getSubscription.mockResolvedValue({ unsubscribe, options: { applicationServerKey } });
    subscribe.mockResolvedValue({ endpoint: 'https://push.example/2' });
    expect(await subscribeToPush('BPr_')).toBe('https://push.example/2');
    expect(unsubscribe).toHaveBeenCalledTimes(ended);
    expect(subscribe).toHaveBeenCalledOnce();
  });

  test.each<[string, () => void]>([
    ['in a browser without push', () => undefined],
    ['before the service worker is installed', () => stubPushService({ isInstalled: false })],
    [
      'when the browser refuses',
      () => {
        stubPushService();
        subscribe.mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
      },
    ],
  ])('returns null %s', async (_, setUp) => {
    setUp();
    expect(await subscribeToPush('our-key')).toBeNull();
  });
});

describe('unsubscribing', () => {
  test('ends this browser’s subscription', async () => {
    stubPushService();
    getSubscription.mockResolvedValue({ unsubscribe });
    await unsubscribeFromPush();
    expect(unsubscribe).toHaveBeenCalledOnce();
  });

  test.each<[string, () => void]>([
    [
      'there is no subscription',
      () => {
        stubPushService();
        getSubscription.mockResolvedValue(null);
      },
    ],
    ['the service worker is not installed', () => stubPushService({ isInstalled: false })],
    ['the browser has no push', () => undefined],
  ])('does nothing when %s', async (_, setUp) => {
    setUp();
    await expect(unsubscribeFromPush()).resolves.toBeUndefined();
    expect(unsubscribe).not.toHaveBeenCalled();
  });
});
