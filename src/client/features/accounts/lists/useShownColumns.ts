import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Account } from '../../../../contract/account.ts';
import type { AccountList } from '../../../../rules/accountLists.ts';
import { defaultColumns } from '../../../../rules/tableColumns.ts';
import type { Column } from '../../../components/table/column.ts';
import type { TableView } from '../../../components/table/tableView.ts';
import { useToday } from '../../../components/useToday.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { accountColumns } from './accountColumns.tsx';
import { inOrder } from './columnOrder.ts';
import { listQueries } from './listQueries.ts';

/** All that an address may sort and filter by: the same in every list. */
export const columnIds: readonly string[] = (defaultColumns('active') ?? []).map(({ columnId }) => columnId);

/**
 * The person's own choice of columns, the default as long as it cannot be had; and what the view sorts or filters by besides, so
 * that a shared link shows the same rows to everybody, and why.
 */
export function useShownColumns(list: AccountList, { sort, filters }: TableView): readonly Column<Account>[] {
  const { t, language } = useTranslation();
  const today = useToday();
  const { data } = useQuery(listQueries.columns(list));
  const known = useMemo(() => accountColumns({ t, language, today }), [t, language, today]);

  const asked = [sort?.columnId, ...Object.keys(filters)].filter((id) => id !== undefined).join(',');
  return useMemo(() => {
    const used = new Set(asked.split(','));
    return inOrder(data?.data ?? defaultColumns(list) ?? [])
      .filter(({ columnId, isActive }) => isActive || used.has(columnId))
      .flatMap(({ columnId }) => known.get(columnId) ?? []);
  }, [data, list, known, asked]);
}
