import { useEffect } from 'react';
import type { AccountList } from '#rules/accountLists.ts';
import type { ColumnChoice } from '#rules/tableColumns.ts';
import { createStore, useStore } from '#client/store/store.ts';

interface ColumnDraft {
  readonly list: AccountList;
  readonly columns: readonly ColumnChoice[];
}

/**
 * The columns being chosen in the settings panel; null while the panel is closed. The table beside
 * the panel shows them before they are saved.
 */
const draft = createStore<ColumnDraft | null>(null);

/** Returns the columns being chosen for a list, or null when none are. */
export function useColumnDraft(list: AccountList): readonly ColumnChoice[] | null {
  const now = useStore(draft);
  return now?.list === list ? now.columns : null;
}

/** Shows these columns in the list while the panel is open. */
export function useShowDraft(list: AccountList, columns: readonly ColumnChoice[] | null): void {
  useEffect(() => {
    if (columns) draft.set({ list, columns });
  }, [list, columns]);
  useEffect(() => () => draft.set(null), []);
}
