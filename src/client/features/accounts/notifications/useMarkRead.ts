import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notifications } from '#contract/notifications.ts';
import { call } from '#client/api/call.ts';
import { refreshWork } from '#client/domain/refreshWaiting.ts';
import { toasts } from '../texts.ts';
import { noticeQueries } from './queries.ts';

/** Maximum number of notices in one call. */
const AT_ONCE = 500;

/**
 * Marks notices of an organisation as read, up to 500 in a call. The cached list is updated after
 * each call.
 */
export function useMarkRead(organisationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (let from = 0; from < ids.length; from += AT_ONCE) {
        const notificationIds = ids.slice(from, from + AT_ONCE);
        // Sequential, so that a notice that is already being sent is not sent twice.
        // oxlint-disable-next-line no-await-in-loop
        await call(notifications.markRead, { body: { organisationId, notificationIds } });
        const read = new Set(notificationIds);
        client.setQueryData(noticeQueries.of(organisationId).queryKey, (all) =>
          all?.map((one) => (read.has(one.id) ? { ...one, isRead: true } : one)),
        );
      }
    },
    onSettled: () => refreshWork(client),
    onError: (error) =>
      toasts.failure(error, 'NOTIFICATIONS/MARK_READ', { 403: 'ACCOUNTS/NOTICES/FORBIDDEN' }),
  });
}
