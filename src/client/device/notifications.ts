import { pageLanguage } from './pageLanguage.ts';

/** A system notification of the device. */
export interface Notice {
  /** A later notice with the same id replaces the earlier one. */
  readonly id: string;
  readonly title: string;
  readonly message: string;
  /** Address within the portal that a tap opens. */
  readonly link: string;
}

export type NoticePermission = NotificationPermission | 'unsupported';

const VISIBLE_POLL_MS = 60_000;
const HIDDEN_POLL_MS = 300_000;

const isSupported = () => 'Notification' in globalThis && 'serviceWorker' in navigator;

/** Whether the device may show notices. On iPhone, only the installed app can. */
export const noticePermission = (): NoticePermission =>
  isSupported() ? Notification.permission : 'unsupported';

/** Asks the user for permission. Call it from a click handler: browsers reject it otherwise. */
export const requestNoticePermission = async (): Promise<NoticePermission> =>
  isSupported() ? Notification.requestPermission() : 'unsupported';

/**
 * Interval until notifications are fetched again (decisions, "The rest"): 60 s while the page is
 * visible, 5 min while it is hidden and the device may show notices; false, for no polling,
 * otherwise and when offline.
 */
export function pollInterval(online: boolean): number | false {
  if (!online) return false;
  if (document.visibilityState === 'visible') return VISIBLE_POLL_MS;
  return noticePermission() === 'granted' ? HIDDEN_POLL_MS : false;
}

/** Shows notices on the device, if permitted. */
export async function showNotices(notices: readonly Notice[]): Promise<void> {
  if (noticePermission() !== 'granted' || notices.length === 0) return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return;
  await Promise.all(
    notices.map(({ id, title, message, link }) =>
      registration.showNotification(title, {
        body: message,
        tag: `notice-${id}`,
        icon: '/icons/192.png',
        badge: '/icons/badge.png',
        lang: pageLanguage(),
        data: { link },
      }),
    ),
  );
}

/**
 * Sets the number on the installed app's icon; 0 removes it. Does nothing where the device has no
 * badges.
 */
export async function showBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(
    () => undefined,
  );
}
