import { useSuspenseQuery } from '@tanstack/react-query';
import type { Notification } from '../../../contract/notification.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { BellIcon, CheckIcon } from '../../components/icons.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Age } from '../../offline/Age.tsx';
import { useConnection } from '../../offline/connection.ts';
import { NotificationRow } from './NotificationRow.tsx';
import { notificationQueries } from './queries.ts';
import { useMarkRead } from './useMarkRead.ts';
import classes from './Notifications.module.css';

/** All notifications, the unread ones first. */
export function NotificationList() {
  const { t } = useTranslation();
  const { online } = useConnection();
  const { data: notifications, dataUpdatedAt } = useSuspenseQuery(notificationQueries.mine());
  const markRead = useMarkRead();
  if (notifications.length === 0) {
    return <EmptyState icon={BellIcon} title={t('NOTIFICATIONS/EMPTY')}>{t('NOTIFICATIONS/EMPTY_TEXT')}</EmptyState>;
  }

  const unread = notifications.filter(({ isRead }) => !isRead);
  const read = notifications.filter(({ isRead }) => isRead);
  const rows = (some: readonly Notification[]) => (
    <ul className={classes.list}>
      {some.map((notification) => (
        <NotificationRow
          key={notification.id}
          notification={notification}
          onRead={online ? () => markRead.mutate([notification.id]) : undefined}
        />
      ))}
    </ul>
  );

  return (
    <div className={classes.notifications}>
      <section>
        <div className={classes.heading}>
          <h3><span role="status">{unread.length > 0 ? t('NOTIFICATIONS/UNREAD_COUNT', { count: unread.length }) : t('NOTIFICATIONS/ALL_READ')}</span></h3>
          {unread.length > 1 && online && (
            <button
              type="button"
              className={classes.read}
              disabled={markRead.isPending}
              onClick={() => markRead.mutate(unread.map(({ id }) => id))}
            >
              <CheckIcon size={16} /> {t('NOTIFICATIONS/MARK_ALL_READ')}
            </button>
          )}
        </div>
        {!online && unread.length > 0 && <p className={classes.quiet}>{t('NOTIFICATIONS/MARK_READ/OFFLINE')}</p>}
        {rows(unread)}
      </section>
      {read.length > 0 && (
        <section>
          <div className={classes.heading}><h3>{t('NOTIFICATIONS/EARLIER')}</h3></div>
          {rows(read)}
        </section>
      )}
      <Age of={dataUpdatedAt} />
    </div>
  );
}
