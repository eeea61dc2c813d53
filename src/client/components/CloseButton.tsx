import { useTranslation } from '../i18n/useTranslation.ts';
import classes from './CloseButton.module.css';
import { CloseIcon } from './icons.tsx';

interface CloseButtonProps {
  /** Says what is closed. */
  readonly label: string;
  readonly onClick: () => void;
}

/** Closes what it stands in the corner of, as `Esc` does. */
export function CloseButton({ label, onClick }: CloseButtonProps) {
  const { t } = useTranslation();
  return (
    <button type="button" className={classes.close} onClick={onClick} aria-label={label} title={t('PANEL/CLOSE_TIP')}>
      <CloseIcon />
    </button>
  );
}
