import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notifications } from '../../../../contract/notifications.ts';
import { call } from '../../../api/call.ts';
import { toasts } from '../../../api/toastStore.ts';
import { noticeQueries } from './queries.ts';

/** Marks notices of an organisation as read, all in one call; the list follows once it is answered. */
export function useMarkRead(organisationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (notificationIds: readonly string[]) =>
      call(notifications.markRead, { body: { organisationId, notificationIds: [...notificationIds] } }),
    onSuccess: (_, ids) => {
      const read = new Set(ids);
      client.setQueryData(noticeQueries.of(organisationId).queryKey, (all) =>
        all?.map((one) => (read.has(one.id) ? { ...one, isRead: true } : one)));
    },
    onError: (error) => toasts.failure(error, 'NOTIFICATIONS/MARK_READ', { 403: 'ACCOUNTS/NOTICES/FORBIDDEN' }),
  });
}
