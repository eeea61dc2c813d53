import { queryClient } from '#client/api/queryClient.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { SettingPage } from '../myAccounts/SettingPage.tsx';
import { useTranslation } from '../texts.ts';
import { ActiveSessions } from './ActiveSessions.tsx';
import { signInQueries } from './queries.ts';

export const loader = () => waitBriefly(queryClient.prefetchQuery(signInQueries.live()));

/** `/myaccounts/personal/sessions` (not in the specification): where the user is signed in now. */
export default function ActiveSessionsPage() {
  const { t } = useTranslation();
  return (
    <SettingPage title={t('SIGN_INS/LIVE/TITLE')}>
      <AsyncBoundary
        skeleton={<RowSkeleton rows={3} height="4rem" />}
        failure={t('SIGN_INS/LIVE/FAILED')}
      >
        <ActiveSessions />
      </AsyncBoundary>
    </SettingPage>
  );
}
