import { useMemo, useRef, useState } from 'react';
import { foldForSearch } from '#rules/search.ts';
import { useTranslation } from './texts.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { useAnchoredPopover } from '../ui/useAnchoredPopover.ts';
import type { Column } from './column.ts';
import type { Choice } from './index/choices.ts';
import { withFilter, type TableView, type ViewChange } from './tableView.ts';
import { useDebouncedText } from './useDebouncedText.ts';
import classes from './ColumnFilter.module.css';

interface ColumnFilterProps<Row> {
  readonly column: Column<Row>;
  readonly choices: () => readonly Choice[];
  readonly view: TableView;
  readonly onView: (view: TableView, change: ViewChange) => void;
  /** The button that opened the filter and that the filter is placed below. */
  readonly opener: HTMLElement;
  readonly onClose: () => void;
}

/** Number of choices added each time the end of the list is reached (ACCT-15). */
const PAGE_SIZE = 100;
/** Distance from the end of the list at which the next choices are added. */
const NEAR_END_PX = 80;

/**
 * Popover with the values of a column as checkboxes. Each tick applies immediately; Back undoes all
 * ticks made since the popover opened.
 */
export function ColumnFilter<Row>({
  column,
  choices,
  view,
  onView,
  opener,
  onClose,
}: ColumnFilterProps<Row>) {
  const { t } = useTranslation();
  const [choicesAtOpening] = useState(choices);
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(PAGE_SIZE);
  const [isChanged, setChanged] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useAnchoredPopover(box, opener, onClose);

  const found = useMemo(
    () =>
      choicesAtOpening.filter(({ haystack }) => haystack.includes(foldForSearch(search.trim()))),
    [choicesAtOpening, search],
  );
  const listed = found.slice(0, limit);
  const ticked = view.filters[column.id] ?? [];
  const showing = t('TABLE/FILTER/SHOWING', { shown: listed.length, total: found.length });
  const announcement = useDebouncedText(showing);

  const tick = (values: readonly string[]) => {
    onView(withFilter(view, column.id, values), isChanged ? 'refinement' : 'step');
    setChanged(true);
  };
  const toggle = (value: string) =>
    tick(ticked.includes(value) ? ticked.filter((other) => other !== value) : [...ticked, value]);

  return (
    <div
      ref={box}
      popover="manual"
      role="dialog"
      aria-label={t('TABLE/FILTER', { column: column.title })}
      className={classes.filter}
      tabIndex={-1}
    >
      <div className={classes.search}>
        <SearchField
          label={t('TABLE/FILTER/SEARCH')}
          isLabelWithin
          hasFirstFocus
          value={search}
          onSearch={(text) => [setSearch(text), setLimit(PAGE_SIZE)]}
        />
      </div>
      <ul
        className={classes.choices}
        onScroll={({ currentTarget: list }) => {
          const left = list.scrollHeight - list.scrollTop - list.clientHeight;
          if (left < NEAR_END_PX && limit < found.length) setLimit(limit + PAGE_SIZE);
        }}
      >
        {listed.map((choice) => (
          <ChoiceRow
            key={choice.value}
            choice={choice}
            isTicked={ticked.includes(choice.value)}
            onToggle={() => toggle(choice.value)}
          />
        ))}
      </ul>
      <footer className={classes.footer}>
        <span>{found.length === 0 ? t('TABLE/FILTER/NONE') : showing}</span>
        <button type="button" disabled={ticked.length === 0} onClick={() => tick([])}>
          {t('TABLE/FILTER/CLEAR')}
        </button>
      </footer>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  );
}

interface ChoiceRowProps {
  readonly choice: Choice;
  readonly isTicked: boolean;
  readonly onToggle: () => void;
}

/** A value of the column, with the number of rows that have it. */
function ChoiceRow({ choice: { text, count }, isTicked, onToggle }: ChoiceRowProps) {
  const { t } = useTranslation();
  return (
    <li>
      <label>
        <input type="checkbox" checked={isTicked} onChange={onToggle} />
        <span className={classes.text}>{text === '' ? t('TABLE/FILTER/NO_VALUE') : text}</span>
        <span className={classes.count}>{t('TABLE/NUMBER', { number: count })}</span>
      </label>
    </li>
  );
}
