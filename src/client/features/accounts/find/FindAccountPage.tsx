import { useState } from 'react';
import { mayAccessStudents } from '#rules/studentAccess.ts';
import { useHandedSearch } from '#client/domain/handOver.ts';
import * as paths from '#client/paths/pages.ts';
import { useCaller } from '#client/session/session.ts';
import { Button } from '#client/ui/Button.ts';
import { Page } from '#client/ui/Page.tsx';
import { SearchField } from '#client/ui/SearchField.tsx';
import { useDebouncedSearch } from '#client/ui/useDebouncedSearch.ts';
import { useTranslation } from '../texts.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { SearchIcon } from '#client/ui/icons.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { FoundAccount } from './FoundAccount.tsx';
import { findQueries, type Wanted } from './queries.ts';
import classes from './FindAccount.module.css';

const MIN_QUERY_LENGTH = 2;

/**
 * `/accountsearch` (internal): finds any account within reach, including student accounts, which
 * are in no list of account management. Users who reach students see them listed until a search is
 * typed (ACCT-02). The typed text may be a national id, so it is never put in the address.
 */
export default function FindAccountPage() {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  useHandedSearch(paths.accountSearch(), setText);
  const rested = useDebouncedSearch(text);
  const caller = useCaller();
  const wanted =
    rested.length >= MIN_QUERY_LENGTH
      ? { text: rested }
      : rested === '' && caller && mayAccessStudents(caller)
        ? 'students'
        : null;
  return (
    <Page title={t('PAGE/ACCOUNT_SEARCH')} lead={t('ACCOUNTS/FIND/LEAD')}>
      <div className={classes.page}>
        <div role="search">
          <SearchField
            label={t('ACCOUNTS/FIND/LABEL')}
            help={t('ACCOUNTS/FIND/HELP', { count: MIN_QUERY_LENGTH })}
            value={text}
            onSearch={setText}
          />
        </div>
        {wanted && (
          <FoundAccounts key={wanted === 'students' ? wanted : 'search'} wanted={wanted} />
        )}
      </div>
    </Page>
  );
}

/**
 * The accounts found, with more on request. The previous results stay until the new ones have
 * loaded.
 */
function FoundAccounts({ wanted }: { wanted: Wanted }) {
  const { t } = useTranslation();
  const {
    data,
    error,
    refetch,
    isPlaceholderData,
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
  } = useInfiniteQuery({ ...findQueries.accounts(wanted), placeholderData: keepPreviousData });
  const failure = (onRetry: () => unknown) => (
    <ErrorState error={error} title={t('ACCOUNTS/SEARCH/FAILED')} onRetry={() => void onRetry()} />
  );
  if (error && !data) return failure(refetch);
  if (!data) return <RowSkeleton rows={3} height="4rem" />;

  const found = data.pages.flat();
  if (found.length === 0) {
    return (
      <div role="status">
        <EmptyState icon={SearchIcon} title={t('ACCOUNTS/FIND/NONE')}>
          {t('ACCOUNTS/FIND/NONE_TEXT')}
        </EmptyState>
      </div>
    );
  }
  return (
    <section className={`stack-sm ${classes.found}`} aria-busy={isPlaceholderData}>
      {wanted === 'students' && <h2>{t('ACCOUNTS/FIND/STUDENTS')}</h2>}
      <p role="status">
        {t(hasNextPage ? 'ACCOUNTS/FIND/FIRST' : 'ACCOUNTS/FIND/FOUND', { count: found.length })}
      </p>
      <ul>
        {found.map((account) => (
          <FoundAccount key={`${account.norEduPersonLIN} ${account.liUId}`} account={account} />
        ))}
      </ul>
      {error && failure(fetchNextPage)}
      {!error && hasNextPage && (
        <Button
          className={classes.more ?? ''}
          variant="default"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('ACCOUNTS/FIND/MORE')}
        </Button>
      )}
    </section>
  );
}
