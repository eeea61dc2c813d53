/** What the device's own notice says. */
export interface Notice {
  /** A later notice with the same id takes the place of the earlier. */
  readonly id: string;
  readonly title: string;
  readonly message: string;
  /** Where a tap leads, on this site. */
  readonly link: string;
}

export type NoticePermission = NotificationPermission | 'unsupported';

const VISIBLE_POLL_MS = 60_000;
const HIDDEN_POLL_MS = 300_000;

const isSupported = () => 'Notification' in globalThis && 'serviceWorker' in navigator;

/** Whether the device may show notices. An iPhone can only in the installed app. */
export const noticePermission = (): NoticePermission => (isSupported() ? Notification.permission : 'unsupported');

/** Asks the person. Call it from a tap: browsers refuse anything else, and so would people. */
export const askForNotices = async (): Promise<NoticePermission> =>
  isSupported() ? Notification.requestPermission() : 'unsupported';

/**
 * How long to wait before asking for notifications again (decisions, "The rest"): 60 s while the page is seen, 5 min
 * behind other windows when the device may show notices, otherwise and without a network not at all.
 */
export function pollInterval(online: boolean): number | false {
  if (!online) return false;
  if (document.visibilityState === 'visible') return VISIBLE_POLL_MS;
  return noticePermission() === 'granted' ? HIDDEN_POLL_MS : false;
}

/** Shows notices on the device, where that is permitted. */
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
        lang: document.documentElement.lang,
        data: { link },
      }),
    ),
  );
}

/** The number on the installed app's icon; 0 takes it away. Nothing where the device has none. */
export async function showBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}
