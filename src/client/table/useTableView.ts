import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useQueryChange } from '../routing/useQueryChange.ts';
import type { TableView, ViewChange } from './tableView.ts';
import { viewFromUrl, viewInUrl } from './viewInUrl.ts';

/**
 * Pause in typing after which the URL is updated, because browsers limit the rate of URL changes.
 */
const REST_MS = 300;

export interface KeptView {
  readonly view: TableView;
  readonly onView: (view: TableView, change: ViewChange) => void;
}

/**
 * Keeps a table's view in the URL: a shared link restores it, and Back undoes a filter or a sort.
 * Typed text is shown immediately and written to the URL when typing pauses. Keep the same
 * `columnIds` between renders.
 */
export function useTableView(columnIds: readonly string[]): KeptView {
  const [params] = useSearchParams();
  const changeQuery = useQueryChange();
  // The view stays the same object until its own part of the URL changes, so that opening a panel
  // does not scroll the table to its top.
  const own = viewInUrl(
    new URLSearchParams(),
    viewFromUrl(params, columnIds),
    columnIds,
  ).toString();
  const kept = useMemo(() => viewFromUrl(new URLSearchParams(own), columnIds), [own, columnIds]);
  const { search, type, write } = useTyping(kept.search);
  const view = useMemo(() => ({ ...kept, search }), [kept, search]);

  useEffect(() => {
    if (search === kept.search) return undefined;
    const keep = () => {
      stop();
      write(search);
      changeQuery((now) => viewInUrl(now, { ...viewFromUrl(now, columnIds), search }, columnIds), {
        replace: true,
        preventScrollReset: true,
      });
    };
    const stop = () => {
      clearTimeout(timer);
      document.removeEventListener('focusout', keep);
    };
    const timer = setTimeout(keep, REST_MS);
    // Writes the text before the user leaves the field, for example to open a row, so that
    // returning restores it.
    document.addEventListener('focusout', keep);
    return stop;
  }, [search, kept.search, columnIds, changeQuery, write]);

  const onView = (next: TableView, change: ViewChange) => {
    if (next.search !== search) type(next.search);
    if (next.sort === view.sort && next.filters === view.filters) return;
    write(next.search);
    changeQuery((now) => viewInUrl(now, next, columnIds), {
      replace: change === 'refinement',
      preventScrollReset: true,
    });
  };
  return { view, onView };
}

/**
 * The text being typed, which may be ahead of the text in the URL. When the URL changes for another
 * reason, such as Back, the text in the URL takes precedence.
 */
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
