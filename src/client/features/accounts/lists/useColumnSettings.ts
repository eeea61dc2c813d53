import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { tableConfiguration } from '#contract/tableConfiguration.ts';
import type { AccountList } from '#rules/accountLists.ts';
import type { ColumnChoice } from '#rules/tableColumns.ts';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { toasts } from '../texts.ts';
import { useShowDraft } from './columnDraft.ts';
import { inOrder, isSameChoice } from './columnOrder.ts';
import { listQueries } from './listQueries.ts';

/**
 * The user's columns of a list while they are being changed. Nothing is stored before it is saved,
 * including a restored default.
 */
export function useColumnSettings(list: AccountList) {
  const client = useQueryClient();
  const saved = useQuery(listQueries.columns(list));
  const original = useQuery(listQueries.defaultColumns(list));
  const [changed, change] = useState<readonly ColumnChoice[] | null>(null);

  const before = saved.data ? inOrder(saved.data.data) : null;
  const defaults = original.data ? inOrder(original.data.data) : null;
  const columns = changed ?? before;
  useShowDraft(list, columns?.some(({ isActive }) => isActive) ? columns : null);

  const save = useAction({
    send: (data: readonly ColumnChoice[]) =>
      call(tableConfiguration.save, { params: { tableId: list }, body: { data: [...data] } }),
    onSent: (answer) => {
      client.setQueryData(listQueries.columns(list).queryKey, answer);
      toasts.success('ACCOUNTS/COLUMNS/SAVED');
    },
    failure: null,
  });

  return {
    /** Null while the columns are loading or when they failed to load. */
    columns,
    loadError: saved.error,
    reload: () => void saved.refetch(),
    change,
    /** Null when the columns are the default already. */
    reset: columns && defaults && !isSameChoice(columns, defaults) ? () => change(defaults) : null,
    save: (onSaved: () => void) => columns && save.mutate(columns, { onSuccess: onSaved }),
    isSaving: save.isPending,
    saveError: save.error,
    isDirty: columns !== null && before !== null && !isSameChoice(columns, before),
  };
}
