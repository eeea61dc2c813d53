import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { user } from '../../contract/user.ts';
import { query } from '../api/query.ts';
import { BellIcon } from '../ui/icons.tsx';
import { useTranslation } from '../i18n/useTranslation.ts';
import { usePanelLink } from '../routing/panels.ts';
import * as panels from '../paths/panels.ts';
import classes from './TopBar.module.css';

/** Larger counts are shown as this number with a plus sign. */
const MAX_COUNT = 9;

/** Link to the notifications, with the number of unread ones. */
export function Bell() {
  const { t } = useTranslation();
  const link = usePanelLink(panels.notifications());
  const { data: notifications } = useQuery(query(user.notifications, {}));
  const unread = notifications?.filter(({ isRead }) => !isRead).length ?? 0;

  return (
    <Link {...link} className={classes.tool} aria-label={unread > 0 ? t('SHELL/UNREAD', { count: unread }) : t('PANEL/NOTIFICATIONS')}>
      <BellIcon size={22} />
      {unread > 0 && <span className={classes.count} aria-hidden>{unread > MAX_COUNT ? `${MAX_COUNT}+` : unread}</span>}
    </Link>
  );
}
