export interface TableSort {
  readonly columnId: string;
  readonly isDescending: boolean;
}

/** What of a table is shown, and in which order. */
export interface TableView {
  readonly search: string;
  /** Null: the order in which the rows came. */
  readonly sort: TableSort | null;
  /** The ticked values by column; a column without any is not filtered. The empty text stands for no value. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
}

/** A `step` is undone by the browser's Back; a `refinement` goes on with the step before it, as typing does. */
export type ViewChange = 'step' | 'refinement';

export const wholeView: TableView = { search: '', sort: null, filters: {} };

/** The same order with everything shown. */
export const withoutFilters = ({ sort }: TableView): TableView => ({ ...wholeView, sort });

export const isFiltered = ({ search, filters }: TableView): boolean => search.trim() !== '' || Object.keys(filters).length > 0;

/** The view with other ticks in a column. */
export function withFilter(view: TableView, columnId: string, values: readonly string[]): TableView {
  const { [columnId]: _before, ...others } = view.filters;
  return { ...view, filters: values.length > 0 ? { ...others, [columnId]: values } : others };
}

/** What a press on a column's heading leads to: ascending, descending, and the rows' own order again. */
export function nextSort(sort: TableSort | null, columnId: string): TableSort | null {
  if (sort?.columnId !== columnId) return { columnId, isDescending: false };
  return sort.isDescending ? null : { columnId, isDescending: true };
}
