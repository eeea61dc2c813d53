import type { PointerEvent } from 'react';
import type { ColumnChoice } from '../../../../rules/tableColumns.ts';
import { ChevronDownIcon } from '../../../components/laterIcons.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import classes from './ColumnSettings.module.css';

interface ColumnRowProps {
  readonly column: ColumnChoice;
  readonly name: string;
  readonly isLast: boolean;
  readonly isDragged: boolean;
  readonly onToggle: () => void;
  readonly onPlace: (place: number) => void;
  readonly onGrab: (event: PointerEvent) => void;
}

/** One column: whether it is shown, and its place, to be changed by its handle or by its buttons. */
export function ColumnRow({ column, name, isLast, isDragged, onToggle, onPlace, onGrab }: ColumnRowProps) {
  const { t } = useTranslation();
  const { order, isActive } = column;
  const isFirst = order === 0;
  return (
    <li className={classes.row} data-column={column.columnId} data-dragged={isDragged || undefined}>
      <span className={classes.handle} aria-hidden onPointerDown={onGrab}>⠿</span>
      <label className={classes.label}>
        <input type="checkbox" checked={isActive} onChange={onToggle} />
        {name}
      </label>
      {/* At an end they stay, and keep the focus of whoever moved the column there. */}
      <button type="button" className={classes.move} aria-label={t('ACCOUNTS/COLUMNS/UP', { name })} aria-disabled={isFirst} onClick={() => !isFirst && onPlace(order - 1)}>
        <span className={classes.up}><ChevronDownIcon size={18} /></span>
      </button>
      <button type="button" className={classes.move} aria-label={t('ACCOUNTS/COLUMNS/DOWN', { name })} aria-disabled={isLast} onClick={() => !isLast && onPlace(order + 1)}>
        <ChevronDownIcon size={18} />
      </button>
    </li>
  );
}
