import { Link } from 'react-router-dom';
import { ExternalLink } from '#client/ui/ExternalLink.tsx';
import { ChevronRightIcon } from '#client/ui/icons.tsx';
import { useTranslation } from './texts.ts';
import classes from './Notifications.module.css';

interface NotificationLinkProps {
  readonly link: string;
  readonly isInternal: boolean;
  /** Called when the link is followed, to mark the notification as read. */
  readonly onFollow: (() => void) | undefined;
}

/**
 * The link of a notification: an internal link stays in the app, an external one opens in a new tab
 * (SELF-14).
 */
export function NotificationLink({ link, isInternal, onFollow }: NotificationLinkProps) {
  const { t } = useTranslation();
  if (isInternal) {
    return (
      <Link className={classes.link} to={link} onClick={onFollow}>
        {t('NOTIFICATIONS/OPEN')} <ChevronRightIcon size={16} />
      </Link>
    );
  }
  return (
    <ExternalLink className={classes.link} href={link} onClick={onFollow}>
      {t('NOTIFICATIONS/OPEN_ELSEWHERE')}
    </ExternalLink>
  );
}
