import { useSuspenseQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs } from 'react-router-dom';
import { queryClient } from '../../../api/queryClient.ts';
import { shortly } from '../../../api/shortly.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { BellIcon } from '../../../components/icons.tsx';
import { Panel } from '../../../components/Panel.tsx';
import { Part } from '../../../components/Part.tsx';
import { RowBones } from '../../../components/Skeletons.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useClosePanel } from '../../../routing/panels.ts';
import { usePanelParams } from '../../../routing/openPanel.ts';
import { needParam } from '../../../routing/params.ts';
import { NoticeList } from './NoticeList.tsx';
import { noticeQueries } from './queries.ts';

/** Starts the request while the panel's code is still loading, where this is switched on. */
export async function loader({ params }: LoaderFunctionArgs) {
  await shortly(prefetch(needParam(params, 'organisationId')));
  return null;
}

async function prefetch(organisationId: string): Promise<void> {
  const { enableAccountAdminNotifications } = await queryClient.ensureQueryData(noticeQueries.features());
  if (enableAccountAdminNotifications) await queryClient.prefetchQuery(noticeQueries.of(organisationId));
}

/** `…/panels/accountmanagement/notifications/:organisationId`: what concerns the organisation's administrators (ACCT-60). */
export default function NotificationsPanel() {
  const { t } = useTranslation();
  const organisationId = needParam(usePanelParams(), 'organisationId');
  return (
    <Panel title={t('PANEL/ACCOUNT_NOTIFICATIONS')} onClose={useClosePanel()}>
      <Part key={organisationId} skeleton={<RowBones rows={3} height="6rem" />} failure={t('ACCOUNTS/NOTICES/FAILED')}>
        <WhereSwitchedOn organisationId={organisationId} />
      </Part>
    </Panel>
  );
}

/** An old link may lead here after the flag was turned off: then nothing is asked for. */
function WhereSwitchedOn({ organisationId }: { organisationId: string }) {
  const { t } = useTranslation();
  const { data: features } = useSuspenseQuery(noticeQueries.features());
  if (features.enableAccountAdminNotifications) return <NoticeList organisationId={organisationId} />;
  return <EmptyState icon={BellIcon} title={t('ACCOUNTS/NOTICES/OFF')}>{t('ACCOUNTS/NOTICES/OFF_TEXT')}</EmptyState>;
}
