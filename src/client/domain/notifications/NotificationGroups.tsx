import type { ReactNode } from 'react';
import type { Notification } from '#contract/notification.ts';
import { isWaiting } from '#rules/waiting.ts';
import { useTranslation } from './texts.ts';
import { useConnection } from '#client/offline/connection.ts';
import { CheckIcon } from '#client/ui/icons.tsx';
import { NotificationRow } from './NotificationRow.tsx';
import classes from './Notifications.module.css';

interface NotificationGroupsProps<N extends Notification> {
  readonly notifications: readonly N[];
  readonly onRead: (ids: readonly string[]) => void;
  readonly isMarking: boolean;
  /** Returns the link of a notification that replaces the one it carries. */
  readonly renderLink?: (notification: N) => ReactNode;
  /** Rendered below the notifications. */
  readonly children?: ReactNode;
}

const newestFirst = (one: Notification, other: Notification) => other.date.localeCompare(one.date);

/**
 * Lists notifications, unread ones first and each group with the newest first. When online, they
 * can be marked as read one by one or all at once.
 */
export function NotificationGroups<N extends Notification>({
  notifications,
  onRead,
  isMarking,
  renderLink,
  children,
}: NotificationGroupsProps<N>) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const unread = notifications.filter(isWaiting).toSorted(newestFirst);
  const read = notifications.filter((one) => !isWaiting(one)).toSorted(newestFirst);
  const rows = (some: readonly N[]) => (
    <ul className="plain-list">
      {some.map((notification) => (
        <NotificationRow
          key={notification.id}
          notification={notification}
          onRead={online ? () => onRead([notification.id]) : undefined}
          customLink={renderLink?.(notification)}
        />
      ))}
    </ul>
  );

  return (
    <div className="stack">
      <section>
        <div className={`spread ${classes.heading}`}>
          <h3>
            <span role="status">
              {unread.length > 0
                ? t('NOTIFICATIONS/UNREAD_COUNT', { count: unread.length })
                : t('NOTIFICATIONS/ALL_READ')}
            </span>
          </h3>
          {unread.length > 1 && online && (
            <button
              type="button"
              className={classes.read}
              disabled={isMarking}
              onClick={() => onRead(unread.map(({ id }) => id))}
            >
              <CheckIcon size={16} /> {t('NOTIFICATIONS/MARK_ALL_READ')}
            </button>
          )}
        </div>
        {!online && unread.length > 0 && (
          <p className={classes.quiet}>{t('NOTIFICATIONS/MARK_READ/OFFLINE')}</p>
        )}
        {rows(unread)}
      </section>
      {read.length > 0 && (
        <section>
          <div className={`spread ${classes.heading}`}>
            <h3>{t('NOTIFICATIONS/EARLIER')}</h3>
          </div>
          {rows(read)}
        </section>
      )}
      {children}
    </div>
  );
}
