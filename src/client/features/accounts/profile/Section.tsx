import { useId, type ReactNode, type Ref } from 'react';
import classes from './EmployeePanel.module.css';

interface SectionProps {
  readonly title: string;
  /** For the focus, when what had it is gone. */
  readonly titleRef?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
}

/** A titled part of the panel. */
export function Section({ title, titleRef, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h3 id={id} ref={titleRef} tabIndex={-1}>{title}</h3>
      {children}
    </section>
  );
}
