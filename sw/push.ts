import type { FromWorker } from './messages.ts';

declare const self: ServiceWorkerGlobalScope;

/** What a notification is shown by: a part of the contract's shape, which the worker does not hold it against. */
interface Told {
  readonly id: string;
  readonly date: string;
  readonly title: Readonly<Record<Language, string>>;
  readonly message: Readonly<Record<Language, string>>;
  readonly link: string | null;
  readonly isInternalLink: boolean;
  readonly isRead: boolean;
}
type Language = 'sv-SE' | 'en-GB';

/** Where the list of notifications is. */
const LIST = '/home/panels/notifications';
/** What is said where the notifications cannot be read now: the session is over, or there is no network. */
const neutral: Readonly<Record<Language, string>> = { 'sv-SE': 'Du har en ny notis', 'en-GB': 'You have a new notification' };

/** A push is empty and says that there is something new. A page that is seen asks for it; otherwise the device shows it. */
export function showWhatIsPushed(): void {
  self.addEventListener('push', (event) => event.waitUntil(show()));
}

async function show(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' });
  const message: FromWorker = { type: 'NOTIFIED' };
  for (const page of pages) page.postMessage(message);
  if (pages.some(({ visibilityState }) => visibilityState === 'visible')) return;

  const language: Language = self.navigator.language.startsWith('sv') ? 'sv-SE' : 'en-GB';
  const news = await newest();
  const shown = news
    ? { title: news.title[language], body: news.message[language], tag: `notice-${news.id}`, link: news.isInternalLink && news.link !== null ? news.link : LIST }
    : { title: neutral[language], body: '', tag: 'notice', link: LIST };
  await self.registration.showNotification(shown.title, { body: shown.body, tag: shown.tag, icon: '/icons/192.png', badge: '/icons/badge.png', lang: language, data: { link: shown.link } });
}

/** The latest notification that is unread; null where none can be read. */
async function newest(): Promise<Told | null> {
  try {
    const answer = await fetch('/api/user/notifications', { credentials: 'include', headers: { Accept: 'application/json' } });
    if (!answer.ok) return null;
    const all: readonly Told[] = await answer.json();
    // Of a day's, the most pressing comes first, and of those the newest.
    const [first, ...others] = all.filter(({ isRead }) => !isRead);
    return others.reduce<Told | null>((latest, one) => (latest !== null && one.date > latest.date ? one : latest), first ?? null);
  } catch {
    return null;
  }
}
