import type { ReactNode } from 'react';
import { Link, type To } from 'react-router-dom';
import classes from './FilterChips.module.css';

/** A filter that the page applies, or a link to the page with the filter. */
type FilterChip = ShownFilter & ({ readonly onPress: () => void } | { readonly to: To });

interface ShownFilter {
  readonly id: string;
  readonly name: string;
  /** Number of rows that it would show. */
  readonly count?: number | undefined;
  readonly tip?: string;
  readonly isOn: boolean;
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
      {chips.map((chip) => (
        <Chip key={chip.id} chip={chip}>
          {chip.name}
          {chip.count !== undefined && (
            <>
              {' '}
              <span className={classes.count}>{numbers.format(chip.count)}</span>
            </>
          )}
        </Chip>
      ))}
    </div>
  );
}

function Chip({ chip, children }: { readonly chip: FilterChip; readonly children: ReactNode }) {
  const shown = {
    className: classes.chip,
    'data-none': chip.count === 0 || undefined,
    title: chip.tip,
  };
  return 'to' in chip ? (
    <Link {...shown} to={chip.to} aria-current={chip.isOn || undefined} preventScrollReset>
      {children}
    </Link>
  ) : (
    <button {...shown} type="button" aria-pressed={chip.isOn} onClick={chip.onPress}>
      {children}
    </button>
  );
}
