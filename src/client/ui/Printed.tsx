import type { ReactNode } from 'react';
import classes from './Printed.module.css';

/** The part of a page that is printed: on paper it appears alone, without the frame and everything else around it. */
export const Printed = ({ children }: { readonly children: ReactNode }) => <div className={classes.printed}>{children}</div>;
