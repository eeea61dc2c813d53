import { useQueryClient } from '@tanstack/react-query';
import type { Notification } from '#contract/notification.ts';
import { user } from '#contract/user.ts';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { notificationQueries } from './queries.ts';

/**
 * Marks notifications as read, with one call each; the list and the bell are updated after each
 * response.
 */
export function useMarkRead() {
  const client = useQueryClient();
  return useAction({
    send: (ids: readonly string[]) =>
      Promise.all(
        ids.map(async (id) => {
          await call(user.readNotification, { params: { id } });
          client.setQueryData(notificationQueries.mine().queryKey, (all) => all?.map(asRead(id)));
        }),
      ),
    failure: 'NOTIFICATIONS/MARK_READ',
  });
}

const asRead = (id: string) => (one: Notification) =>
  one.id === id ? { ...one, isRead: true } : one;
