import { useSuspenseQuery } from '@tanstack/react-query';
import { EmptyState } from '../../components/EmptyState.tsx';
import { BellIcon } from '../../components/icons.tsx';
import { NotificationGroups } from '../../components/notifications/NotificationGroups.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Age } from '../../offline/Age.tsx';
import { notificationQueries } from './queries.ts';
import { useMarkRead } from './useMarkRead.ts';

/** All notifications, the unread ones first. */
export function NotificationList() {
  const { t } = useTranslation();
  const { data: notifications, dataUpdatedAt } = useSuspenseQuery(notificationQueries.mine());
  const markRead = useMarkRead();
  if (notifications.length === 0) {
    return <EmptyState icon={BellIcon} title={t('NOTIFICATIONS/EMPTY')}>{t('NOTIFICATIONS/EMPTY_TEXT')}</EmptyState>;
  }
  return (
    <NotificationGroups notifications={notifications} onRead={(ids) => markRead.mutate(ids)} isMarking={markRead.isPending}>
      <Age of={dataUpdatedAt} />
    </NotificationGroups>
  );
}
