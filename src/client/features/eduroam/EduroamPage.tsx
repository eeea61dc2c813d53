import { queryClient } from '../../api/queryClient.ts';
import { waitBriefly } from '../../api/waitBriefly.ts';
import { Pivots } from '../../domain/myAccounts/Pivots.tsx';
import { loadedSession } from '../../session/loadUser.ts';
import { useIsExternal } from '../../session/session.ts';
import { AsyncBoundary } from '../../ui/AsyncBoundary.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { WifiIcon } from '../../ui/deferredIcons.tsx';
import { Page } from '../../ui/Page.tsx';
import { RowSkeleton } from '../../ui/Skeletons.tsx';
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
