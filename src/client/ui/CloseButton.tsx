import { useTranslation } from '../i18n/useTranslation.ts';
import { IconButton } from './IconButton.tsx';
import { CloseIcon } from './icons.tsx';

interface CloseButtonProps {
  /** Accessible name that states what is closed. */
  readonly label: string;
  readonly onClick: () => void;
}

/** Closes the element in whose corner it is placed, as `Esc` does. */
export function CloseButton({ label, onClick }: CloseButtonProps) {
  const { t } = useTranslation();
  return (
    <IconButton label={label} onClick={onClick} title={t('PANEL/CLOSE_TIP')}>
      <CloseIcon />
    </IconButton>
  );
}
