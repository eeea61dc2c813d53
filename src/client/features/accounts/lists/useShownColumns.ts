import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Account } from '#contract/account.ts';
import type { AccountList } from '#rules/accountLists.ts';
import { defaultColumns } from '#rules/tableColumns.ts';
import type { DataTableProps } from '#client/table/DataTable.tsx';
import type { TableView } from '#client/table/tableView.ts';
import { useToday } from '#client/ui/dates/useToday.ts';
import { useTranslation } from '../texts.ts';
import { accountColumns } from './accountColumns.tsx';
import { useColumnDraft } from './columnDraft.ts';
import { inOrder } from './columnOrder.ts';
import { listQueries } from './listQueries.ts';

/** The columns that identify the account and show its status and its end. */
const COMPACT_COLUMNS = ['displayName', 'userStatus', 'validThrough'];

/** All columns by which an address may sort and filter; the same in every list. */
export const columnIds: readonly string[] = (defaultColumns('active') ?? []).map(
  ({ columnId }) => columnId,
);

type ShownColumns = Pick<DataTableProps<Account>, 'columns' | 'hiddenColumns'>;

/**
 * Returns the user's chosen columns, or the default while these are unavailable, and the columns
 * that the view sorts or filters by, so that a shared link shows everyone the same rows and why.
 * While columns are being chosen, returns the current choice instead. When compact, as beside a
 * panel, only the columns that tell accounts apart are shown; the others still find and filter, so
 * that opening an account changes no list.
 */
export function useShownColumns(
  list: AccountList,
  { sort, filters }: TableView,
  isCompact: boolean,
): ShownColumns {
  const { t, language } = useTranslation();
  const today = useToday();
  const { data } = useQuery(listQueries.columns(list));
  const draft = useColumnDraft(list);
  const known = useMemo(() => accountColumns({ t, language, today }), [t, language, today]);

  const usedIds = [sort?.columnId, ...Object.keys(filters)]
    .filter((id) => id !== undefined)
    .join(',');
  return useMemo(() => {
    const used = new Set(usedIds.split(','));
    const chosen = inOrder(draft ?? data?.data ?? defaultColumns(list) ?? [])
      .filter(({ columnId, isActive }) => isActive || used.has(columnId))
      .flatMap(({ columnId }) => known.get(columnId) ?? []);
    if (!isCompact) return { columns: chosen, hiddenColumns: [] };
    return {
      columns: COMPACT_COLUMNS.flatMap((columnId) => known.get(columnId) ?? []),
      hiddenColumns: chosen.filter(({ id }) => !COMPACT_COLUMNS.includes(id)),
    };
  }, [data, draft, isCompact, list, known, usedIds]);
}
