import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { Account } from '#contract/account.ts';
import type { Language } from '#contract/values.ts';
import type { AccountList } from '#rules/accountLists.ts';
import { toasts, useTranslation } from '../texts.ts';
import { Button } from '#client/ui/Button.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { PeopleIcon, OkIcon } from '#client/ui/icons.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { DataTable } from '#client/table/DataTable.tsx';
import type { KeptView } from '#client/table/useTableView.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import * as panels from '../panelPaths.ts';
import { preloadPanel } from '#client/routing/panelFrame.ts';
import { useOpenPanel } from '#client/routing/useOpenPanel.ts';
import { BulkCommands } from '../bulk/BulkCommands.tsx';
import { loadEmployeePanel } from '../profile/loadEmployeePanel.ts';
import { listQueries, type ListScope } from './listQueries.ts';
import { DailyChips } from './DailyChips.tsx';
import { ExportList } from './ExportList.tsx';
import { SavedViews } from './SavedViews.tsx';
import { useAskedAction } from './useAskedAction.ts';
import { useDailyFilter } from './useDailyFilter.ts';
import { useListLayout } from './useListLayout.ts';
import { useShownColumns } from './useShownColumns.ts';
import { matchPath, useLocation } from 'react-router-dom';
import classes from './Lists.module.css';

const idOf = ({ norEduPersonLIN }: Account) => norEduPersonLIN;
const none: ReadonlySet<string> = new Set();
const noAccounts: readonly Account[] = [];

interface AccountTableProps {
  readonly list: AccountList;
  readonly scope: ListScope;
  readonly kept: KeptView;
  /** Further controls, shown beside the filters. */
  readonly children?: ReactNode;
}

/**
 * One list as a table, with the commands for the selected accounts. Requires its own `key` for each
 * list and scope.
 */
export function AccountTable({ list, scope, kept, children }: AccountTableProps) {
  const { t } = useTranslation();
  const openPanel = useOpenPanel();
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery(
    listQueries.accounts(list, scope),
  );
  const { view, onView } = kept;
  const { isBesidePanel, isChoosingColumns } = useListLayout();
  const shownColumns = useShownColumns(list, view, isBesidePanel && !isChoosingColumns);
  const openId = useOpenAccount(data?.accounts ?? noAccounts);
  const { selection, selected, setSelection } = useSelection(data?.accounts ?? noAccounts);
  const daily = useDailyFilter(list, data?.accounts ?? noAccounts);
  const asked = useAskedAction(data?.isWhole === true && !isFetching, () =>
    setSelection(new Set(daily.accounts.map(idOf))),
  );
  // The code of the panel that a row opens is fetched once rows are shown, so that it does not
  // compete with them for the network.
  const hasRows = data !== undefined;
  useEffect(() => {
    if (hasRows) void preloadPanel(loadEmployeePanel);
  }, [hasRows]);

  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;

  const open = ({ liUId }: Account) =>
    liUId === null
      ? void toasts.info('ACCOUNTS/LIST/NO_USER_ID')
      : openPanel(panels.employee(liUId));
  return (
    <>
      {data && error && (
        <OldList isWhole={data.isWhole} from={dataUpdatedAt} onRetry={() => void refetch()} />
      )}
      <div className={classes.rows} {...(error && { 'data-stale': true })}>
        <DataTable
          label={t(`ACCOUNTS/LIST/${upperCase(list)}`)}
          rows={data ? daily.accounts : null}
          total={data?.accounts.length ?? 0}
          isInParts
          isBesidePanel={isBesidePanel}
          isLoadingMore={isFetching}
          idOf={idOf}
          {...shownColumns}
          view={view}
          onView={onView}
          selection={selection}
          onSelection={setSelection}
          onOpen={open}
          openId={openId}
          filters={
            <>
              <SavedViews />
              <DailyChips filter={daily} />
            </>
          }
          empty={daily.isAnyOn ? <NoneFound onAll={daily.clear} /> : <EmptyList />}
          renderTools={(filtered) => (
            <div className={classes.aside}>
              {children}
              <ExportList filtered={filtered} />
            </div>
          )}
          renderSelected={(count) => (
            <BulkCommands
              count={count}
              isStale={error !== null}
              accounts={selected}
              list={list}
              {...asked}
              onDone={(unchanged) => setSelection(new Set(unchanged))}
            />
          )}
        />
      </div>
    </>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div data-part="rows">
      <ErrorState error={error} title={t('ACCOUNTS/LIST/FAILED')} onRetry={onRetry} />
    </div>
  );
}

interface OldListProps {
  readonly isWhole: boolean;
  /** When the list was fetched. */
  readonly from: number;
  readonly onRetry: () => void;
}

/** Tells that the list could not be fetched again, or not all of it. */
function OldList({ isWhole, from, onRetry }: OldListProps) {
  const { t, language } = useTranslation();
  return (
    <div data-part="notice">
      <Notice
        tone="warning"
        isSpoken
        title={t(isWhole ? 'ACCOUNTS/LIST/OLD' : 'ACCOUNTS/LIST/BROKEN')}
        action={
          <Button variant="default" size="sm" onClick={onRetry}>
            {t('SHELL/RETRY')}
          </Button>
        }
      >
        <p>{t('ACCOUNTS/LIST/FROM', { time: timeOf(from, language) })}</p>
      </Notice>
    </div>
  );
}

/** Empty state of a list without accounts. */
function EmptyList() {
  const { t } = useTranslation();
  return (
    <EmptyState icon={PeopleIcon} title={t('ACCOUNTS/LIST/EMPTY')}>
      {t('ACCOUNTS/LIST/EMPTY_TEXT')}
    </EmptyState>
  );
}

/** Returns the time at which the list was fetched, to the minute. */
const timeOf = (moment: number, language: Language): string =>
  new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Stockholm',
  }).format(moment);

/**
 * Returns the selected accounts. An account that is removed from the list is removed from the
 * selection too.
 */
function useSelection(accounts: readonly Account[]) {
  const [ticked, setSelection] = useState(none);
  return useMemo(() => {
    const selected =
      ticked.size === 0 ? noAccounts : accounts.filter((account) => ticked.has(idOf(account)));
    const selection = selected.length === ticked.size ? ticked : new Set(selected.map(idOf));
    return { selection, selected, setSelection };
  }, [accounts, ticked]);
}

/** Empty state shown when no account matches the daily filters. */
function NoneFound({ onAll }: { onAll: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={OkIcon}
      title={t('ACCOUNTS/DAILY/NONE')}
      action={
        <Button variant="default" size="sm" onClick={onAll}>
          {t('ACCOUNTS/DAILY/ALL')}
        </Button>
      }
    >
      {t('ACCOUNTS/DAILY/NONE_TEXT')}
    </EmptyState>
  );
}

/**
 * Returns the id of the account whose panel is open beside the list; null when no panel is open or
 * its account is not in the list.
 */
function useOpenAccount(accounts: readonly Account[]): string | null {
  const { pathname } = useLocation();
  const profile = matchPath('/accountmanagement/panels/account/employee/:liuId', pathname);
  const reset = matchPath(
    '/accountmanagement/panels/manageaccount/resetdeceasedaccountpwd/:liuId',
    pathname,
  );
  // The case of a user id in an address may differ.
  const liuId = (profile ?? reset)?.params.liuId?.toLowerCase();
  return useMemo(() => {
    const open = liuId === undefined ? undefined : accounts.find(({ liUId }) => liUId === liuId);
    return open?.norEduPersonLIN ?? null;
  }, [accounts, liuId]);
}
