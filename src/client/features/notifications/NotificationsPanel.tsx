import { queryClient } from '#client/api/queryClient.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import { Panel } from '#client/ui/Panel.tsx';
import { PanelFoot } from '#client/ui/PanelFoot.tsx';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { useTranslation } from './texts.ts';
import { Link } from 'react-router-dom';
import * as panels from '#client/paths/panels.ts';
import { useClosePanel, usePanelLink } from '#client/routing/panels.ts';
import { notificationQueries } from './queries.ts';
import { useState } from 'react';
import { requestNoticePermission, noticePermission } from '#client/device/notifications.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { BellIcon } from '#client/ui/icons.tsx';
import { NotificationGroups } from '#client/domain/notifications/NotificationGroups.tsx';
import { DataAge } from '#client/ui/DataAge.tsx';
import { Switch } from '#client/ui/Switch.tsx';
import { keepSubscribed } from './keepSubscribed.ts';
import { useMarkRead } from './useMarkRead.ts';

/** Starts the request while the panel's code is still loading. */
export async function loader() {
  await waitBriefly(queryClient.prefetchQuery(notificationQueries.mine()));
  return null;
}

/** Panel with the user's notifications, above any page. */
export default function NotificationsPanel() {
  const { t } = useTranslation();
  return (
    <Panel title={t('PANEL/NOTIFICATIONS')} onClose={useClosePanel()} isTall>
      <PanelFoot notes={<DeviceSwitch />} />
      <AsyncBoundary
        skeleton={<RowSkeleton rows={3} height="6rem" />}
        failure={t('NOTIFICATIONS/FAILED')}
      >
        <NotificationList />
      </AsyncBoundary>
    </Panel>
  );
}

const explanations = {
  default: 'NOTIFICATIONS/SWITCH_TEXT',
  granted: 'NOTIFICATIONS/SWITCH_GRANTED',
  denied: 'NOTIFICATIONS/SWITCH_DENIED',
  unsupported: 'NOTIFICATIONS/SWITCH_UNSUPPORTED',
} as const;

/**
 * Switch that lets the device show notifications. A page can request this permission but not revoke
 * it, so the text then explains where to do so. An iPhone has notifications only for apps on the
 * home screen, so the panel that says how to put the portal there is linked.
 */
function DeviceSwitch() {
  const { t } = useTranslation();
  const [permission, setPermission] = useState(noticePermission);
  const app = usePanelLink(panels.app());
  const turnOn = async () => {
    setPermission(await requestNoticePermission());
    await keepSubscribed();
  };

  return (
    <div className="stack-sm">
      <Switch
        name={t('NOTIFICATIONS/SWITCH')}
        text={t(explanations[permission])}
        isOn={permission === 'granted'}
        isDisabled={permission !== 'default'}
        onToggle={() => void turnOn()}
      />
      {permission === 'unsupported' && <Link {...app}>{t('PANEL/APP')}</Link>}
    </div>
  );
}

/** All notifications, the unread ones first. */
function NotificationList() {
  const { t } = useTranslation();
  const { data: notifications, dataUpdatedAt } = useSuspenseQuery(notificationQueries.mine());
  const markRead = useMarkRead();
  if (notifications.length === 0) {
    return (
      <EmptyState icon={BellIcon} title={t('NOTIFICATIONS/EMPTY')}>
        {t('NOTIFICATIONS/EMPTY_TEXT')}
      </EmptyState>
    );
  }
  return (
    <NotificationGroups
      notifications={notifications}
      onRead={(ids) => markRead.mutate(ids)}
      isMarking={markRead.isPending}
    >
      <DataAge of={dataUpdatedAt} />
    </NotificationGroups>
  );
}
