import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { SearchProperty } from '#contract/personSearch.ts';
import { callerSearchFor, valueInAddress } from '#rules/personSearch.ts';
import { isUserId, normaliseUserId } from '#rules/userId.ts';
import { offers } from '#client/api/product.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import { useHandedSearch } from '#client/domain/handOver.ts';
import * as paths from '#client/paths/pages.ts';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { useToday } from '#client/ui/dates/useToday.ts';
import { Page } from '#client/ui/Page.tsx';
import { SearchForm } from '#client/ui/SearchForm.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { RecentCallers } from './RecentCallers.tsx';
import { SearchResults } from './SearchResults.tsx';
import { supportQueries } from './queries.ts';
import { useTranslation } from './texts.ts';
import classes from './Support.module.css';

export async function loader() {
  await waitBriefly(queryClient.prefetchQuery(supportQueries.properties()));
  return null;
}

/**
 * `/search/:create?`: the person whom a desk is speaking to, found by any detail, with cases and
 * what the desk can do;
 * `create` opens the form for a new case (SUPP-01).
 */
export default function PersonSearchPage() {
  const { t } = useTranslation();
  const { data: properties, error, refetch } = useQuery(supportQueries.properties());
  return (
    <Page title={t('PAGE/PERSON_SEARCH')}>
      <PersonSearch
        properties={properties}
        missing={
          error ? (
            <ErrorState error={error} title={t('SUPPORT/FAILED')} onRetry={() => void refetch()} />
          ) : (
            <RowSkeleton rows={1} height="4rem" />
          )
        }
      />
    </Page>
  );
}

/** A search for something that is not in the address. */
interface TypedSearch {
  readonly value: string;
  /** The value in the address beside which the search is shown. */
  readonly beside: string;
  /**
   * The value in the address until the router has replaced it. Without it, the search would be gone
   * for a moment: it would be made, and logged, a second time.
   */
  readonly replaced: string | null;
}

interface PersonSearchProps {
  /** Undefined until they are loaded. A search typed before is made then. */
  readonly properties: readonly SearchProperty[] | undefined;
  /** Shown below the field while the properties are missing. */
  readonly missing: ReactNode;
}

function BeforeSearch({ isCreating }: { readonly isCreating: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="note">{t(isCreating ? 'SUPPORT/START_CASE' : 'SUPPORT/START')}</p>
      {offers('card-checks') && (
        <p className="note">
          <Link to={paths.checkCard()}>{t('SUPPORT/CHECK_CARD')}</Link>
        </p>
      )}
    </>
  );
}

function PersonSearch({ properties, missing }: PersonSearchProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [isRefused, setRefused] = useState(false);
  const isCreating = useParams()['create']?.toLowerCase() === 'create';
  const inAddress = (properties && valueInAddress(query, properties)) ?? '';
  // A typed number or email address is kept out of the address; the user id of the person found is put there
  // instead, so that a reload finds the person again.
  const [typed, setTyped] = useState<TypedSearch | null>(null);
  const value =
    typed && (typed.beside === inAddress || typed.replaced === inAddress) ? typed.value : inAddress;
  if (typed?.beside === inAddress && typed.replaced !== null)
    setTyped({ ...typed, replaced: null });
  const today = useToday();
  const search = properties ? callerSearchFor(value, properties, today) : null;

  // Input that is neither a user id nor a phone number is rejected with a message (SUPP-04,
  // SUPP-05).
  const refusalOf = (searchText: string) => {
    if (searchText === '') return t('SUPPORT/SEARCH/EMPTY');
    return properties && callerSearchFor(searchText, properties, today) === null
      ? `${t('PERSON_SEARCH/SEARCH_PROPERTY/VALUE/INVALID')} - ${searchText}`
      : null;
  };

  // Back must not return to a form that was closed.
  const open = (liUId: string, isNewCase: boolean) =>
    void navigate(
      `${isNewCase ? paths.createCase() : paths.search()}?${new URLSearchParams({ liuId: liUId })}`,
      { replace: isCreating && !isNewCase, preventScrollReset: true },
    );
  const find = (next: string) => {
    if (!isUserId(next)) return setTyped({ value: next, beside: inAddress, replaced: null });
    setTyped(null);
    open(normaliseUserId(next), isCreating);
  };
  const [handed, setHanded] = useState('');
  useHandedSearch(paths.search(), (text) => {
    setHanded(text);
    find(text);
  });
  const replaceAddress = (liUId: string) => {
    if (inAddress.toLowerCase() === liUId) return;
    setTyped({ value, beside: liUId, replaced: inAddress });
    void navigate(`?${new URLSearchParams({ liuId: liUId })}`, {
      replace: true,
      preventScrollReset: true,
    });
  };
  return (
    <div className={`stack-lg ${classes.desk}`}>
      <div className={classes.top}>
        <SearchForm
          key={`${inAddress} ${handed}`}
          label={t('SUPPORT/SEARCH/LABEL')}
          submit={t('SUPPORT/SEARCH/SUBMIT')}
          maxLength={254}
          searched={value}
          refusalOf={refusalOf}
          onSearch={find}
          isComplete={(pasted) => refusalOf(pasted) === null}
          onRefused={setRefused}
        />
        <RecentCallers shown={inAddress.toLowerCase()} />
      </div>
      {!properties && missing}
      {search && (
        <SearchResults
          key={JSON.stringify(search)}
          search={search}
          isCreating={isCreating}
          isOfEarlier={isRefused}
          onChoose={(liUId) => open(liUId, isCreating)}
          onFound={replaceAddress}
          onCreating={(liUId, isNew) => open(liUId, isNew)}
        />
      )}
      {properties && !search && <BeforeSearch isCreating={isCreating} />}
    </div>
  );
}
