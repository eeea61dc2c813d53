import type { Language } from '#contract/languages.ts';
import { supportedLanguage } from '#rules/languages.ts';
import { isWaiting } from '#rules/waiting.ts';
import type { FromWorker } from './messages.ts';
import { closeNotifications } from './notifications.ts';
import { signOutCount } from './signOuts.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * The fields used to show a notification: part of the contract's shape, against which the worker
 * does not validate it.
 */
interface ShownNotification {
  readonly id: string;
  readonly date: string;
  readonly title: Readonly<Record<Language, string>>;
  readonly message: Readonly<Record<Language, string>>;
  readonly link: string | null;
  readonly isInternalLink: boolean;
  readonly isRead: boolean;
}

/** URL of the list of notifications. */
const LIST = '/home/panels/notifications';

/**
 * Handles a push message, which is empty and only signals that there is something new. A visible
 * page requests the notifications itself; otherwise the device shows the newest one.
 */
export function showPushedNotifications(): void {
  self.addEventListener('push', (event) => event.waitUntil(show()));
}

async function show(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' });
  const message: FromWorker = { type: 'NOTIFIED' };
  for (const page of pages) page.postMessage(message);
  if (pages.some(({ visibilityState }) => visibilityState === 'visible')) return;

  const language = supportedLanguage(self.navigator.languages);
  const signOuts = signOutCount();
  const unreadOnes = await unread();
  // What was fetched for a user who has signed out meanwhile is not shown.
  const waiting = signOuts === signOutCount() ? unreadOnes : null;
  if (waiting) await showBadge(waiting.length);
  // The list is sorted with the newest first.
  const notification = waiting?.[0];
  const shown = notification
    ? {
        title: notification.title[language],
        body: notification.message[language],
        tag: `notice-${notification.id}`,
        link: notification.isInternalLink && notification.link !== null ? notification.link : LIST,
      }
    : // The session has ended, or there is no network.
      { title: PUSH_TEXTS[language], body: '', tag: 'notice', link: LIST };
  await self.registration.showNotification(shown.title, {
    body: shown.body,
    tag: shown.tag,
    icon: '/icons/192.png',
    badge: '/icons/badge.png',
    lang: language,
    data: { link: shown.link },
  });
  if (signOuts !== signOutCount()) await closeNotifications();
}

/** The browser ends a worker that takes much longer, and shows a notification of its own. */
const UNREAD_WITHIN_MS = 20_000;

/** Returns the unread notifications; null if they cannot be read. */
async function unread(): Promise<readonly ShownNotification[] | null> {
  try {
    const answer = await fetch('/api/user/notifications', {
      credentials: 'include',
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(UNREAD_WITHIN_MS),
    });
    if (!answer.ok) return null;
    const all: readonly ShownNotification[] = await answer.json();
    return all.filter(isWaiting);
  } catch {
    return null;
  }
}

/** Sets the number on the installed app's icon, as the page does while it is open. */
async function showBadge(count: number): Promise<void> {
  if (!('setAppBadge' in self.navigator)) return;
  await self.navigator.setAppBadge(count).catch(() => undefined);
}
