import { useQueryClient } from '@tanstack/react-query';
import { notifications } from '#contract/notifications.ts';
import type { WaitingWork } from '#contract/user.ts';
import { isWaiting } from '#rules/waiting.ts';
import { useMutation } from '#client/api/useMutation.ts';
import { call } from '#client/api/call.ts';
import { markNotices } from '#client/domain/notifications/markNotices.ts';
import { refreshWaiting } from '#client/domain/refreshWaiting.ts';
import { ConfirmButton } from '#client/ui/ConfirmButton.tsx';
import { toasts, useTranslation } from './texts.ts';

interface MarkAllReadProps {
  readonly organisation: NonNullable<WaitingWork['organisation']>;
}

/**
 * Marks all new events of an organisation as read. Asked first, because they are then read for its
 * other administrators too, and nobody can make them new again.
 */
export function MarkAllRead({ organisation: { id, name } }: MarkAllReadProps) {
  const { t, language } = useTranslation();
  const client = useQueryClient();
  const mark = useMutation({
    mutationFn: async () => {
      const all = await call(notifications.ofOrganisation, { params: { organisationId: id } });
      const unread = all.filter(isWaiting).map((event) => event.id);
      await markNotices(id, unread, () => undefined);
      return unread.length;
    },
    onSuccess: (count) => toasts.success('WORK/MARKED_READ', { count }),
    onError: (error) => toasts.failure(error, 'WORK/MARK_READ'),
    onSettled: () => refreshWaiting(client),
  });
  const organisation = name[language];
  return (
    <ConfirmButton
      label={t('WORK/MARK_READ')}
      name={t('WORK/MARK_READ_IN', { organisation })}
      look={{ size: 'sm' }}
      question={t('WORK/MARK_READ/QUESTION', { organisation })}
      confirm={t('WORK/MARK_READ/CONFIRM')}
      keep={t('WORK/MARK_READ/KEEP')}
      isHarmless
      isBusy={mark.isPending}
      onConfirm={(close) => mark.mutate(undefined, { onSettled: close })}
    />
  );
}
