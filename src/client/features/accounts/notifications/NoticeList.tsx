import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { z } from 'zod/mini';
import type { AccountAdminNotification } from '#contract/notifications.ts';
import type { LocalizedText } from '#contract/values.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { BellIcon, ChevronRightIcon } from '#client/ui/icons.tsx';
import { NotificationGroups } from '#client/domain/notifications/NotificationGroups.tsx';
import { usePanelLink } from '#client/routing/panels.ts';
import { useTranslation } from '../texts.ts';
import { endingAccounts } from '#client/paths/work.ts';
import * as panels from '../panelPaths.ts';
import { noticeQueries } from './queries.ts';
import { useMarkRead } from './useMarkRead.ts';
import notificationClasses from '#client/domain/notifications/Notifications.module.css';
import classes from './Notices.module.css';

/**
 * The notices for the administrators of an organisation. Unlike a personal notification, a notice
 * is not marked as read when its link is followed: that would mark it as read for the other
 * administrators too, although nothing has been done yet.
 */
export function NoticeList({ organisationId }: { organisationId: string }) {
  const { t } = useTranslation();
  const { data: notices } = useSuspenseQuery(noticeQueries.of(organisationId));
  const markRead = useMarkRead(organisationId);
  if (notices.length === 0) {
    return (
      <EmptyState icon={BellIcon} title={t('ACCOUNTS/NOTICES/EMPTY')}>
        {t('ACCOUNTS/NOTICES/EMPTY_TEXT')}
      </EmptyState>
    );
  }
  return (
    <>
      <p className={classes.lead}>{t('ACCOUNTS/NOTICES/TOGETHER')}</p>
      {notices.some(({ notificationType }) => notificationType === 'AccountEnds') && (
        <p className={classes.lead}>
          <Link to={endingAccounts(organisationId)}>{t('ACCOUNTS/NOTICES/TO_ENDING')}</Link>
        </p>
      )}
      <NotificationGroups
        notifications={notices}
        onRead={(ids) => markRead.mutate(ids)}
        isMarking={markRead.isPending}
        renderLink={wayToAccount}
      />
    </>
  );
}

/**
 * Opens the account over the current page and its filters; the notice's own link contains no
 * filters.
 */
const wayToAccount = ({ liUId, title }: z.infer<typeof AccountAdminNotification>) =>
  liUId === null ? undefined : <AccountLink liUId={liUId} about={title} />;

/** Link from a notice to the account that it is about, which opens instead of the notices. */
function AccountLink({ liUId, about }: { liUId: string; about: LocalizedText }) {
  const { t, language } = useTranslation();
  return (
    <Link className={notificationClasses.link} {...usePanelLink(panels.employee(liUId))}>
      {t('ACCOUNTS/NOTICES/TO_ACCOUNT')} <ChevronRightIcon size={16} />
      <span className="visually-hidden">: {about[language]}</span>
    </Link>
  );
}
