import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ArrowLeftIcon } from './deferredIcons.tsx';
import classes from './BackLink.module.css';

/**
 * Link from a page back to its parent page, below the heading on phones and above it on desktop.
 */
export const BackLink = ({
  to,
  children,
}: {
  readonly to: string;
  readonly children: ReactNode;
}) => (
  <p className={classes.back}>
    <Link to={to}>
      <ArrowLeftIcon size={18} /> {children}
    </Link>
  </p>
);
