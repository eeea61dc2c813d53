import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { KeptKind, type KeptRow } from '#contract/lists.ts';
import { offers } from '#client/api/product.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import * as paths from '#client/paths/lists.ts';
import { administration } from '#client/paths/pages.ts';
import { choiceParam } from '#client/routing/params.ts';
import { BackLink } from '#client/ui/BackLink.tsx';
import { Button } from '#client/ui/Button.ts';
import { PlusIcon } from '#client/ui/deferredIcons.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { DocumentIcon, LaptopIcon, SearchIcon } from '#client/ui/icons.tsx';
import { LinkRow, LinkRows, RowDetail } from '#client/ui/LinkRow.tsx';
import { Page } from '#client/ui/Page.tsx';
import { SearchField } from '#client/ui/SearchField.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { StatusBadge } from '#client/ui/StatusBadge.tsx';
import { useDebouncedSearch } from '#client/ui/useDebouncedSearch.ts';
import { useTranslation } from '../texts.ts';
import { listQueries } from './queries.ts';
import { rowDetails, rowName, sourceInWords } from './rowTexts.ts';

export async function loader({ params }: LoaderFunctionArgs) {
  const kind = choiceParam(params, 'kind', KeptKind.options);
  await waitBriefly(queryClient.prefetchInfiniteQuery(listQueries.rows(kind, '')));
  return kind;
}

/** `/administration/lists/:kind`: what the university has of a kind, and which source states it. */
export default function ListPage() {
  const { t } = useTranslation();
  const kind = useLoaderData<typeof loader>();
  return (
    <Page
      title={t(`ADMINISTRATION/IMPORT/KIND/${upperCase(kind)}`)}
      lead={t(`LISTS/ABOUT/${kind}`)}
      actions={
        <Button
          component={Link}
          to={paths.administrationList(kind, 'new')}
          leftSection={<PlusIcon size={18} />}
        >
          {t('LISTS/ADD')}
        </Button>
      }
    >
      <BackLink to={paths.administrationLists()}>{t('LISTS')}</BackLink>
      <Rows key={kind} kind={kind} />
    </Page>
  );
}

/** What was typed may be about a person, so it is in no address. */
export function Rows({ kind }: { readonly kind: KeptKind }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const text = useDebouncedSearch(typed);
  const { data, error, refetch, isPlaceholderData, ...paging } = useInfiniteQuery({
    ...listQueries.rows(kind, text),
    placeholderData: keepPreviousData,
  });
  const total = data?.pages.at(-1)?.total ?? 0;
  if (data && total === 0 && text === '' && !isPlaceholderData) return <Empty kind={kind} />;
  const failure = (onRetry: () => unknown) => (
    <ErrorState error={error} title={t('LISTS/FAILED')} onRetry={() => void onRetry()} />
  );
  return (
    <div className="stack">
      <div role="search">
        <SearchField
          label={t('LISTS/SEARCH')}
          help={t(`LISTS/SEARCH_HELP/${kind}`)}
          value={typed}
          onSearch={setTyped}
        />
      </div>
      {!data && (error ? failure(refetch) : <RowSkeleton rows={6} />)}
      {data && (
        <section className="stack-sm" aria-busy={isPlaceholderData}>
          <Found kind={kind} rows={shownOnce(data.pages)} total={total} />
          {error && failure(paging.hasNextPage ? paging.fetchNextPage : refetch)}
          {!error && paging.hasNextPage && (
            <div className="row">
              <Button
                variant="default"
                loading={paging.isFetchingNextPage}
                onClick={() => void paging.fetchNextPage()}
              >
                {t('LISTS/MORE')}
              </Button>
            </div>
          )}
        </section>
      )}
    </div>
  );
}

/** A row that was added meanwhile moves the last one of a page to the next. */
const shownOnce = (pages: readonly { readonly rows: readonly KeptRow[] }[]) => [
  ...new Map(pages.flatMap(({ rows }) => rows.map((row) => [row.id, row] as const))).values(),
];

interface FoundProps {
  readonly kind: KeptKind;
  readonly rows: readonly KeptRow[];
  readonly total: number;
}

function Found({ kind, rows, total }: FoundProps) {
  const { t } = useTranslation();
  if (rows.length === 0)
    return (
      <div role="status">
        <EmptyState icon={SearchIcon} title={t('LISTS/NOT_FOUND')}>
          {t('LISTS/NOT_FOUND_TEXT')}
        </EmptyState>
      </div>
    );
  return (
    <>
      <p className="note" role="status">
        {t(rows.length < total ? 'LISTS/FIRST' : 'LISTS/COUNT', { count: rows.length, total })}
      </p>
      <LinkRows>
        {rows.map((row) => (
          <LinkRow
            key={row.id}
            heading="h2"
            icon={kind === 'devices' ? LaptopIcon : DocumentIcon}
            name={rowName(t, kind, row)}
            to={paths.administrationListRow(kind, row.id)}
          >
            {row.isEnded && <StatusBadge tone="stopped" label={t('LISTS/ENDED')} />}
            <RowDetail>
              {[...rowDetails(t, kind, row), sourceInWords(t, row)].join(' · ')}
            </RowDetail>
          </LinkRow>
        ))}
      </LinkRows>
    </>
  );
}

function Empty({ kind }: { readonly kind: KeptKind }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={kind === 'devices' ? LaptopIcon : DocumentIcon}
      title={t('LISTS/EMPTY')}
      action={
        offers('imports') && <Link to={administration('import')}>{t('LISTS/EMPTY_IMPORT')}</Link>
      }
    >
      {t('LISTS/EMPTY_TEXT')}
    </EmptyState>
  );
}
