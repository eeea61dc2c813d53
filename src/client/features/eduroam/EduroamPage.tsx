import { queryClient } from '#client/api/queryClient.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import { Pivots } from '#client/domain/myAccounts/Pivots.tsx';
import { loadedSession } from '#client/session/loadUser.ts';
import { useIsExternal } from '#client/session/session.ts';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { WifiIcon } from '#client/ui/deferredIcons.tsx';
import { Page } from '#client/ui/Page.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { Logins } from './Logins.tsx';
import { eduroamQueries } from './queries.ts';
import { useTranslation } from './texts.ts';

export async function loader() {
  const session = await loadedSession();
  if (session?.caller.personType !== 'None')
    await waitBriefly(queryClient.prefetchQuery(eduroamQueries.mine()));
  return null;
}

/**
 * `/myaccounts/eduroam`: the user's logins for the wireless network, and a button for a new one
 * (SELF-06, SELF-07).
 */
export default function EduroamPage() {
  const { t } = useTranslation();
  const isExternal = useIsExternal();
  return (
    <Page title={t('PAGE/MY_ACCOUNTS')}>
      <Pivots />
      {isExternal ? (
        <EmptyState icon={WifiIcon} title={t('EDUROAM/NOT_FOR_YOU')}>
          {t('EDUROAM/NOT_FOR_YOU/TEXT')}
        </EmptyState>
      ) : (
        <AsyncBoundary
          skeleton={<RowSkeleton rows={4} height="4.5rem" />}
          failure={t('EDUROAM/FAILED')}
        >
          <Logins />
        </AsyncBoundary>
      )}
    </Page>
  );
}
