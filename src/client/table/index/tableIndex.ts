import type { Column } from '../column.ts';
import type { TableSort, TableView } from '../tableView.ts';
import { choicesIn, codesOfValues, type Choice } from './choices.ts';
import { ColumnIndex } from './columnIndex.ts';
import { ownOrder, withBits } from './order.ts';
import { QuickSearch } from './quickSearch.ts';
import { RowMatcher } from './rowMatcher.ts';

/** As few unsorted values are sorted while the person waits: nobody notices. */
const SORTED_AT_ONCE = 2000;

/**
 * Answers what a view shows of the rows, by the rows' numbers. All that costs is done once per column and kept when rows are added
 * or changed, so that a sort, a filter or a letter in the search only walks through arrays of numbers.
 */
export class TableIndex<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly #indexes: ReadonlyMap<string, ColumnIndex<Row>>;
  readonly #matcher: RowMatcher<Row>;
  readonly #search: QuickSearch<Row>;
  /** The rows as they stand. */
  readonly #own: Uint32Array;

  private constructor(rows: readonly Row[], columns: readonly Column<Row>[], before?: TableIndex<Row>) {
    const matcher = before ? before.#matcher : new RowMatcher<Row>();
    const known = before ? new Map(before.columns.map((column) => [column, before.#indexes.get(column.id)])) : new Map<never, never>();
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

  /** The index of other rows or columns, with all that is known already. */
  with(rows: readonly Row[], columns: readonly Column<Row>[]): TableIndex<Row> {
    return new TableIndex(rows, columns, this);
  }

  /** Whether this order can be shown at once, or needs some work first. */
  isReadyFor(sort: TableSort | null): boolean {
    const index = this.#indexOf(sort?.columnId);
    return !index || index.isRanked || index.unread + index.ranking.missing <= SORTED_AT_ONCE;
  }

  /** Works about half a millisecond ahead, the given column first; false when nothing is left to do. */
  workAhead(firstId?: string): boolean {
    const first = this.#indexOf(firstId);
    const all = this.columns.flatMap(({ id }) => this.#indexOf(id) ?? []);
    // Reading the columns makes the filters ready, and soon the search; sorting them all takes much longer.
    const unread = first?.isRanked === false ? first : all.find(({ unread }) => unread > 0);
    const next = unread ?? (this.#search.isReady ? all.find(({ isRanked }) => !isRanked) : this.#search);
    next?.advance();
    return next !== undefined;
  }

  /** The numbers of the rows that a view shows, in its order. */
  numbersOf({ search, sort, filters }: TableView): Uint32Array {
    const order = sort && this.#indexOf(sort.columnId)?.orderOf(sort.isDescending);
    if (!order && Object.keys(filters).length === 0) return this.#find(search) ?? this.#own;
    const isShown = this.#matching(search, filters);
    const all = order ?? this.#own;
    return isShown ? withBits(all, isShown, 1) : all;
  }

  /** What can be ticked in a column: the values of the rows that the rest of the view leaves, and how many have each. */
  choicesOf(columnId: string, { search, filters }: TableView): Choice[] {
    const index = this.#indexOf(columnId);
    if (!index) return [];
    index.readAll();
    const { [columnId]: ticked = [], ...others } = filters;
    return choicesIn(index, this.#matching(search, others), ticked);
  }

  /** The column's index, on these rows: it is shared with the table's other states. */
  #indexOf(columnId: string | undefined): ColumnIndex<Row> | undefined {
    const index = columnId === undefined ? undefined : this.#indexes.get(columnId);
    index?.use(this.rows);
    return index;
  }

  #find(search: string): Uint32Array | null {
    for (const { id } of this.columns) this.#indexOf(id);
    return this.#search.find(search);
  }

  /** By row number 1 where the row has every word and a ticked value in every filtered column; null: every row. */
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
      for (let number = 0; number < codes.length; number++) if (isTicked[codes[number] ?? 0] !== 1) isShown[number] = 0;
    }
    return isShown;
  }
}
