import { useId } from 'react';
import type { Notification } from '#contract/notification.ts';
import { IconButton } from '#client/ui/IconButton.tsx';
import { BellIcon, CloseIcon } from '#client/ui/icons.tsx';
import { currentLanguage } from '#client/i18n/i18n.ts';
import { NotificationLink } from '#client/domain/notifications/NotificationLink.tsx';
import { useTranslation } from './texts.ts';
import classes from './NotificationPopup.module.css';

interface NotificationPopupProps {
  readonly notification: Notification;
  readonly onDismiss: () => void;
}

/**
 * An urgent notification in the corner of the page. It does not take the focus, so that it never
 * interrupts typing.
 */
export function NotificationPopup({ notification, onDismiss }: NotificationPopupProps) {
  const { t } = useTranslation();
  const id = useId();
  const language = currentLanguage();
  // A notification may have separate texts for the popup (SELF-14).
  const { popup, link, isInternalLink } = notification;
  const { title, message } = popup
    ? { title: popup.popupTitle, message: popup.popupMessage }
    : notification;
  return (
    <div className={classes.popup} role="status" aria-labelledby={id}>
      <span className={classes.icon}>
        <BellIcon />
      </span>
      <div className={classes.text}>
        <p id={id} className={classes.title}>
          {title[language]}
        </p>
        <p>{message[language]}</p>
        {link !== null && (
          <NotificationLink link={link} isInternal={isInternalLink} onFollow={onDismiss} />
        )}
      </div>
      <span className={classes.close}>
        <IconButton label={t('NOTIFICATIONS/POPUP_CLOSE')} onClick={onDismiss}>
          <CloseIcon />
        </IconButton>
      </span>
    </div>
  );
}
