import { useEffect, useMemo, useReducer, useState } from 'react';
import type { Column } from './column.ts';
import { inSlices } from './index/inSlices.ts';
import { TableIndex } from './index/tableIndex.ts';
import type { TableSort, TableView } from './tableView.ts';

interface Shown<Row> {
  readonly index: TableIndex<Row>;
  /** The numbers of the rows to show, in order. */
  readonly numbers: Uint32Array;
  /** Whether a long list is still being sorted; until then it is shown in the previous order. */
  readonly isSorting: boolean;
}

/**
 * Returns the rows that a view shows. The next sort, filter and search are prepared while the page
 * is idle.
 */
export function useTableIndex<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  view: TableView,
): Shown<Row> {
  const index = useIndex(rows, columns);
  const [, sorted] = useReducer((times: number) => times + 1, 0);
  const [lastSort, setLastSort] = useState<TableSort | null>(null);
  const isReady = index.isReadyFor(view.sort);
  if (isReady && lastSort !== view.sort) setLastSort(view.sort);

  const sortedBy = view.sort?.columnId;
  useEffect(() => {
    const work = isReady
      ? () => index.workAhead(sortedBy)
      : () =>
          !index.isReadyFor({ columnId: sortedBy ?? '', isDescending: false }) &&
          index.workAhead(sortedBy);
    const stop = inSlices(work, isReady ? 'ahead' : 'awaited', isReady ? () => {} : sorted);
    return stop;
  }, [index, isReady, sortedBy]);

  const sort = isReady ? view.sort : lastSort;
  const { search, filters } = view;
  const numbers = useMemo(
    () => index.numbersOf({ search, sort, filters }),
    [index, search, sort, filters],
  );
  return { index, numbers, isSorting: !isReady };
}

function useIndex<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): TableIndex<Row> {
  const [index, setIndex] = useState(() => TableIndex.of(rows, columns));
  if (index.rows === rows && index.columns === columns) return index;
  const next = index.with(rows, columns);
  setIndex(next);
  return next;
}
