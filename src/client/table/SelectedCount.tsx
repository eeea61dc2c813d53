import { useTranslation } from './texts.ts';
import { CloseIcon } from '../ui/icons.tsx';
import classes from './TableTools.module.css';

interface SelectedCountProps {
  readonly selection: ReadonlySet<string>;
  /** Number of shown rows that are selected. */
  readonly tickedShown: number;
  readonly onSelection: (selection: ReadonlySet<string>) => void;
}

const nothing: ReadonlySet<string> = new Set();

/** Shows the number of selected rows, including those hidden by the search and the filters. */
export function SelectedCount({ selection, tickedShown, onSelection }: SelectedCountProps) {
  const { t } = useTranslation();
  const hidden = selection.size - tickedShown;
  return (
    <p className={classes.selected}>
      <strong>{t('TABLE/SELECTED', { count: selection.size })}</strong>
      {hidden > 0 && <span>{t('TABLE/SELECTED_HIDDEN', { count: hidden })}</span>}
      <button
        type="button"
        className={classes.clear}
        aria-label={t('TABLE/CLEAR_SELECTION')}
        title={t('TABLE/CLEAR_SELECTION')}
        onClick={() => onSelection(nothing)}
      >
        <CloseIcon size={16} />
      </button>
    </p>
  );
}
