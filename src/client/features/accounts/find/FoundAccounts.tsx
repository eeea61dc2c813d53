import { Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { SearchIcon } from '../../../components/laterIcons.tsx';
import { RowBones } from '../../../components/Skeletons.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { FoundAccount } from './FoundAccount.tsx';
import { findQueries, type Wanted } from './queries.ts';
import classes from './FindAccount.module.css';

/** The accounts that were wanted, more of them on request. Those wanted before stay until these have come. */
export function FoundAccounts({ wanted }: { wanted: Wanted }) {
  const { t } = useTranslation();
  const { data, error, refetch, isPlaceholderData, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery({ ...findQueries.accounts(wanted), placeholderData: keepPreviousData });
  const failure = (onRetry: () => unknown) => <ErrorState error={error} title={t('ACCOUNTS/SEARCH/FAILED')} onRetry={() => void onRetry()} />;
  if (error && !data) return failure(refetch);
  if (!data) return <RowBones rows={3} height="4rem" />;

  const found = data.pages.flat();
  if (found.length === 0) {
    return <div role="status"><EmptyState icon={SearchIcon} title={t('ACCOUNTS/FIND/NONE')}>{t('ACCOUNTS/FIND/NONE_TEXT')}</EmptyState></div>;
  }
  return (
    <section className={classes.found} aria-busy={isPlaceholderData}>
      {wanted === 'students' && <h2>{t('ACCOUNTS/FIND/STUDENTS')}</h2>}
      <p role="status">{t(hasNextPage ? 'ACCOUNTS/FIND/FIRST' : 'ACCOUNTS/FIND/FOUND', { count: found.length })}</p>
      <ul>
        {found.map((account) => <FoundAccount key={`${account.norEduPersonLIN} ${account.liUId}`} account={account} />)}
      </ul>
      {error && failure(fetchNextPage)}
      {!error && hasNextPage && (
        <Button className={classes.more ?? ''} variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>{t('ACCOUNTS/FIND/MORE')}</Button>
      )}
    </section>
  );
}
