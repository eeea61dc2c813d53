import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router-dom';
import { KeptKind, type KeptRow, lists } from '#contract/lists.ts';
import { PORTAL_SOURCE } from '#contract/register.ts';
import { lists as kinds } from '#rules/register/lists.ts';
import { call } from '#client/api/call.ts';
import { isStale } from '#client/api/errors.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { ActionButton } from '#client/actions/ActionButton.tsx';
import { useAction } from '#client/actions/useAction.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import * as paths from '#client/paths/lists.ts';
import { choiceParam } from '#client/routing/params.ts';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { BackLink } from '#client/ui/BackLink.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Fact } from '#client/ui/Fact.tsx';
import { DocumentIcon } from '#client/ui/icons.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { Page } from '#client/ui/Page.tsx';
import { TextSkeleton } from '#client/ui/Skeletons.tsx';
import { toasts, useTranslation } from '../texts.ts';
import width from '../Readable.module.css';
import { listQueries, refreshLists } from './queries.ts';
import { RowForm } from './RowForm.tsx';
import { cellInWords, columnName, rowName, sourceInWords } from './rowTexts.ts';

export async function loader({ params }: LoaderFunctionArgs) {
  const kind = choiceParam(params, 'kind', KeptKind.options);
  const id = params['rowId'] ?? '';
  await waitBriefly(queryClient.prefetchQuery(listQueries.one(kind, id)));
  return { kind, id };
}

interface NamedRow {
  readonly kind: KeptKind;
  readonly id: string;
}

/** `/administration/lists/:kind/row/:rowId`: a row of a list, to be changed if no other source states it. */
export default function RowPage() {
  const { t } = useTranslation();
  const { kind, id } = useLoaderData<typeof loader>();
  const { data: row } = useQuery(listQueries.one(kind, id));
  const list = t(`ADMINISTRATION/IMPORT/KIND/${upperCase(kind)}`);
  return (
    <Page title={row ? rowName(t, kind, row) : list} lead={row && sourceInWords(t, row)}>
      <BackLink to={paths.administrationList(kind)}>{list}</BackLink>
      <div className={width.readable}>
        <AsyncBoundary
          key={id}
          skeleton={<TextSkeleton lines={8} />}
          failure={t('LISTS/ROW_FAILED')}
        >
          <Row kind={kind} id={id} />
        </AsyncBoundary>
      </div>
    </Page>
  );
}

export function Row({ kind, id }: NamedRow) {
  const { t } = useTranslation();
  const { data: row } = useSuspenseQuery(listQueries.one(kind, id));
  const navigate = useNavigate();
  if (row === null)
    return (
      <EmptyState icon={DocumentIcon} title={t('LISTS/GONE')}>
        {t('LISTS/GONE_TEXT')}
      </EmptyState>
    );
  const toList = () => void navigate(paths.administrationList(kind), { replace: true });
  return (
    <div className="stack-lg">
      {row.isEnded && (
        <Notice tone="info" title={t('LISTS/ENDED')}>
          <p>
            {!row.mayChange && `${t('LISTS/ENDED_ELSEWHERE')} `}
            {t(kind === 'software' ? 'LISTS/ENDED_SHOWN' : 'LISTS/ENDED_PAID')}
            {row.mayChange && ` ${t('LISTS/ENDED_HERE')}`}
          </p>
        </Notice>
      )}
      {row.mayChange ? (
        <RowForm key={String(row.isEnded)} kind={kind} row={row} onDone={toList} />
      ) : (
        <Stated kind={kind} row={row} />
      )}
      {row.ending !== null && <EndButton kind={kind} row={row} onRemoved={toList} />}
    </div>
  );
}

interface RowProps {
  readonly kind: KeptKind;
  readonly row: KeptRow;
}

/** A row that another source states, to read only. */
function Stated({ kind, row }: RowProps) {
  const { t } = useTranslation();
  return (
    <>
      <Notice tone="info">
        <p>
          {row.source === PORTAL_SOURCE
            ? t('LISTS/REFUSED/OWN_ROLE')
            : row.source === null
              ? t('LISTS/READ_ONLY_NONE')
              : t('LISTS/READ_ONLY', { source: row.source })}
        </p>
      </Notice>
      <dl className="facts stack-sm">
        {kinds[kind].columns.map(({ name }) => (
          <Fact key={name} name={columnName(t, name)}>
            {cellInWords(t, row, name) || '–'}
          </Fact>
        ))}
      </dl>
    </>
  );
}

/** Ends the row after a question with what follows from it. */
function EndButton({ kind, row, onRemoved }: RowProps & { readonly onRemoved: () => void }) {
  const { t } = useTranslation();
  const { id, version, ending } = row;
  const isRemoved = ending === 'Removed';
  const name = rowName(t, kind, row);
  const end = useAction({
    send: () => call(lists.end, { params: { kind, id }, body: { version } }),
    onSent: () => {
      toasts.success(isRemoved ? 'LISTS/REMOVED' : 'LISTS/ENDED_DONE', { name });
      if (isRemoved) onRemoved();
    },
    failure: (error) =>
      isStale(error) ? toasts.warning('LISTS/STALE') : toasts.failure(error, 'LISTS'),
    refresh: refreshLists,
  });
  return (
    <div className="row">
      <ActionButton
        action={end}
        label={t(isRemoved ? 'LISTS/REMOVE' : 'LISTS/END')}
        question={t(`LISTS/END_QUESTION/${kind}`, { name })}
        confirm={t(isRemoved ? 'LISTS/REMOVE_CONFIRM' : 'LISTS/END_CONFIRM')}
        keep={t('LISTS/KEEP')}
      />
    </div>
  );
}
