import type { ComponentProps } from 'react';
import classes from './LinkButton.module.css';

/** A button that looks like a link, for a minor action within the line that it applies to. */
export const LinkButton = (props: Omit<ComponentProps<'button'>, 'type' | 'className'>) => (
  <button type="button" className={classes.link} {...props} />
);
