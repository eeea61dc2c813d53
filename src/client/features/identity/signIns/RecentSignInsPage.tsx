import { queryClient } from '#client/api/queryClient.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { SettingPage } from '../myAccounts/SettingPage.tsx';
import { useTranslation } from '../texts.ts';
import { RecentSignIns } from './RecentSignIns.tsx';
import { signInQueries } from './queries.ts';

export const loader = () => waitBriefly(queryClient.prefetchQuery(signInQueries.recent()));

/**
 * `/myaccounts/personal/signins` (not in the specification): the sign-ins of the last weeks, and
 * how to report one by another person.
 */
export default function RecentSignInsPage() {
  const { t } = useTranslation();
  return (
    <SettingPage title={t('SIGN_INS/RECENT/TITLE')}>
      <AsyncBoundary
        skeleton={<RowSkeleton rows={6} height="4rem" />}
        failure={t('SIGN_INS/RECENT/FAILED')}
      >
        <RecentSignIns />
      </AsyncBoundary>
    </SettingPage>
  );
}
