import type { Column } from '../column.ts';
import type { TableSort, TableView } from '../tableView.ts';
import { choicesIn, codesOfValues, type Choice } from './choices.ts';
import { ColumnIndex } from './columnIndex.ts';
import { ownOrder, withBits } from './order.ts';
import { QuickSearch } from './quickSearch.ts';
import { RowMatcher } from './rowMatcher.ts';

/**
 * Maximum number of unsorted values that are sorted synchronously, which takes too little time to
 * be noticed.
 */
const SORTED_AT_ONCE = 2000;

/**
 * Computes which rows a view shows, by row number. All expensive work is done once per column and
 * kept when rows are added or changed, so that a sort, a filter or a letter typed in the search
 * only iterates over arrays of numbers.
 */
export class TableIndex<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly #indexes: ReadonlyMap<string, ColumnIndex<Row>>;
  readonly #matcher: RowMatcher<Row>;
  readonly #search: QuickSearch<Row>;
  /** The row numbers in their original order. */
  readonly #own: Uint32Array;

  private constructor(
    rows: readonly Row[],
    columns: readonly Column<Row>[],
    before?: TableIndex<Row>,
  ) {
    const matcher = before ? before.#matcher : new RowMatcher<Row>();
    const known = before
      ? new Map(before.columns.map((column) => [column, before.#indexes.get(column.id)]))
      : new Map<never, never>();
    const indexOf = (column: Column<Row>) => known.get(column) ?? new ColumnIndex(column, matcher);
    this.rows = rows;
    this.columns = columns;
    this.#matcher = matcher;
    this.#indexes = new Map(columns.map((column) => [column.id, indexOf(column)]));
    this.#own = ownOrder(rows.length);
    this.#search = new QuickSearch([...this.#indexes.values()], this.#own);
  }

  static of<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): TableIndex<Row> {
    return new TableIndex(rows, columns);
  }

  /** Returns an index for other rows or columns that reuses everything already computed. */
  with(rows: readonly Row[], columns: readonly Column<Row>[]): TableIndex<Row> {
    return new TableIndex(rows, columns, this);
  }

  /** Whether this order can be shown immediately, without further preparation. */
  isReadyFor(sort: TableSort | null): boolean {
    const index = this.#indexOf(sort?.columnId);
    return !index || index.isRanked || index.unread + index.ranking.missing <= SORTED_AT_ONCE;
  }

  /**
   * Prepares for about half a millisecond, the given column first. Returns false when nothing is
   * left to do.
   */
  workAhead(firstId?: string): boolean {
    const first = this.#indexOf(firstId);
    const all = this.columns.flatMap(({ id }) => this.#indexOf(id) ?? []);
    // Reading the columns prepares the filters and most of the search; sorting all columns takes
    // much longer, so it comes last.
    const unread = first?.isRanked === false ? first : all.find(({ unread }) => unread > 0);
    const next =
      unread ?? (this.#search.isReady ? all.find(({ isRanked }) => !isRanked) : this.#search);
    next?.advance();
    return next !== undefined;
  }

  /** Returns the numbers of the rows that a view shows, in the view's order. */
  numbersOf({ search, sort, filters }: TableView): Uint32Array {
    const order = sort && this.#indexOf(sort.columnId)?.orderOf(sort.isDescending);
    if (!order && Object.keys(filters).length === 0) return this.#find(search) ?? this.#own;
    const isShown = this.#matching(search, filters);
    const all = order ?? this.#own;
    return isShown ? withBits(all, isShown, 1) : all;
  }

  /**
   * Returns the values that can be ticked in a column: those of the rows that match the rest of the
   * view, with the number of rows for each.
   */
  choicesOf(columnId: string, { search, filters }: TableView): Choice[] {
    const index = this.#indexOf(columnId);
    if (!index) return [];
    index.readAll();
    const { [columnId]: ticked = [], ...others } = filters;
    return choicesIn(index, this.#matching(search, others), ticked);
  }

  /**
   * Returns the column's index, switched to these rows because it is shared with the table's other
   * states.
   */
  #indexOf(columnId: string | undefined): ColumnIndex<Row> | undefined {
    const index = columnId === undefined ? undefined : this.#indexes.get(columnId);
    index?.use(this.rows);
    return index;
  }

  #find(search: string): Uint32Array | null {
    for (const { id } of this.columns) this.#indexOf(id);
    return this.#search.find(search);
  }

  /**
   * Returns an array with 1 at the number of each row that contains every word and has a ticked
   * value in every filtered column; null when every row matches.
   */
  #matching(search: string, filters: TableView['filters']): Uint32Array | null {
    const found = this.#find(search);
    const filtered = Object.entries(filters).flatMap(([columnId, values]) => {
      const index = this.#indexOf(columnId);
      if (!index) return [];
      index.readAll();
      return [{ codes: index.codes, isTicked: codesOfValues(index.dictionary, values) }];
    });
    if (!found && filtered.length === 0) return null;

    const isShown = new Uint32Array(this.rows.length);
    if (!found) isShown.fill(1);
    else for (let at = 0; at < found.length; at++) isShown[found[at] ?? 0] = 1;
    for (const { codes, isTicked } of filtered) {
      for (let number = 0; number < codes.length; number++)
        if (isTicked[codes[number] ?? 0] !== 1) isShown[number] = 0;
    }
    return isShown;
  }
}
