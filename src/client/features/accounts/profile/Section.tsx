import { useId, type ReactNode } from 'react';
import classes from './EmployeePanel.module.css';

/** A titled part of the panel. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}
