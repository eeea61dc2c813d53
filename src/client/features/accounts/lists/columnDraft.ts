import { useEffect } from 'react';
import type { AccountList } from '../../../../rules/accountLists.ts';
import type { ColumnChoice } from '../../../../rules/tableColumns.ts';
import { createStore, useStore } from '../../../store/store.ts';

interface ColumnDraft {
  readonly list: AccountList;
  readonly columns: readonly ColumnChoice[];
}

/** The columns as they are being chosen in the panel; null while it is closed. The table beside it shows them before they are saved. */
const draft = createStore<ColumnDraft | null>(null);

/** The columns of a list that are being chosen now; null: none are. */
export function useColumnDraft(list: AccountList): readonly ColumnChoice[] | null {
  const now = useStore(draft);
  return now?.list === list ? now.columns : null;
}

/** Shows these columns in the list for as long as the panel is open. */
export function useShowDraft(list: AccountList, columns: readonly ColumnChoice[] | null): void {
  useEffect(() => {
    if (columns) draft.set({ list, columns });
  }, [list, columns]);
  useEffect(() => () => draft.set(null), []);
}
