import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '#client/actions/useAction.ts';
import { markNotices } from '#client/domain/notifications/markNotices.ts';
import { refreshWork } from '#client/domain/refreshWaiting.ts';
import { toasts } from '../texts.ts';
import { noticeQueries } from './queries.ts';

/** Marks notices of an organisation as read. The cached list is updated after each call. */
export function useMarkRead(organisationId: string) {
  const client = useQueryClient();
  return useAction({
    send: (ids: readonly string[]) =>
      markNotices(organisationId, ids, (read) =>
        client.setQueryData(noticeQueries.of(organisationId).queryKey, (all) =>
          all?.map((one) => (read.has(one.id) ? { ...one, isRead: true } : one)),
        ),
      ),
    failure: (error) =>
      toasts.failure(error, 'NOTIFICATIONS/MARK_READ', { 403: 'ACCOUNTS/NOTICES/FORBIDDEN' }),
    refresh: refreshWork,
  });
}
