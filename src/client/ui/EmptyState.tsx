import type { ReactNode } from 'react';
import type { IconComponent } from './icons.tsx';
import classes from './States.module.css';

interface EmptyStateProps {
  readonly icon: IconComponent;
  readonly title: string;
  /** Why there is nothing, and the next step. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** In the place of a list with nothing in it. */
export const EmptyState = ({ icon: Icon, title, children, action }: EmptyStateProps) => (
  <div className={classes.state}>
    <Icon size={28} />
    <p className={classes.title}>{title}</p>
    {children && <p>{children}</p>}
    {action}
  </div>
);
