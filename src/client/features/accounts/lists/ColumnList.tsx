import { useRef, useState, type PointerEvent } from 'react';
import type { ColumnChoice } from '#rules/tableColumns.ts';
import { useTranslation } from '../texts.ts';
import { columnTitle } from './accountColumns.tsx';
import { moved, toggled } from './columnOrder.ts';
import { useColumnDrag } from './useColumnDrag.ts';
import { IconButton } from '#client/ui/IconButton.tsx';
import { ChevronDownIcon } from '#client/ui/deferredIcons.tsx';
import classes from './ColumnSettings.module.css';

interface ColumnListProps {
  readonly columns: readonly ColumnChoice[];
  readonly onChange: (columns: readonly ColumnChoice[]) => void;
}

/**
 * All columns in order, each with a checkbox and controls to move it. The new position of a moved
 * column is announced.
 */
export function ColumnList({ columns, onChange }: ColumnListProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  const [announcement, announce] = useState('');

  const place = (columnId: string, at: number) => {
    onChange(moved(columns, columnId, at));
    announce(
      t('ACCOUNTS/COLUMNS/MOVED', {
        name: columnTitle(columnId, t),
        place: at + 1,
        count: columns.length,
      }),
    );
  };
  const { dragged, onGrab } = useColumnDrag(list, place);

  return (
    <>
      <ol ref={list} className="plain-list">
        {columns.map((column) => (
          <ColumnRow
            key={column.columnId}
            column={column}
            name={columnTitle(column.columnId, t)}
            isLast={column.order === columns.length - 1}
            isDragged={dragged === column.columnId}
            onToggle={() => onChange(toggled(columns, column.columnId))}
            onPlace={(at) => place(column.columnId, at)}
            onGrab={(event) => onGrab(column.columnId, event)}
          />
        ))}
      </ol>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </>
  );
}

interface ColumnRowProps {
  readonly column: ColumnChoice;
  readonly name: string;
  readonly isLast: boolean;
  readonly isDragged: boolean;
  readonly onToggle: () => void;
  readonly onPlace: (place: number) => void;
  readonly onGrab: (event: PointerEvent) => void;
}

/** One column, with a checkbox for its visibility, and a handle and buttons for its position. */
function ColumnRow({ column, name, isLast, isDragged, onToggle, onPlace, onGrab }: ColumnRowProps) {
  const { t } = useTranslation();
  const { order, isActive } = column;
  const isFirst = order === 0;
  return (
    <li className={classes.row} data-column={column.columnId} data-dragged={isDragged || undefined}>
      <span className={classes.handle} aria-hidden onPointerDown={onGrab}>
        ⠿
      </span>
      <label className={classes.label}>
        <input type="checkbox" checked={isActive} onChange={onToggle} />
        {name}
      </label>
      {/* At either end the button stays in place, disabled, so that it keeps the focus. */}
      <IconButton
        tone="action"
        label={t('ACCOUNTS/COLUMNS/UP', { name })}
        isDisabled={isFirst}
        onClick={() => onPlace(order - 1)}
      >
        <span className={classes.up}>
          <ChevronDownIcon size={18} />
        </span>
      </IconButton>
      <IconButton
        tone="action"
        label={t('ACCOUNTS/COLUMNS/DOWN', { name })}
        isDisabled={isLast}
        onClick={() => onPlace(order + 1)}
      >
        <ChevronDownIcon size={18} />
      </IconButton>
    </li>
  );
}
