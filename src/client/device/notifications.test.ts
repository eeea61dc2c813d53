import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  requestNoticePermission,
  noticePermission,
  pollInterval,
  showNotices,
} from './notifications.ts';

const MINUTE = 60_000;
const notice = { id: 'n1', title: 'Kontot löper ut', message: 'Om 14 dagar', link: '/home' };

/** Stubs a device with this permission and a visible or hidden page. */
function device(
  permission: NotificationPermission,
  visibility: DocumentVisibilityState = 'visible',
) {
  const showNotification = vi
    .fn<ServiceWorkerRegistration['showNotification']>()
    .mockResolvedValue();
  vi.stubGlobal('Notification', {
    permission,
    requestPermission: () => Promise.resolve(permission),
  });
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: () => Promise.resolve({ showNotification }) },
  });
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  return showNotification;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('notifications are polled', () => {
  // PWA-11
  test.each<[string, NotificationPermission, DocumentVisibilityState, boolean, number | false]>([
    ['every minute while the page is visible', 'default', 'visible', true, MINUTE],
    [
      'every five minutes while the page is hidden and the device may show notifications',
      'granted',
      'hidden',
      true,
      5 * MINUTE,
    ],
    [
      'not while the page is hidden and permission has not been requested',
      'default',
      'hidden',
      true,
      false,
    ],
    [
      'not while the page is hidden and permission has been denied',
      'denied',
      'hidden',
      true,
      false,
    ],
    ['not while offline', 'granted', 'visible', false, false],
  ])('%s', (_, permission, visibility, online, expected) => {
    device(permission, visibility);
    expect(pollInterval(online)).toBe(expected);
  });
});

test('shows a notice with a tag from its id, so that a later notice replaces it, and with its link', async () => {
  const shown = device('granted');
  await showNotices([notice]);
  expect(shown).toHaveBeenCalledWith(
    'Kontot löper ut',
    expect.objectContaining({ body: 'Om 14 dagar', tag: 'notice-n1', data: { link: '/home' } }),
  );
});

test('shows nothing without permission', async () => {
  const shown = device('default');
  await showNotices([notice]);
  expect(shown).not.toHaveBeenCalled();
});

test('reports a browser without notifications as unsupported', async () => {
  vi.stubGlobal('navigator', {});
  expect(noticePermission()).toBe('unsupported');
  expect(await requestNoticePermission()).toBe('unsupported');
});
