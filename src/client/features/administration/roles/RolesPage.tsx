import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { MAX_HOLDERS } from '#contract/roles.ts';
import * as paths from '#client/paths/pages.ts';
import { BackLink } from '#client/ui/BackLink.tsx';
import columns from '#client/ui/Columns.module.css';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { PersonSearchIcon } from '#client/ui/icons.tsx';
import { Page } from '#client/ui/Page.tsx';
import { SearchForm } from '#client/ui/SearchForm.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { useTranslation } from '../texts.ts';
import { HolderRow } from './HolderRow.tsx';
import { roleQueries } from './queries.ts';
import classes from './Roles.module.css';

const SEARCH = 'search';

/** `/administration/roles`: who holds which role, and giving, changing and taking them. */
export default function RolesPage() {
  const { t } = useTranslation();
  const [parameters, setParameters] = useSearchParams();
  const search = parameters.get(SEARCH) ?? '';
  return (
    <Page title={t('PAGE/ROLES')} lead={t('ROLES/LEAD')}>
      <BackLink to={paths.administration()}>{t('PAGE/ADMINISTRATION')}</BackLink>
      <div className="stack-lg">
        <SearchForm
          key={search}
          label={t('ROLES/SEARCH')}
          submit={t('ROLES/SEARCH_SUBMIT')}
          maxLength={100}
          searched={search}
          refusalOf={(typed) => (typed === '' ? t('ROLES/SEARCH_INVALID') : null)}
          onSearch={(typed) => setParameters({ [SEARCH]: typed })}
        />
        {search !== '' && (
          <p>
            <Link to={paths.administration('roles')}>{t('ROLES/SHOW_ALL')}</Link>
          </p>
        )}
        <Holders key={`holders ${search}`} search={search} />
      </div>
    </Page>
  );
}

function Holders({ search }: { readonly search: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(roleQueries.holders(search));
  if (data === undefined)
    return error ? (
      <ErrorState error={error} title={t('ROLES/FAILED')} onRetry={() => void refetch()} />
    ) : (
      <RowSkeleton rows={6} />
    );
  const { holders, hasMore } = data;
  if (holders.length === 0)
    return (
      <EmptyState
        icon={PersonSearchIcon}
        title={t(search === '' ? 'ROLES/EMPTY' : 'ROLES/NOT_FOUND')}
      >
        {search !== '' && t('ROLES/NOT_FOUND_TEXT')}
      </EmptyState>
    );
  return (
    <>
      <p className={classes.quiet} role="status">
        {hasMore
          ? t('ROLES/MORE', { count: MAX_HOLDERS })
          : t(search === '' ? 'ROLES/FOUND' : 'ROLES/FOUND_SEARCH', { count: holders.length })}
      </p>
      <ul className={columns.cards}>
        {holders.map((holder) => (
          <HolderRow key={holder.liUId} holder={holder} />
        ))}
      </ul>
    </>
  );
}
