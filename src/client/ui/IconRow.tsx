import type { ReactNode } from 'react';
import classes from './IconRow.module.css';

/** List of `IconRow`s. */
export const IconRows = ({ children }: { children: ReactNode }) => (
  <ul className={classes.list}>{children}</ul>
);

interface IconRowProps {
  readonly icon: ReactNode;
  /** The details of the item. */
  readonly children: ReactNode;
  /** Action for the item at the end of the row; an `InlineConfirm` is placed below. */
  readonly action?: ReactNode;
}

/** One item that a person has, or one event in what a person has done, with an icon. */
export const IconRow = ({ icon, children, action }: IconRowProps) => (
  <li className={classes.row}>
    <span className={classes.icon}>{icon}</span>
    <div>{children}</div>
    {action}
  </li>
);
