import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { BulkAction } from '#rules/bulkActions.ts';
import { ASKED_ACTION } from '#client/paths/work.ts';
import { useQueryChange } from '#client/routing/useQueryChange.ts';

/** The only action that an address may open: its dialog shows a plan that is not destructive. */
const ASKABLE = 'extend' satisfies BulkAction;

/**
 * The bulk action that is open. An address may ask for one: once the whole list is there, its
 * accounts are selected and the action is opened, and the address no longer asks.
 */
export function useAskedAction(isWhole: boolean, selectAll: () => void) {
  const [action, setAction] = useState<BulkAction | null>(null);
  const [params] = useSearchParams();
  const changeQuery = useQueryChange();
  const isDue = isWhole && params.get(ASKED_ACTION) === ASKABLE;
  const [wasDue, setWasDue] = useState(false);
  if (isDue !== wasDue) {
    setWasDue(isDue);
    if (isDue) {
      selectAll();
      setAction(ASKABLE);
    }
  }
  useEffect(() => {
    if (!isDue) return;
    changeQuery(
      (query) => {
        query.delete(ASKED_ACTION);
        return query;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [isDue, changeQuery]);
  return { action, onAction: setAction };
}
