import { useMemo, useRef, useEffect, useReducer, useState } from 'react';
import { searchedWords } from '#rules/search.ts';
import { useTranslation } from './texts.ts';
import { namingColumn, type Column } from './column.ts';
import type { ShownRows } from './Grid.tsx';
import type { CellPosition } from './cellPosition.ts';
import { GridRow } from './GridRow.tsx';
import { drawnIn } from './rowWindow.ts';
import { hitsOutOfSight } from './searchHit.ts';
import type { TableView } from './tableView.ts';
import { useMarkedWords } from './useMarkedWords.ts';
import { useRowWindow } from './useRowWindow.ts';
import { RowRecycler, type Slot } from './rowRecycler.ts';
import classes from './DataTable.module.css';

interface GridRowsProps<Row> {
  /** The scroll container. */
  readonly box: HTMLElement | null;
  readonly columns: readonly Column<Row>[];
  /** The columns, and after them those that are searched without being shown. */
  readonly searched: readonly Column<Row>[];
  /**
   * Part of the cells' React keys: a change of layout replaces the cells, so that none visibly
   * moves.
   */
  readonly layout: string;
  /** Number of columns that are visible, counted from the left. */
  readonly inSight: number;
  readonly shown: ShownRows<Row>;
  readonly view: TableView;
  readonly heights: { readonly rowHeight: number; readonly rowsHeight: number };
  /** Null when rows cannot be selected. */
  readonly selection: ReadonlySet<string> | null;
  readonly canOpen: boolean;
  readonly openId: string | null;
  readonly place: CellPosition;
}

/**
 * Draws as many rows as fit the visible area, regardless of their total number. A scroll rerenders
 * only the rows, not their surroundings.
 */
export function GridRows<Row>({
  box,
  columns,
  searched,
  layout,
  inSight,
  shown,
  view,
  heights,
  selection,
  canOpen,
  openId,
  place,
}: GridRowsProps<Row>) {
  const { count, rowAt, idAt } = shown;
  const { rowHeight } = heights;
  const { t } = useTranslation();
  const naming = namingColumn(columns);
  const words = useMemo(() => searchedWords(view.search), [view.search]);
  const hitOf = useMemo(
    () => hitsOutOfSight<Row>(words, searched, inSight),
    [words, searched, inSight],
  );
  const group = useRef<HTMLDivElement>(null);
  useMarkedWords(group, words);
  const positions = drawnIn(useRowWindow(box, { count, view, ...heights }), place.row);
  const slots = useRecycledRows(new Map(positions.map((position) => [idAt(position), position])));
  return (
    <div ref={group} role="rowgroup" className={classes.rows} style={{ height: count * rowHeight }}>
      {slots.map(({ key, id, position }) => {
        const row = rowAt(position);
        if (row === undefined) return null;
        const hit = hitOf(row);
        return (
          <GridRow
            key={key}
            row={row}
            id={id}
            position={position}
            top={position * rowHeight}
            columns={columns}
            layout={layout}
            naming={naming}
            hit={hit && t('TABLE/HIT', { column: hit.column, text: hit.text })}
            isSelected={selection?.has(id) ?? null}
            canOpen={canOpen}
            isOpen={id === openId}
            placeColumn={position === place.row ? place.column : -1}
          />
        );
      })}
    </div>
  );
}

/** Longer than the interval between two turns of a mouse wheel or two typed letters. */
const REST_MS = 250;

/**
 * Returns the elements for the rows at these positions in DOM order. The DOM order becomes the
 * rows' own order once the rows have stopped changing.
 */
function useRecycledRows(rows: ReadonlyMap<string, number>): readonly Slot[] {
  const [slots] = useState(() => new RowRecycler());
  const [, ordered] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (slots.isInOrder) return undefined;
    const timer = setTimeout(() => {
      slots.putInOrder();
      ordered();
    }, REST_MS);
    return () => clearTimeout(timer);
  });
  return slots.assign(rows);
}
