import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Account } from '../../../../contract/account.ts';
import type { Language } from '../../../../contract/values.ts';
import type { AccountList } from '../../../../rules/accountLists.ts';
import { toasts } from '../../../api/toastStore.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { PeopleIcon } from '../../../components/icons.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { DataTable } from '../../../components/table/DataTable.tsx';
import { useTableView } from '../../../components/table/useTableView.ts';
import { upperCase } from '../../../i18n/upperCase.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import * as panels from '../../../routing/accountPanelPaths.ts';
import { useOpenPanel } from '../../../routing/useOpenPanel.ts';
import { BulkCommands } from '../bulk/BulkCommands.tsx';
import { EndingChip, NoneEnding } from './EndingChip.tsx';
import { listQueries, type ListScope } from './listQueries.ts';
import classes from './Lists.module.css';
import { useEndingFilter } from './useEndingFilter.ts';
import { useOpenAccount } from './useOpenAccount.ts';
import { columnIds, useShownColumns } from './useShownColumns.ts';

const idOf = ({ norEduPersonLIN }: Account) => norEduPersonLIN;
const none: ReadonlySet<string> = new Set();
const noAccounts: readonly Account[] = [];

/** One list as a table, with what can be done to those that are ticked. Give each list and scope its own key. */
export function AccountTable({ list, scope }: { list: AccountList; scope: ListScope }) {
  const { t, language } = useTranslation();
  const openPanel = useOpenPanel();
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery(listQueries.accounts(list, scope));
  const { view, onView } = useTableView(columnIds);
  const columns = useShownColumns(list, view);
  const openId = useOpenAccount(data?.accounts ?? noAccounts);
  const { selection, selected, setSelection } = useSelection(data?.accounts ?? noAccounts);
  const ending = useEndingFilter(list, data?.accounts ?? noAccounts);

  if (error && !data) {
    return <ErrorState error={error} title={t('ACCOUNTS/LIST/FAILED')} onRetry={() => void refetch()} />;
  }

  const open = ({ liUId }: Account) => (liUId === null ? void toasts.info('ACCOUNTS/LIST/NO_USER_ID') : openPanel(panels.employee(liUId)));
  return (
    <>
      {data && error && (
        <Notice
          tone="warning"
          isSpoken
          title={t(data.isWhole ? 'ACCOUNTS/LIST/OLD' : 'ACCOUNTS/LIST/BROKEN')}
          action={<Button variant="default" size="sm" onClick={() => void refetch()}>{t('SHELL/RETRY')}</Button>}
        >
          <p>{t('ACCOUNTS/LIST/FROM', { time: timeOf(dataUpdatedAt, language) })}</p>
        </Notice>
      )}
      <div className={classes.rows} {...(error && { 'data-stale': true })}>
        <DataTable
          label={t(`ACCOUNTS/LIST/${upperCase(list)}`)}
          rows={data ? ending.accounts : null}
          isArriving={isFetching}
          idOf={idOf}
          columns={columns}
          view={view}
          onView={onView}
          selection={selection}
          onSelection={setSelection}
          onOpen={open}
          openId={openId}
          filters={ending.count !== null && <EndingChip count={ending.count} isOn={ending.isOn} onToggle={ending.toggle} />}
          empty={ending.isOn ? <NoneEnding onAll={ending.toggle} /> : <EmptyState icon={PeopleIcon} title={t('ACCOUNTS/LIST/EMPTY')}>{t('ACCOUNTS/LIST/EMPTY_TEXT')}</EmptyState>}
          renderTools={(filtered) => (
            <BulkCommands isStale={error !== null} accounts={selected} list={list} filtered={filtered} onDone={(unchanged) => setSelection(new Set(unchanged))} />
          )}
        />
      </div>
    </>
  );
}

/** When the list was fetched, to the minute. */
const timeOf = (moment: number, language: Language): string =>
  new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Stockholm' }).format(moment);

/** What is ticked of a list. Whoever leaves the list is no longer ticked. */
function useSelection(accounts: readonly Account[]) {
  const [ticked, setSelection] = useState(none);
  return useMemo(() => {
    const selected = ticked.size === 0 ? noAccounts : accounts.filter((account) => ticked.has(idOf(account)));
    const selection = selected.length === ticked.size ? ticked : new Set(selected.map(idOf));
    return { selection, selected, setSelection };
  }, [accounts, ticked]);
}
