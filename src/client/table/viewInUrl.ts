import { wholeView, type TableView } from './tableView.ts';

const SEARCH = 'q';
const SORT = 'sort';

/**
 * Returns the view described by a URL: `?q=anna&sort=-validThrough&userStatus=Active`. Unknown
 * columns are ignored.
 */
export function viewFromUrl(params: URLSearchParams, columnIds: readonly string[]): TableView {
  const [, minus, columnId = ''] = /^(-?)(.*)$/.exec(params.get(SORT) ?? '') ?? [];
  const filters = columnIds.flatMap((id) => {
    const values = [...new Set(params.getAll(id))];
    return values.length > 0 ? [[id, values] as const] : [];
  });
  return {
    search: params.get(SEARCH) ?? wholeView.search,
    sort: columnIds.includes(columnId) ? { columnId, isDescending: minus === '-' } : null,
    filters: Object.fromEntries(filters),
  };
}

/** Returns the query with this view written to it. Other parameters are kept. */
export function viewInUrl(
  params: URLSearchParams,
  view: TableView,
  columnIds: readonly string[],
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of [SEARCH, SORT, ...columnIds]) next.delete(name);
  if (view.search) next.set(SEARCH, view.search);
  if (view.sort) next.set(SORT, (view.sort.isDescending ? '-' : '') + view.sort.columnId);
  for (const [id, values] of Object.entries(view.filters))
    for (const value of values) next.append(id, value);
  return next;
}
