import { queryClient } from '#client/api/queryClient.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { SettingPage } from '../myAccounts/SettingPage.tsx';
import { useTranslation } from '../texts.ts';
import { signInQueries } from './queries.ts';
import { SignInList } from './SignInList.tsx';

export const loader = () => waitBriefly(queryClient.prefetchQuery(signInQueries.recent()));

/**
 * `/myaccounts/personal/signins` and `/sessions` (not in the specification): where the user is
 * signed in and has been, and how to end a session or report a sign-in by somebody else.
 */
export default function SignInsPage() {
  const { t } = useTranslation();
  return (
    <SettingPage title={t('SIGN_INS/RECENT/TITLE')}>
      <AsyncBoundary
        skeleton={<RowSkeleton rows={6} height="4rem" />}
        failure={t('SIGN_INS/RECENT/FAILED')}
      >
        <SignInList />
      </AsyncBoundary>
    </SettingPage>
  );
}
