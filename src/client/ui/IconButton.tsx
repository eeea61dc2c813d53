import type { ReactNode } from 'react';
import classes from './IconButton.module.css';

interface IconButtonProps {
  /** What it does, for anyone who does not see the icon. */
  readonly label: string;
  readonly onClick: () => void;
  /** Shown on hover, where it says more than the label. */
  readonly title?: string;
  /** `action` where it is one of the page's commands; otherwise it has the colour of what it stands in. */
  readonly tone?: 'action';
  /** It stays in the tab order, and does nothing. */
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
}

/** A button that shows an icon alone, 44 px wide and high. */
export const IconButton = ({ label, onClick, title, tone, isDisabled = false, children }: IconButtonProps) => (
  <button
    type="button"
    className={classes.button}
    data-tone={tone}
    aria-label={label}
    aria-disabled={isDisabled || undefined}
    title={title}
    onClick={() => !isDisabled && onClick()}
  >
    {children}
  </button>
);
