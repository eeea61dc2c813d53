import { useMemo, useRef, useState } from 'react';
import { folded } from '../../../rules/search.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Column } from './column.ts';
import type { Choice } from './index/choices.ts';
import { withFilter, type TableView, type ViewChange } from './tableView.ts';
import { useOpenBelow } from './useOpenBelow.ts';
import { useRested } from './useRested.ts';
import classes from './ColumnFilter.module.css';

interface ColumnFilterProps<Row> {
  readonly column: Column<Row>;
  readonly choices: () => readonly Choice[];
  readonly view: TableView;
  readonly onView: (view: TableView, change: ViewChange) => void;
  /** The button that opened it, under which it stands. */
  readonly opener: HTMLElement;
  readonly onClose: () => void;
}

/** How many more choices each come to the end of the list (ACCT-15). */
const MORE = 100;
/** So near the end of the list the next ones come. */
const NEAR_END_PX = 80;

/** Ticks the values that a column shows. Each tick counts at once, and Back undoes all those of one opening. */
export function ColumnFilter<Row>({ column, choices, view, onView, opener, onClose }: ColumnFilterProps<Row>) {
  const { t } = useTranslation();
  const [offered] = useState(choices);
  const [search, setSearch] = useState('');
  const [most, setMost] = useState(MORE);
  const [isChanged, setChanged] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useOpenBelow(box, opener, onClose);

  const found = useMemo(() => offered.filter(({ haystack }) => haystack.includes(folded(search.trim()))), [offered, search]);
  const listed = found.slice(0, most);
  const ticked = view.filters[column.id] ?? [];
  const showing = t('ACCOUNTS/TABLE/FILTER/SHOWING', { shown: listed.length, total: found.length });
  const said = useRested(showing);

  const tick = (values: readonly string[]) => {
    onView(withFilter(view, column.id, values), isChanged ? 'refinement' : 'step');
    setChanged(true);
  };
  const toggle = (value: string) => tick(ticked.includes(value) ? ticked.filter((other) => other !== value) : [...ticked, value]);

  return (
    <div
      ref={box}
      popover="manual"
      role="dialog"
      aria-label={t('ACCOUNTS/TABLE/FILTER', { column: column.title })}
      className={classes.filter}
      tabIndex={-1}
    >
      <input
        type="text"
        className={classes.search}
        data-autofocus
        autoComplete="off"
        aria-label={t('ACCOUNTS/TABLE/FILTER/SEARCH')}
        placeholder={t('ACCOUNTS/TABLE/FILTER/SEARCH')}
        value={search}
        onChange={({ currentTarget }) => [setSearch(currentTarget.value), setMost(MORE)]}
      />
      <ul
        className={classes.choices}
        onScroll={({ currentTarget: list }) => {
          const left = list.scrollHeight - list.scrollTop - list.clientHeight;
          if (left < NEAR_END_PX && most < found.length) setMost(most + MORE);
        }}
      >
        {listed.map(({ value, text, count }) => (
          <li key={value}>
            <label>
              <input type="checkbox" checked={ticked.includes(value)} onChange={() => toggle(value)} />
              <span className={classes.text}>{text === '' ? t('ACCOUNTS/TABLE/FILTER/NO_VALUE') : text}</span>
              <span className={classes.count}>{t('ACCOUNTS/TABLE/NUMBER', { number: count })}</span>
            </label>
          </li>
        ))}
      </ul>
      <footer className={classes.footer}>
        <span>{found.length === 0 ? t('ACCOUNTS/TABLE/FILTER/NONE') : showing}</span>
        <button type="button" disabled={ticked.length === 0} onClick={() => tick([])}>{t('ACCOUNTS/TABLE/FILTER/CLEAR')}</button>
      </footer>
      <p className="visually-hidden" role="status">{said}</p>
    </div>
  );
}
