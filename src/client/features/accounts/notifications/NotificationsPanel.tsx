import { useSuspenseQuery } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { queryClient } from '#client/api/queryClient.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { BellIcon } from '#client/ui/icons.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { useTranslation } from '../texts.ts';
import { useClosePanel } from '#client/routing/panels.ts';
import { usePanelParams } from '#client/routing/openPanel.ts';
import { requireParam } from '#client/routing/params.ts';
import { NoticeList } from './NoticeList.tsx';
import { noticeQueries } from './queries.ts';

/** Starts the request while the panel's code is still loading, if the feature is switched on. */
export async function loader({ params }: LoaderFunctionArgs) {
  await waitBriefly(prefetch(requireParam(params, 'organisationId')));
  return null;
}

async function prefetch(organisationId: string): Promise<void> {
  const { enableAccountAdminNotifications } = await queryClient.ensureQueryData(
    noticeQueries.features(),
  );
  if (enableAccountAdminNotifications)
    await queryClient.prefetchQuery(noticeQueries.of(organisationId));
}

/**
 * `…/panels/accountmanagement/notifications/:organisationId`: notices for the organisation's
 * administrators (ACCT-60).
 */
export default function NotificationsPanel() {
  const { t } = useTranslation();
  const organisationId = requireParam(usePanelParams(), 'organisationId');
  return (
    <Panel title={t('PANEL/ACCOUNT_NOTIFICATIONS')} onClose={useClosePanel()} isTall>
      <AsyncBoundary
        key={organisationId}
        skeleton={<RowSkeleton rows={3} height="6rem" />}
        failure={t('ACCOUNTS/NOTICES/FAILED')}
      >
        <WhereSwitchedOn organisationId={organisationId} />
      </AsyncBoundary>
    </Panel>
  );
}

/** An old link may lead here after the feature was switched off; then no notices are requested. */
function WhereSwitchedOn({ organisationId }: { organisationId: string }) {
  const { t } = useTranslation();
  const { data: features } = useSuspenseQuery(noticeQueries.features());
  if (features.enableAccountAdminNotifications)
    return <NoticeList organisationId={organisationId} />;
  return (
    <EmptyState icon={BellIcon} title={t('ACCOUNTS/NOTICES/OFF')}>
      {t('ACCOUNTS/NOTICES/OFF_TEXT')}
    </EmptyState>
  );
}
