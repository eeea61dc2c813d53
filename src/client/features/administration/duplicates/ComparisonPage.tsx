import { useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useParams } from 'react-router-dom';
import { ApiError } from '#client/api/errors.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import * as paths from '#client/paths/pages.ts';
import { requireParam } from '#client/routing/params.ts';
import { BackLink } from '#client/ui/BackLink.tsx';
import { PersonSearchIcon } from '#client/ui/icons.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { Page } from '#client/ui/Page.tsx';
import { LoadingGroup, Skeleton } from '#client/ui/Skeletons.tsx';
import { type Translate, useTranslation } from '../texts.ts';
import { ComparisonTable } from './ComparisonTable.tsx';
import { Decision } from './Decision.tsx';
import { joinOf, type People } from './people.ts';
import { duplicateQueries, type Pair } from './queries.ts';
import { useReasons } from './useReasons.ts';
import classes from './Duplicates.module.css';

const pairIn = (params: LoaderFunctionArgs['params']): Pair => [
  requireParam(params, 'one'),
  requireParam(params, 'other'),
];

export async function loader({ params }: LoaderFunctionArgs) {
  await waitBriefly(queryClient.prefetchQuery(duplicateQueries.comparison(pairIn(params))));
  return null;
}

/** `/administration/duplicates/:one/:other`: two people side by side, and the decision. */
export default function ComparisonPage() {
  const pair = pairIn(useParams());
  // The next pair is another page: its heading takes the focus.
  return <Comparison key={pair.join(' ')} pair={pair} />;
}

function Comparison({ pair }: { readonly pair: Pair }) {
  const { t } = useTranslation();
  const inWords = useReasons();
  const { data, error, refetch } = useQuery(duplicateQueries.comparison(pair));
  const frame = {
    title: t('DUPLICATES/COMPARISON'),
    ...(data && {
      heading: headingOf(data.people, t),
      lead: data.reasons.length > 0 && (
        <span className={classes.reasons}>{inWords(data.reasons)}</span>
      ),
    }),
  };
  return (
    <Page {...frame}>
      <BackLink to={paths.duplicates()}>{t('DUPLICATES')}</BackLink>
      {data ? (
        <div className="stack-lg">
          <ComparisonTable people={data.people} />
          <Decision comparison={data} />
        </div>
      ) : error instanceof ApiError && error.status === 404 ? (
        <EmptyState icon={PersonSearchIcon} title={t('DUPLICATES/UNKNOWN')}>
          {t('DUPLICATES/UNKNOWN_TEXT')}
        </EmptyState>
      ) : error ? (
        <ErrorState
          error={error}
          title={t('DUPLICATES/COMPARISON_FAILED')}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingComparison />
      )}
    </Page>
  );
}

function headingOf(people: People, t: Translate): string {
  const join = joinOf(people);
  const [one, other] = people;
  return join
    ? t('DUPLICATES/JOINED_WITH', {
        joined: join.joined.displayName,
        kept: join.kept.displayName,
      })
    : t('DUPLICATES/QUESTION', { one: one.displayName, other: other.displayName });
}

const ROWS = 8;

const LoadingComparison = () => (
  <LoadingGroup hasUnknownHeight>
    <Skeleton height="2rem" width="60%" />
    {Array.from({ length: ROWS }, (_, row) => (
      <span key={row} className={classes.loadingRow}>
        <Skeleton height="2.75rem" />
        <Skeleton height="2.75rem" />
      </span>
    ))}
    <Skeleton height="12rem" />
  </LoadingGroup>
);
