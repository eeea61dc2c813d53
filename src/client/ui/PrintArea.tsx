import type { ReactNode } from 'react';
import classes from './PrintArea.module.css';

/**
 * The part of a page that is printed: on paper it appears alone, without the frame and everything
 * else around it.
 */
export const PrintArea = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.printed}>{children}</div>
);
