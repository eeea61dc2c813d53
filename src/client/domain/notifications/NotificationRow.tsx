import type { ReactNode } from 'react';
import type { Notification } from '#contract/notification.ts';
import { dateInSweden } from '#rules/dates.ts';
import { currentLanguage } from '#client/i18n/i18n.ts';
import { useTranslation } from './texts.ts';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { CheckIcon } from '#client/ui/icons.tsx';
import { NotificationLink } from './NotificationLink.tsx';
import classes from './Notifications.module.css';

interface NotificationRowProps {
  readonly notification: Notification;
  /** Marks the notification as read. Undefined when that is not possible, such as when offline. */
  readonly onRead: (() => void) | undefined;
  /** Rendered instead of the link that the notification carries. */
  readonly customLink?: ReactNode;
}

/**
 * One notification: date, text and link. The heading of its group says whether it is read; the dot
 * is only a visual aid.
 */
export function NotificationRow({ notification, onRead, customLink }: NotificationRowProps) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const { date, title, message, link, isRead } = notification;

  return (
    <li className={classes.row} data-unread={!isRead}>
      <div className={classes.meta}>
        <DateText date={dateInSweden(new Date(date))} />
      </div>
      <h4 className={classes.title}>{title[language]}</h4>
      <p className={classes.message}>{message[language]}</p>
      <div className={classes.actions}>
        {customLink ??
          (link !== null && (
            <NotificationLink
              link={link}
              isInternal={notification.isInternalLink}
              onFollow={isRead ? undefined : onRead}
            />
          ))}
        {!isRead && onRead && (
          <button type="button" className={classes.read} onClick={onRead}>
            <CheckIcon size={16} /> {t('NOTIFICATIONS/MARK_READ')}
            <span className="visually-hidden">: {title[language]}</span>
          </button>
        )}
      </div>
    </li>
  );
}
