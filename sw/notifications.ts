import type { FromWorker } from './messages.ts';

declare const self: ServiceWorkerGlobalScope;

/** Opens the target of a clicked notification, in an open page if there is one. */
export function openClickedNotifications(): void {
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(linkOf(event.notification)));
  });
}

export async function closeNotifications(): Promise<void> {
  for (const notification of await self.registration.getNotifications()) notification.close();
}

async function open(link: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' });
  const page = pages.find(({ focused }) => focused) ?? pages[0];
  if (!page) {
    await self.clients.openWindow(link);
    return;
  }
  const message: FromWorker = { type: 'OPEN', link };
  page.postMessage(message);
  await page.focus();
}

/**
 * Only URLs of the portal's own origin are opened; for any other link the notification opens Home.
 */
function linkOf(notification: Notification): string {
  const data: unknown = notification.data;
  const link =
    typeof data === 'object' && data !== null && 'link' in data && typeof data.link === 'string'
      ? data.link
      : '/home';
  const target = new URL(link, self.location.origin);
  return target.origin === self.location.origin ? `${target.pathname}${target.search}` : '/home';
}
