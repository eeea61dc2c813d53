import type { ReactNode } from 'react';
import classes from './ActionRow.module.css';

export interface ActionRowProps {
  /** The button of what is done here. */
  readonly main?: ReactNode;
  /** What can be done instead, beside it. */
  readonly secondary?: ReactNode;
  /** What removes or ends something, at the other end of the row. */
  readonly destructive?: ReactNode;
}

/** The actions of a form or a panel in the order that all have; below each other on phones. */
export const ActionRow = ({ main, secondary, destructive }: ActionRowProps) => (
  <div className={`row ${classes.actions}`}>
    {main}
    {secondary}
    {destructive && <div className={`row ${classes.destructive}`}>{destructive}</div>}
  </div>
);
