import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Account } from '../../../../contract/account.ts';
import type { AccountList } from '../../../../rules/accountLists.ts';
import { toasts } from '../../../api/toastStore.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { PeopleIcon } from '../../../components/icons.tsx';
import { DataTable } from '../../../components/table/DataTable.tsx';
import { useTableView } from '../../../components/table/useTableView.ts';
import { upperCase } from '../../../i18n/upperCase.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import * as panels from '../../../routing/accountPanelPaths.ts';
import { useOpenPanel } from '../../../routing/useOpenPanel.ts';
import { BulkCommands } from '../bulk/BulkCommands.tsx';
import { listQueries, type ListScope } from './listQueries.ts';
import { useOpenAccount } from './useOpenAccount.ts';
import { columnIds, useShownColumns } from './useShownColumns.ts';

const idOf = ({ norEduPersonLIN }: Account) => norEduPersonLIN;
const none: ReadonlySet<string> = new Set();
const noAccounts: readonly Account[] = [];

/** One list as a table, with what can be done to those that are ticked. Give each list and scope its own key. */
export function AccountTable({ list, scope }: { list: AccountList; scope: ListScope }) {
  const { t } = useTranslation();
  const openPanel = useOpenPanel();
  const { data, error, isFetching, refetch } = useQuery(listQueries.accounts(list, scope));
  const { view, onView } = useTableView(columnIds);
  const columns = useShownColumns(list, view);
  const openId = useOpenAccount(data?.accounts ?? noAccounts);
  const { selection, selected, setSelection } = useSelection(data?.accounts ?? noAccounts);

  if (error && !data?.isWhole) {
    return <ErrorState error={error} title={t(data ? 'ACCOUNTS/LIST/BROKEN' : 'ACCOUNTS/LIST/FAILED')} onRetry={() => void refetch()} />;
  }

  const open = ({ liUId }: Account) => (liUId === null ? void toasts.info('ACCOUNTS/LIST/NO_USER_ID') : openPanel(panels.employee(liUId)));
  return (
    <>
      {error && <ErrorState error={error} title={t('ACCOUNTS/LIST/OLD')} onRetry={() => void refetch()} />}
      <DataTable
        label={t(`ACCOUNTS/LIST/${upperCase(list)}`)}
        rows={data?.accounts ?? null}
        isArriving={isFetching}
        idOf={idOf}
        columns={columns}
        view={view}
        onView={onView}
        selection={selection}
        onSelection={setSelection}
        onOpen={open}
        openId={openId}
        empty={<EmptyState icon={PeopleIcon} title={t('ACCOUNTS/LIST/EMPTY')}>{t('ACCOUNTS/LIST/EMPTY_TEXT')}</EmptyState>}
        renderTools={(filtered) => (
          <BulkCommands accounts={selected} list={list} filtered={filtered} onDone={(unchanged) => setSelection(new Set(unchanged))} />
        )}
      />
    </>
  );
}

/** What is ticked of a list. Whoever leaves the list is no longer ticked. */
function useSelection(accounts: readonly Account[]) {
  const [ticked, setSelection] = useState(none);
  return useMemo(() => {
    const selected = ticked.size === 0 ? noAccounts : accounts.filter((account) => ticked.has(idOf(account)));
    const selection = selected.length === ticked.size ? ticked : new Set(selected.map(idOf));
    return { selection, selected, setSelection };
  }, [accounts, ticked]);
}
