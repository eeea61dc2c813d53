import { queryClient } from '../../api/queryClient.ts';
import { shortly } from '../../api/shortly.ts';
import { Panel } from '../../components/Panel.tsx';
import { Part } from '../../components/Part.tsx';
import { RowBones } from '../../components/Skeletons.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useClosePanel } from '../../routing/panels.ts';
import { DeviceSwitch } from './DeviceSwitch.tsx';
import { NotificationList } from './NotificationList.tsx';
import { notificationQueries } from './queries.ts';

/** Starts the request while the panel's code is still loading. */
export async function loader() {
  await shortly(queryClient.prefetchQuery(notificationQueries.mine()));
  return null;
}

/** What concerns me, over whichever page I am on. */
export default function NotificationsPanel() {
  const { t } = useTranslation();
  return (
    <Panel title={t('PANEL/NOTIFICATIONS')} onClose={useClosePanel()} footer={<DeviceSwitch />}>
      <Part skeleton={<RowBones rows={3} height="6rem" />} failure={t('NOTIFICATIONS/FAILED')}>
        <NotificationList />
      </Part>
    </Panel>
  );
}
