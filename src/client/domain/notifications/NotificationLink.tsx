import { Link } from 'react-router-dom';
import { ChevronRightIcon, ExternalIcon } from '../../ui/icons.tsx';
import { useTranslation } from './texts.ts';
import classes from './Notifications.module.css';

interface NotificationLinkProps {
  readonly link: string;
  readonly isInternal: boolean;
  /** Following the link is reading. */
  readonly onFollow: (() => void) | undefined;
}

/** An internal link stays in the app, any other leaves it, in a tab of its own (SELF-14). */
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
    <a className={classes.link} href={link} target="_blank" rel="noreferrer" onClick={onFollow}>
      {t('NOTIFICATIONS/OPEN_ELSEWHERE')} <ExternalIcon size={16} />
      <span className="visually-hidden"> {t('SHELL/OPENS_ELSEWHERE')}</span>
    </a>
  );
}
