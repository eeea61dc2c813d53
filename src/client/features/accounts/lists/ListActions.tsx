import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { BellIcon } from '../../../components/icons.tsx';
import { PlusIcon } from '../../../components/laterIcons.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import * as panels from '../../../routing/panelPaths.ts';
import { usePanelLink } from '../../../routing/panels.ts';
import { noticeQueries } from '../notifications/queries.ts';

/** What is done with the page as a whole: each opens a panel beside it. */
export function ListActions({ organisationId }: { organisationId: string | null }) {
  const { t } = useTranslation();
  const search = usePanelLink(panels.accountSearch());
  const columns = usePanelLink(panels.columnSettings());
  return (
    <>
      <Button component={Link} {...search} size="sm" leftSection={<PlusIcon size={18} />}>{t('ACCOUNTS/LIST/NEW')}</Button>
      {organisationId && <Notices organisationId={organisationId} />}
      <Button component={Link} {...columns} size="sm" variant="default">{t('ACCOUNTS/LIST/COLUMNS')}</Button>
    </>
  );
}

/** The way to what concerns the organisation's administrators; without its flag there is neither entry nor call (spec 2 §3). */
function Notices({ organisationId }: { organisationId: string }) {
  const { t } = useTranslation();
  const link = usePanelLink(panels.accountNotifications(organisationId));
  const { data: features } = useQuery(noticeQueries.features());
  const isOn = features?.enableAccountAdminNotifications ?? false;
  const { data: unread = 0 } = useQuery({
    ...noticeQueries.of(organisationId),
    enabled: isOn,
    select: (notices) => notices.filter(({ isRead }) => !isRead).length,
  });
  if (!isOn) return null;
  return (
    <Button component={Link} {...link} size="sm" variant="default" leftSection={<BellIcon size={18} />}>
      {unread > 0 ? t('ACCOUNTS/LIST/NOTICES_UNREAD', { count: unread }) : t('ACCOUNTS/LIST/NOTICES')}
    </Button>
  );
}
