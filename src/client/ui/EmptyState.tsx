import type { ReactNode } from 'react';
import type { IconComponent } from './icons.tsx';
import classes from './States.module.css';

interface EmptyStateProps {
  readonly icon: IconComponent;
  readonly title: string;
  /** Why the list is empty, and the next step. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** Shown instead of an empty list. */
export const EmptyState = ({ icon: Icon, title, children, action }: EmptyStateProps) => (
  <div className={classes.state}>
    <Icon size={28} />
    <p className={classes.title}>{title}</p>
    {children && <p>{children}</p>}
    {action}
  </div>
);
