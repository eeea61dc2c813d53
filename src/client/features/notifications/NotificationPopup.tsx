import { useId } from 'react';
import type { Notification } from '../../../contract/notification.ts';
import { BellIcon, CloseIcon } from '../../components/icons.tsx';
import { currentLanguage } from '../../i18n/i18n.ts';
import { NotificationLink } from '../../components/notifications/NotificationLink.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import classes from './NotificationPopup.module.css';

interface NotificationPopupProps {
  readonly notification: Notification;
  readonly onDismiss: () => void;
}

/** A pressing notification in the corner of the page. It takes no focus: nobody is torn out of a sentence. */
export function NotificationPopup({ notification, onDismiss }: NotificationPopupProps) {
  const { t } = useTranslation();
  const id = useId();
  const language = currentLanguage();
  const { title, message, link, isInternalLink } = notification;
  return (
    <div className={classes.popup} role="status" aria-labelledby={id}>
      <span className={classes.icon}><BellIcon /></span>
      <div className={classes.text}>
        <p id={id} className={classes.title}>{title[language]}</p>
        <p>{message[language]}</p>
        {link !== null && <NotificationLink link={link} isInternal={isInternalLink} onFollow={onDismiss} />}
      </div>
      <button type="button" className={classes.close} onClick={onDismiss} aria-label={t('NOTIFICATIONS/POPUP_CLOSE')}>
        <CloseIcon />
      </button>
    </div>
  );
}
