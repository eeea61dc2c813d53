import { useRef, useState } from 'react';
import type { ColumnChoice } from '../../../../rules/tableColumns.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { columnTitle } from './accountColumns.tsx';
import { moved, toggled } from './columnOrder.ts';
import { ColumnRow } from './ColumnRow.tsx';
import { useColumnDrag } from './useColumnDrag.ts';
import classes from './ColumnSettings.module.css';

interface ColumnListProps {
  readonly columns: readonly ColumnChoice[];
  readonly onChange: (columns: readonly ColumnChoice[]) => void;
}

/** All columns in their order, to tick and to move. Where one has come to is said. */
export function ColumnList({ columns, onChange }: ColumnListProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  const [announcement, announce] = useState('');

  const place = (columnId: string, at: number) => {
    onChange(moved(columns, columnId, at));
    announce(t('ACCOUNTS/COLUMNS/MOVED', { name: columnTitle(columnId, t), place: at + 1, count: columns.length }));
  };
  const { dragged, onGrab } = useColumnDrag(list, place);

  return (
    <>
      <ol ref={list} className={classes.list}>
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
      <span className="visually-hidden" role="status">{announcement}</span>
    </>
  );
}
