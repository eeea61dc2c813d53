import { useQuery } from '@tanstack/react-query';
import { ApplicationList } from '#client/domain/applications/ApplicationList.tsx';
import { applicationQueries } from '#client/domain/applications/queries.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import { DataAge } from '#client/ui/DataAge.tsx';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { Page } from '#client/ui/Page.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { DeviceList } from './DeviceList.tsx';
import { deviceQueries } from './queries.ts';
import { useTranslation } from './texts.ts';
import classes from './Devices.module.css';

export async function loader() {
  await waitBriefly(
    queryClient.prefetchQuery(deviceQueries.mine()),
    queryClient.prefetchQuery(applicationQueries.mine()),
  );
  return null;
}

/** The employee's devices, and the programs beside them (SELF-01, SELF-05). */
export default function DevicesPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('PAGE/DEVICES')}>
      <DevicesAge />
      <div className={classes.columns}>
        <section aria-label={t('DEVICES/LIST')}>
          <AsyncBoundary
            skeleton={<RowSkeleton rows={3} height="5rem" />}
            failure={t('DEVICES/FAILED')}
          >
            <DeviceList />
          </AsyncBoundary>
        </section>
        <section aria-labelledby="programs">
          <h2 id="programs">{t('APPLICATIONS/TITLE')}</h2>
          <AsyncBoundary
            skeleton={<RowSkeleton rows={3} height="6rem" />}
            failure={t('APPLICATIONS/FAILED')}
          >
            <ApplicationList heading="h3" />
          </AsyncBoundary>
        </section>
      </div>
    </Page>
  );
}

/** Age of the oldest response on the page. Makes no requests itself. */
function DevicesAge() {
  const devices = useQuery({ ...deviceQueries.mine(), enabled: false });
  const applications = useQuery({ ...applicationQueries.mine(), enabled: false });
  const shown = [devices, applications].filter(({ data }) => data !== undefined);
  return (
    <div className="apart">
      {shown.length > 0 && <DataAge of={shown.map(({ dataUpdatedAt }) => dataUpdatedAt)} />}
    </div>
  );
}
