import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useQueryChange } from '../routing/useQueryChange.ts';
import type { TableView, ViewChange } from './tableView.ts';
import { viewFromUrl, viewInUrl } from './viewInUrl.ts';

/** How long typing rests before the address follows: browsers allow few changes of it. */
const REST_MS = 300;

export interface KeptView {
  readonly view: TableView;
  readonly onView: (view: TableView, change: ViewChange) => void;
}

/**
 * A table's view, kept in the address: a shared link brings it back, and Back undoes a filter or a sort. What is being typed shows
 * at once and takes its place in the address when the typing rests. Keep `columnIds` between renders.
 */
export function useTableView(columnIds: readonly string[]): KeptView {
  const [params] = useSearchParams();
  const changeQuery = useQueryChange();
  // The same view as long as the address says nothing else of it: a panel that opens does not bring the table back to its top.
  const own = viewInUrl(new URLSearchParams(), viewFromUrl(params, columnIds), columnIds).toString();
  const kept = useMemo(() => viewFromUrl(new URLSearchParams(own), columnIds), [own, columnIds]);
  const { search, type, write } = useTyping(kept.search);
  const view = useMemo(() => ({ ...kept, search }), [kept, search]);

  useEffect(() => {
    if (search === kept.search) return undefined;
    const keep = () => {
      stop();
      write(search);
      changeQuery((now) => viewInUrl(now, { ...viewFromUrl(now, columnIds), search }, columnIds), { replace: true, preventScrollReset: true });
    };
    const stop = () => {
      clearTimeout(timer);
      document.removeEventListener('focusout', keep);
    };
    const timer = setTimeout(keep, REST_MS);
    // Anyone who goes on before that, as into a row, comes back to it.
    document.addEventListener('focusout', keep);
    return stop;
  }, [search, kept.search, columnIds, changeQuery, write]);

  const onView = (next: TableView, change: ViewChange) => {
    if (next.search !== search) type(next.search);
    if (next.sort === view.sort && next.filters === view.filters) return;
    write(next.search);
    changeQuery((now) => viewInUrl(now, next, columnIds), { replace: change === 'refinement', preventScrollReset: true });
  };
  return { view, onView };
}

/** The text that is being typed, ahead of the one in the address; where that one changes without our writing it, as by Back, it counts. */
function useTyping(kept: string) {
  const [typed, setTyped] = useState<string | null>(null);
  const [seen, setSeen] = useState(kept);
  const [written, setWritten] = useState(kept);
  if (kept !== seen) {
    setSeen(kept);
    if (kept !== written) setTyped(null);
  }
  return { search: typed ?? kept, type: setTyped, write: setWritten };
}
