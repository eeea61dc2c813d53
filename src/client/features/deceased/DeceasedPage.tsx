import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Account } from '#contract/account.ts';
import { accounts } from '#contract/accounts.ts';
import { query } from '#client/api/query.ts';
import { readablePath } from '#client/domain/organisation/readablePath.ts';
import { UserStatusBadge } from '#client/domain/UserStatusBadge.tsx';
import { resetDeceasedPassword } from '#client/paths/panels.ts';
import { usePanelLink } from '#client/routing/panels.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { SearchIcon } from '#client/ui/icons.tsx';
import { Page } from '#client/ui/Page.tsx';
import { SearchField } from '#client/ui/SearchField.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { useDebouncedSearch } from '#client/ui/useDebouncedSearch.ts';
import { useTranslation } from './texts.ts';
import classes from './Deceased.module.css';

/**
 * `/deceasedresetpassword`: the accounts of deceased people that the administrator manages, each
 * linking to its reset (SUPP-15, SUPP-17).
 */
export default function DeceasedPage() {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const rested = useDebouncedSearch(text);
  return (
    <Page title={t('PAGE/DECEASED_RESET_PASSWORD')} lead={t('DECEASED/LEAD')}>
      <div className={classes.page}>
        <div role="search">
          <SearchField label={t('DECEASED/SEARCH')} value={text} onSearch={setText} />
        </div>
        <Deceased wanted={rested} />
      </div>
    </Page>
  );
}

function Deceased({ wanted }: { wanted: string }) {
  const { t } = useTranslation();
  // Other people's data, kept in memory only and fetched at each visit.
  const { data, error, refetch } = useQuery({
    ...query(accounts.searchDeceased, { body: { query: wanted } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  if (error)
    return <ErrorState error={error} title={t('DECEASED/FAILED')} onRetry={() => void refetch()} />;
  if (!data) return <RowSkeleton rows={3} height="4rem" />;
  if (data.length === 0)
    return (
      <div role="status">
        <EmptyState icon={SearchIcon} title={t('DECEASED/NOBODY')}>
          {t('DECEASED/NOBODY_TEXT')}
        </EmptyState>
      </div>
    );
  return (
    <section>
      <p role="status">{t('DECEASED/COUNT', { count: data.length })}</p>
      <ul className={classes.list}>
        {data.map((account) => (
          <Row key={account.norEduPersonLIN} account={account} />
        ))}
      </ul>
    </section>
  );
}

function Row({
  account: { liUId, displayName, organisationCanonicalPath, userStatus },
}: {
  account: Account;
}) {
  const { t } = useTranslation();
  return (
    <li>
      <span className={classes.name}>
        {liUId === null ? displayName : <ResetLink liUId={liUId} name={displayName} />}
        <span className="note">
          {[
            liUId ?? t('DECEASED/NO_USER_ID'),
            organisationCanonicalPath && readablePath(organisationCanonicalPath),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <UserStatusBadge status={userStatus} />
    </li>
  );
}

const ResetLink = ({ liUId, name }: { liUId: string; name: string }) => (
  <Link {...usePanelLink(resetDeceasedPassword(liUId))}>{name}</Link>
);
