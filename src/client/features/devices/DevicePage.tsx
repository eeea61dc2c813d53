import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import type { Device } from '#contract/devices.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { prefetchAtVisit } from '#client/offline/persister.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import * as paths from '#client/paths/pages.ts';
import { requireParam } from '#client/routing/params.ts';
import { DataAge } from '#client/ui/DataAge.tsx';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { BackLink } from '#client/ui/BackLink.tsx';
import { Fact } from '#client/ui/Fact.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { Page } from '#client/ui/Page.tsx';
import { RowSkeleton, TextSkeleton } from '#client/ui/Skeletons.tsx';
import { DeviceStatus } from './DeviceList.tsx';
import { DeviceSettings } from './DeviceSettings.tsx';
import { deviceIcons } from './deviceIcon.ts';
import { deviceQueries } from './queries.ts';
import { useTranslation } from './texts.ts';
import { Warranty } from './Warranty.tsx';
import classes from './Devices.module.css';

/**
 * The address contains the device's name, while the settings are fetched by its id. They are
 * fetched at each visit, because another browser may have changed them.
 */
export async function loader({ params }: LoaderFunctionArgs) {
  const name = requireParam(params, 'deviceName');
  const settings = async () => {
    const device = deviceNamed(await queryClient.ensureQueryData(deviceQueries.mine()), name);
    if (device) await prefetchAtVisit(queryClient, deviceQueries.settings(device.id));
  };
  await waitBriefly(settings());
  return name;
}

/** One device: all its details, and its settings (SELF-03, SELF-04). */
export default function DevicePage() {
  const { t } = useTranslation();
  const name = useLoaderData<typeof loader>();
  const { data: devices } = useQuery({ ...deviceQueries.mine(), enabled: false });
  const title = deviceNamed(devices ?? [], name)?.name ?? t('PAGE/DEVICE');
  return (
    <Page key={name} title={title}>
      <BackLink to={paths.devices()}>{t('PAGE/DEVICES')}</BackLink>
      <AsyncBoundary skeleton={<TextSkeleton lines={10} />} failure={t('DEVICES/FAILED')}>
        <DeviceDetails name={name} />
      </AsyncBoundary>
    </Page>
  );
}

function DeviceDetails({ name }: { name: string }) {
  const { t } = useTranslation();
  const { data: devices, dataUpdatedAt } = useSuspenseQuery(deviceQueries.mine());
  const device = deviceNamed(devices, name);
  if (device === undefined) {
    return (
      <Notice tone="warning" title={t('DEVICES/UNKNOWN_DEVICE', { name })}>
        <p>{t('DEVICES/UNKNOWN_DEVICE/TEXT')}</p>
      </Notice>
    );
  }
  return (
    <>
      <DataAge of={dataUpdatedAt} />
      <div className={classes.columns}>
        <section aria-labelledby="facts">
          <h2 id="facts">{t('DEVICES/FACTS')}</h2>
          <Facts device={device} />
        </section>
        <section aria-labelledby="settings">
          <h2 id="settings">{t('DEVICES/SETTINGS/TITLE')}</h2>
          <AsyncBoundary
            skeleton={<RowSkeleton rows={3} height="4rem" />}
            failure={t('DEVICES/SETTINGS/FAILED')}
          >
            <DeviceSettings deviceId={device.id} />
          </AsyncBoundary>
        </section>
      </div>
    </>
  );
}

function Facts({ device }: { device: Device }) {
  const { t } = useTranslation();
  const Icon = deviceIcons[device.type];
  const orUnknown = (value: string | null) => value ?? t('DEVICES/UNKNOWN');
  return (
    <dl className={classes.facts}>
      <Fact name={t('DEVICES/FACT/TYPE')}>
        <span className={classes.type}>
          <Icon size={18} /> {t(`DEVICE_TYPE/${upperCase(device.type)}`)}
        </span>
      </Fact>
      <Fact name={t('DEVICES/FACT/STATUS')}>
        <DeviceStatus status={device.status} />
      </Fact>
      <Fact name={t('DEVICES/FACT/MANUFACTURER')}>{orUnknown(device.manufacturer)}</Fact>
      <Fact name={t('DEVICES/FACT/MODEL')}>{orUnknown(device.model)}</Fact>
      <Fact name={t('DEVICES/FACT/SYSTEM')}>{orUnknown(device.operatingSystem)}</Fact>
      <Fact name={t('DEVICES/FACT/SERIAL')}>{orUnknown(device.serialNumber)}</Fact>
      <Fact name={t('DEVICES/FACT/WARRANTY')}>
        <Warranty until={device.warrantyEnd} />
      </Fact>
      <Fact name={t('DEVICES/FACT/DIVISION')}>{orUnknown(device.division)}</Fact>
      <Fact name={t('DEVICES/FACT/ID')}>{device.id}</Fact>
    </dl>
  );
}

/** Returns the device with this name, ignoring case, as computer names are case-insensitive. */
const deviceNamed = (devices: readonly Device[], name: string): Device | undefined =>
  devices.find((device) => device.name.toLowerCase() === name.toLowerCase());
