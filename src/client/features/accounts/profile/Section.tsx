import { useId, type ReactNode, type Ref } from 'react';
import classes from './EmployeePanel.module.css';

interface SectionProps {
  readonly title: string;
  /** Takes the focus when the focused element is removed. */
  readonly titleRef?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
}

/** A section of the panel with a title. */
export function Section({ title, titleRef, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h3 id={id} ref={titleRef} tabIndex={-1}>
        {title}
      </h3>
      {children}
    </section>
  );
}
