import type { ReactNode } from 'react';
import classes from './IconRow.module.css';

/** Things below each other, each an `IconRow`. */
export const IconRows = ({ children }: { children: ReactNode }) => <ul className={classes.list}>{children}</ul>;

interface IconRowProps {
  readonly icon: ReactNode;
  /** What is known of the thing. */
  readonly children: ReactNode;
  /** What can be done about it, at the end of the row; an `InlineConfirm` stands below. */
  readonly action?: ReactNode;
}

/** One thing that a person has or has done. */
export const IconRow = ({ icon, children, action }: IconRowProps) => (
  <li className={classes.row}>
    <span className={classes.icon}>{icon}</span>
    <div>{children}</div>
    {action}
  </li>
);
