import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { SearchIcon } from '../../../components/laterIcons.tsx';
import { RowBones } from '../../../components/Skeletons.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { FoundAccount } from './FoundAccount.tsx';
import { findQueries } from './queries.ts';
import classes from './FindAccount.module.css';

/** The server tells no more than so many accounts. */
const MOST = 50;

/** The accounts that fit a text. Those of the text before stay until these have come. */
export function FoundAccounts({ text }: { text: string }) {
  const { t } = useTranslation();
  const { data, error, refetch, isPlaceholderData } = useQuery({ ...findQueries.search(text), placeholderData: keepPreviousData });
  if (error) return <ErrorState error={error} title={t('ACCOUNTS/SEARCH/FAILED')} onRetry={() => void refetch()} />;
  if (!data) return <RowBones rows={3} height="4rem" />;
  if (data.length === 0) {
    return <div role="status"><EmptyState icon={SearchIcon} title={t('ACCOUNTS/FIND/NONE')}>{t('ACCOUNTS/FIND/NONE_TEXT')}</EmptyState></div>;
  }
  return (
    <section className={classes.found} aria-busy={isPlaceholderData}>
      <p role="status">{data.length < MOST ? t('ACCOUNTS/FIND/FOUND', { count: data.length }) : t('ACCOUNTS/FIND/FIRST', { count: MOST })}</p>
      <ul>
        {data.map((account) => <FoundAccount key={`${account.norEduPersonLIN} ${account.liUId}`} account={account} />)}
      </ul>
    </section>
  );
}
