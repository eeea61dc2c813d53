import classes from './FilterChips.module.css';

export interface FilterChip {
  readonly id: string;
  readonly name: string;
  /** Number of rows that it would show. */
  readonly count?: number;
  readonly tip?: string;
  readonly isOn: boolean;
  readonly onPress: () => void;
}

interface FilterChipsProps {
  readonly label: string;
  readonly chips: readonly FilterChip[];
  readonly language: string;
}

/** The filters of a list, below its search field and above its rows, in a row that can be scrolled. */
export function FilterChips({ label, chips, language }: FilterChipsProps) {
  const numbers = new Intl.NumberFormat(language);
  return (
    <div className={classes.chips} role="group" aria-label={label}>
      {chips.map(({ id, name, count, tip, isOn, onPress }) => (
        <button
          key={id}
          type="button"
          className={classes.chip}
          aria-pressed={isOn}
          data-none={count === 0 || undefined}
          title={tip}
          onClick={onPress}
        >
          {name}
          {count !== undefined && (
            <>
              {' '}
              <span className={classes.count}>{numbers.format(count)}</span>
            </>
          )}
        </button>
      ))}
    </div>
  );
}
