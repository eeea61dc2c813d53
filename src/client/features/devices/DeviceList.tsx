import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Device } from '#contract/devices.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import * as panels from '#client/paths/panels.ts';
import * as paths from '#client/paths/pages.ts';
import { usePanelLink } from '#client/routing/panels.ts';
import { Button } from '#client/ui/Button.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { LaptopIcon } from '#client/ui/icons.tsx';
import { LinkRow, LinkRows, RowDetail } from '#client/ui/LinkRow.tsx';
import { StatusBadge } from '#client/ui/StatusBadge.tsx';
import { deviceIcons } from './deviceIcon.ts';
import { deviceQueries } from './queries.ts';
import { useTranslation } from './texts.ts';
import { Warranty } from './Warranty.tsx';

/** List with a row for each device; the whole row links to its page. */
export function DeviceList() {
  const { t } = useTranslation();
  const helpdesk = usePanelLink(panels.helpdesk());
  const { data: devices } = useSuspenseQuery(deviceQueries.mine());
  if (devices.length === 0) {
    return (
      <EmptyState
        icon={LaptopIcon}
        title={t('DEVICES/NONE')}
        action={
          <Button component={Link} size="sm" variant="default" {...helpdesk}>
            {t('CONCERN/TO/HELPDESK')}
          </Button>
        }
      >
        {t('DEVICES/NONE/TEXT')}
      </EmptyState>
    );
  }
  return (
    <LinkRows>
      {devices.map((device) => (
        <DeviceRow key={device.id} device={device} />
      ))}
    </LinkRows>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const { t } = useTranslation();
  const { manufacturer, model, operatingSystem } = device;
  const kind = [[manufacturer, model].filter(Boolean).join(' '), operatingSystem]
    .filter(Boolean)
    .join(' · ');
  return (
    <LinkRow
      heading="h2"
      icon={deviceIcons[device.type]}
      name={device.name}
      to={paths.devices(device.name)}
    >
      {device.status !== 'InUse' && <DeviceStatus status={device.status} />}
      <Warranty until={device.warrantyEnd} isShort />
      <RowDetail>
        {[t(`DEVICE_TYPE/${upperCase(device.type)}`), kind].filter(Boolean).join(', ')}
      </RowDetail>
    </LinkRow>
  );
}

const tones = { InUse: 'ok', Returned: 'neutral', Lost: 'attention' } as const;

export function DeviceStatus({ status }: Pick<Device, 'status'>) {
  const { t } = useTranslation();
  return <StatusBadge tone={tones[status]} label={t(`DEVICE_STATUS/${upperCase(status)}`)} />;
}
