import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Account } from '../../../../contract/account.ts';
import type { AccountList } from '../../../../rules/accountLists.ts';
import { defaultColumns } from '../../../../rules/tableColumns.ts';
import { toasts } from '../../../api/toastStore.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { PeopleIcon } from '../../../components/icons.tsx';
import { DataTable } from '../../../components/table/DataTable.tsx';
import { useTableView } from '../../../components/table/useTableView.ts';
import { useToday } from '../../../components/useToday.ts';
import { upperCase } from '../../../i18n/upperCase.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import * as panels from '../../../routing/panelPaths.ts';
import { useOpenPanel } from '../../../routing/panels.ts';
import { BulkCommands } from '../bulk/BulkCommands.tsx';
import { accountColumns } from './accountColumns.tsx';
import { listQueries, type ListScope } from './listQueries.ts';
import classes from './Lists.module.css';

const idOf = ({ norEduPersonLIN }: Account) => norEduPersonLIN;
const none: ReadonlySet<string> = new Set();
const noAccounts: readonly Account[] = [];

/** One list as a table, with what can be done to those that are ticked. Give each list and scope its own key. */
export function AccountTable({ list, scope }: { list: AccountList; scope: ListScope }) {
  const { t } = useTranslation();
  const openPanel = useOpenPanel();
  const { data, error, refetch } = useQuery(listQueries.accounts(list, scope));
  const columns = useShownColumns(list);
  const columnIds = useMemo(() => columns.map(({ id }) => id), [columns]);
  const { view, onView } = useTableView(columnIds);
  const [selection, setSelection] = useState(none);

  const accounts = data?.accounts ?? noAccounts;
  const selected = useMemo(() => (selection.size === 0 ? noAccounts : accounts.filter((account) => selection.has(idOf(account)))), [accounts, selection]);
  if (error && (!data || !data.isWhole)) {
    return <ErrorState error={error} title={t(data ? 'ACCOUNTS/LIST/BROKEN' : 'ACCOUNTS/LIST/FAILED')} onRetry={() => void refetch()} />;
  }

  const open = ({ liUId }: Account) => (liUId === null ? void toasts.info('ACCOUNTS/LIST/NO_USER_ID') : openPanel(panels.employee(liUId)));
  return (
    <>
      {data && !data.isWhole && <p className={classes.arriving} role="status">{t('ACCOUNTS/LIST/ARRIVING', { count: accounts.length })}</p>}
      <DataTable
        label={t(`ACCOUNTS/LIST/${upperCase(list)}`)}
        rows={data ? accounts : null}
        idOf={idOf}
        columns={columns}
        view={view}
        onView={onView}
        selection={selection}
        onSelection={setSelection}
        onOpen={open}
        empty={<EmptyState icon={PeopleIcon} title={t('ACCOUNTS/LIST/EMPTY')}>{t('ACCOUNTS/LIST/EMPTY_TEXT')}</EmptyState>}
        renderTools={(filtered) => (
          <BulkCommands accounts={selected} list={list} filtered={filtered} onDone={(unchanged) => setSelection(new Set(unchanged))} />
        )}
      />
    </>
  );
}

/** The person's own choice of columns; as long as it cannot be had, the default. */
function useShownColumns(list: AccountList) {
  const { t, language } = useTranslation();
  const today = useToday();
  const { data } = useQuery(listQueries.columns(list));
  const known = useMemo(() => accountColumns({ t, language, today }), [t, language, today]);
  return useMemo(() => {
    const choice = data?.data ?? defaultColumns(list) ?? [];
    return choice
      .filter(({ isActive }) => isActive)
      .toSorted((one, other) => one.order - other.order)
      .flatMap(({ columnId }) => known.get(columnId) ?? []);
  }, [data, list, known]);
}
