import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Account } from '../../../../contract/account.ts';
import type { AccountList } from '../../../../rules/accountLists.ts';
import { defaultColumns } from '../../../../rules/tableColumns.ts';
import type { Column } from '../../../table/column.ts';
import type { TableView } from '../../../table/tableView.ts';
import { useToday } from '../../../ui/dates/useToday.ts';
import { useTranslation } from '../texts.ts';
import { accountColumns } from './accountColumns.tsx';
import { useColumnDraft } from './columnDraft.ts';
import { inOrder } from './columnOrder.ts';
import { listQueries } from './listQueries.ts';

/** Who it is, what state the account is in, and until when. */
const BRIEF = ['displayName', 'userStatus', 'validThrough'];

/** All that an address may sort and filter by: the same in every list. */
export const columnIds: readonly string[] = (defaultColumns('active') ?? []).map(({ columnId }) => columnId);

/**
 * The person's own choice of columns, the default as long as it cannot be had; and what the view sorts or filters by besides, so
 * that a shared link shows the same rows to everybody, and why. While columns are being chosen these, and in brief, as beside a panel,
 * only what tells accounts apart.
 */
export function useShownColumns(list: AccountList, { sort, filters }: TableView, isBrief: boolean): readonly Column<Account>[] {
  const { t, language } = useTranslation();
  const today = useToday();
  const { data } = useQuery(listQueries.columns(list));
  const draft = useColumnDraft(list);
  const known = useMemo(() => accountColumns({ t, language, today }), [t, language, today]);

  const asked = [sort?.columnId, ...Object.keys(filters)].filter((id) => id !== undefined).join(',');
  return useMemo(() => {
    if (isBrief) return BRIEF.flatMap((columnId) => known.get(columnId) ?? []);
    const used = new Set(asked.split(','));
    return inOrder(draft ?? data?.data ?? defaultColumns(list) ?? [])
      .filter(({ columnId, isActive }) => isActive || used.has(columnId))
      .flatMap(({ columnId }) => known.get(columnId) ?? []);
  }, [data, draft, isBrief, list, known, asked]);
}
