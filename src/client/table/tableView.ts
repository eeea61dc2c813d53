export interface TableSort {
  readonly columnId: string;
  readonly isDescending: boolean;
}

/** Which rows of a table are shown, and in which order. */
export interface TableView {
  readonly search: string;
  /** Null for the original order of the rows. */
  readonly sort: TableSort | null;
  /**
   * The ticked values by column; a column without an entry is not filtered. The empty string means
   * no value.
   */
  readonly filters: Readonly<Record<string, readonly string[]>>;
}

/**
 * A `step` is undone by the browser's Back button; a `refinement` is merged into the step before
 * it, as when typing.
 */
export type ViewChange = 'step' | 'refinement';

export const wholeView: TableView = { search: '', sort: null, filters: {} };

/** Returns the view without search and filters, in the same order. */
export const withoutFilters = ({ sort }: TableView): TableView => ({ ...wholeView, sort });

export const isFiltered = ({ search, filters }: TableView): boolean =>
  search.trim() !== '' || Object.keys(filters).length > 0;

/** Returns the view with these values ticked in a column. */
export function withFilter(
  view: TableView,
  columnId: string,
  values: readonly string[],
): TableView {
  const { [columnId]: _before, ...others } = view.filters;
  return { ...view, filters: values.length > 0 ? { ...others, [columnId]: values } : others };
}

/**
 * Returns the sort order after a click on a column heading: ascending, then descending, then the
 * original order.
 */
export function nextSort(sort: TableSort | null, columnId: string): TableSort | null {
  if (sort?.columnId !== columnId) return { columnId, isDescending: false };
  return sort.isDescending ? null : { columnId, isDescending: true };
}
