import { useEffect, useRef, type ReactNode } from 'react';
import classes from './Pictures.module.css';

/** A step that comes in the place of another: it takes the focus if what had it is gone, so that a keyboard goes on from here. */
export function Focused({ children }: { children: ReactNode }) {
  const step = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body) step.current?.focus({ preventScroll: true });
  }, []);
  return <div ref={step} tabIndex={-1} className={classes.step}>{children}</div>;
}
