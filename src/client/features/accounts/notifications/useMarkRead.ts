import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notifications } from '../../../../contract/notifications.ts';
import { call } from '../../../api/call.ts';
import { toasts } from '../texts.ts';
import { noticeQueries } from './queries.ts';

/** So many the call takes at once. */
const AT_ONCE = 500;

/** Marks notices of an organisation as read, up to 500 in a call; the list follows as each is answered. */
export function useMarkRead(organisationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (let from = 0; from < ids.length; from += AT_ONCE) {
        const notificationIds = ids.slice(from, from + AT_ONCE);
        // One after the other: what is on its way is not sent twice.
        // oxlint-disable-next-line no-await-in-loop
        await call(notifications.markRead, { body: { organisationId, notificationIds } });
        const read = new Set(notificationIds);
        client.setQueryData(noticeQueries.of(organisationId).queryKey, (all) => all?.map((one) => (read.has(one.id) ? { ...one, isRead: true } : one)));
      }
    },
    onError: (error) => toasts.failure(error, 'NOTIFICATIONS/MARK_READ', { 403: 'ACCOUNTS/NOTICES/FORBIDDEN' }),
  });
}
