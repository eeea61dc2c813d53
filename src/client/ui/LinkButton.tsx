import type { ComponentProps } from 'react';
import classes from './LinkButton.module.css';

/** A button that looks like a link: a small step, in the line that it is about. */
export const LinkButton = (props: Omit<ComponentProps<'button'>, 'type' | 'className'>) => <button type="button" className={classes.link} {...props} />;
