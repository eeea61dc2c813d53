import { queryClient } from '../../api/queryClient.ts';
import { waitAtMost } from '../../api/waitAtMost.ts';
import { AsyncBoundary } from '../../ui/AsyncBoundary.tsx';
import { Page } from '../../ui/Page.tsx';
import { RowSkeleton } from '../../ui/Skeletons.tsx';
import { vouchingQueries } from './queries.ts';
import { useTranslation } from './texts.ts';
import { VouchedAccounts } from './VouchedAccounts.tsx';

export async function loader() {
  await waitAtMost(queryClient.prefetchQuery(vouchingQueries.mine()));
  return null;
}

/** `/vouching`: the accounts that the employee answers for, to renew or to let end. Opening it changes nothing. */
export default function VouchingPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('PAGE/VOUCHING')} lead={t('VOUCHING/ABOUT')}>
      <AsyncBoundary skeleton={<RowSkeleton rows={4} height="6rem" />} failure={t('VOUCHING/FAILED')}>
        <VouchedAccounts />
      </AsyncBoundary>
    </Page>
  );
}
