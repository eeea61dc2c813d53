import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { Page } from '#client/ui/Page.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { useTranslation } from '../texts.ts';
import { accountError, selectAccount } from '#client/paths/outside.ts';
import { Binding } from './Binding.tsx';
import { onlySelectable } from './chooseAccount.ts';
import { setPasswordQueries } from './queries.ts';

/**
 * Entry of the account area: checks the sign-in and redirects. A single account is chosen without
 * asking.
 */
export default function AccountPage() {
  const { t } = useTranslation();
  return (
    <Page isNarrow title={t('PAGE/ACCOUNT')}>
      <div className="stack">
        <AccountEntry />
      </div>
    </Page>
  );
}

function AccountEntry() {
  const { t } = useTranslation();
  const { data: check, error, isFetching, refetch } = useQuery(setPasswordQueries.check());
  // The cached result of an earlier sign-in must not be used.
  if (isFetching) return <RowSkeleton rows={2} />;
  if (!check)
    return <ErrorState error={error} title={t('ACCOUNT/FAILED')} onRetry={() => void refetch()} />;
  if (check.errors.length > 0) return <Navigate replace to={accountError()} />;
  const only = onlySelectable(check.accounts);
  return only ? <Binding account={only} /> : <Navigate replace to={selectAccount()} />;
}
