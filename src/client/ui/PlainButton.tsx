import type { ComponentProps } from 'react';
import classes from './PlainButton.module.css';

interface PlainButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  /** The one thing to do here. */
  readonly isMain?: boolean;
}

/** Looks like `Button`, without the library: for the states of failure that every visit carries, since nothing can be fetched for them. */
export const PlainButton = ({ isMain = false, ...props }: PlainButtonProps) => (
  <button type="button" className={classes.button} data-main={isMain || undefined} {...props} />
);
