import type { ComponentProps } from 'react';
import classes from './PlainButton.module.css';

interface PlainButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  /** Whether this is the primary action. */
  readonly isMain?: boolean;
}

/**
 * Looks like `Button` without the component library, for error states that every visit must already
 * contain because nothing more can be loaded then.
 */
export const PlainButton = ({ isMain = false, ...props }: PlainButtonProps) => (
  <button type="button" className={classes.button} data-main={isMain || undefined} {...props} />
);
