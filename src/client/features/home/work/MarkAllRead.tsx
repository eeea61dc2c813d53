import { notifications } from '#contract/notifications.ts';
import type { WaitingWork } from '#contract/user.ts';
import { isWaiting } from '#rules/waiting.ts';
import { ActionButton } from '#client/actions/ActionButton.tsx';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { markNotices } from '#client/domain/notifications/markNotices.ts';
import { refreshWaiting } from '#client/domain/refreshWaiting.ts';
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
  const mark = useAction({
    send: async () => {
      const all = await call(notifications.ofOrganisation, { params: { organisationId: id } });
      const unread = all.filter(isWaiting).map((event) => event.id);
      await markNotices(id, unread, () => undefined);
      return unread.length;
    },
    onSent: (count) => toasts.success('WORK/MARKED_READ', { count }),
    failure: 'WORK/MARK_READ',
    refresh: refreshWaiting,
  });
  const organisation = name[language];
  return (
    <ActionButton
      action={mark}
      label={t('WORK/MARK_READ')}
      name={t('WORK/MARK_READ_IN', { organisation })}
      look={{ size: 'sm' }}
      question={t('WORK/MARK_READ/QUESTION', { organisation })}
      confirm={t('WORK/MARK_READ/CONFIRM')}
      keep={t('WORK/MARK_READ/KEEP')}
      isHarmless
    />
  );
}
