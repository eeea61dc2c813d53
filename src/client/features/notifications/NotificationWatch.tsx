import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import type { Notification } from '#contract/notification.ts';
import { isWaiting } from '#rules/waiting.ts';
import { ageOf } from '#client/device/clock.ts';
import { pollInterval, showBadge, showNotices } from '#client/device/notifications.ts';
import { currentLanguage, withTexts } from '#client/i18n/i18n.ts';
import { useConnection } from '#client/offline/connection.ts';
import { onWorkerMessage } from '#client/offline/worker.ts';
import { pagePath } from '#client/routing/panels.ts';
import * as panels from '#client/paths/panels.ts';
import * as paths from '#client/paths/pages.ts';
import { arrivalsSince, popupAmong } from './arrivals.ts';
import { keepSubscribed } from './keepSubscribed.ts';
import { notificationQueries } from './queries.ts';
import { useMarkRead } from './useMarkRead.ts';

const NotificationPopup = lazy(async () => ({
  default: (await withTexts(['notifications'], import('./NotificationPopup.tsx')))
    .NotificationPopup,
}));

/**
 * Polls for notifications while the app is open: updates the list and the bell, shows new ones
 * through the device while the page is hidden and permission is granted, sets the count on the
 * app's icon, and pops up the most urgent one once. Must be mounted once.
 */
export function NotificationWatch() {
  const { online } = useConnection();
  const isVisible = useIsVisible();
  const { pathname } = useLocation();
  // The start page lists unread notifications, so only those that arrive after it was opened pop up
  // there.
  const [startedAtHome] = useState(pagePath(pathname) === paths.home());
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set());
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const seen = useRef<ReadonlySet<string>>(null);
  const markRead = useMarkRead();

  // The interval depends on whether the page is visible; `isVisible` triggers a render when that
  // changes.
  const every = pollInterval(online);
  const {
    data: notifications,
    dataUpdatedAt,
    refetch,
  } = useQuery({
    ...notificationQueries.mine(),
    refetchInterval: every,
    refetchIntervalInBackground: true,
  });

  useEffect(() => {
    const isOverdue = every !== false && dataUpdatedAt > 0 && ageOf(dataUpdatedAt) > every;
    if (isVisible && isOverdue) void refetch();
  }, [isVisible, every, dataUpdatedAt, refetch]);

  // A push has reached this browser while the page is open, so fetch without waiting for the next
  // interval.
  useEffect(() => {
    const stop = onWorkerMessage(({ type }) => void (type === 'NOTIFIED' && refetch()));
    return stop;
  }, [refetch]);
  useEffect(() => void keepSubscribed(), []);

  useEffect(() => {
    if (!notifications) return;
    const arrivals = arrivalsSince(seen.current, notifications);
    // On a visible page, the list, the bell and the popup show the notification.
    if (document.visibilityState === 'hidden') void showNotices(arrivals.map(toNotice));
    if (arrivals.length > 0)
      setArrived((before) => new Set([...before, ...arrivals.map(({ id }) => id)]));
    void showBadge(notifications.filter(isWaiting).length);
    seen.current = new Set(notifications.map(({ id }) => id));
  }, [notifications]);

  const news = (notifications ?? []).filter(({ id }) => !startedAtHome || arrived.has(id));
  const popup = popupAmong(news, dismissed, pagePath(pathname));
  if (!popup || pathname === listPath(pathname)) return null;
  const dismiss = () => {
    setDismissed(new Set([...dismissed, popup.id]));
    if (online) markRead.mutate([popup.id]);
  };
  return (
    <Suspense fallback={null}>
      <NotificationPopup key={popup.id} notification={popup} onDismiss={dismiss} />
    </Suspense>
  );
}

function toNotice({ id, title, message, link, isInternalLink }: Notification) {
  const language = currentLanguage();
  return {
    id,
    title: title[language],
    message: message[language],
    link: link !== null && isInternalLink ? link : listPath(paths.home()),
  };
}

/** Returns the address at which the list is open above a page. */
const listPath = (pathname: string): string =>
  `${pagePath(pathname)}/panels/${panels.notifications()}`;

const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};

/** Whether the page is visible, rather than behind another tab or on a locked phone. */
const useIsVisible = (): boolean =>
  useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
