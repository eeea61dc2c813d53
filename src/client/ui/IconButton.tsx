import type { ReactNode } from 'react';
import classes from './IconButton.module.css';

interface IconButtonProps {
  /** Accessible name that states what the button does. */
  readonly label: string;
  readonly onClick: () => void;
  /** Tooltip shown on hover when it says more than the label. */
  readonly title?: string;
  /**
   * `action` for one of the page's commands; otherwise the button inherits the surrounding colour.
   */
  readonly tone?: 'action';
  /** Whether the button is disabled; it stays in the tab order. */
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
}

/** A button that shows only an icon, 44 px wide and high. */
export const IconButton = ({
  label,
  onClick,
  title,
  tone,
  isDisabled = false,
  children,
}: IconButtonProps) => (
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
