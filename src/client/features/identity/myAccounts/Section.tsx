import { useId, type ReactNode, type Ref } from 'react';
import { Part } from '../../../components/Part.tsx';
import { TextBones } from '../../../components/Skeletons.tsx';
import classes from './MyAccounts.module.css';

interface SectionProps {
  readonly title: string;
  /** What to say when its call, or the code for it, does not come. */
  readonly failure: string;
  /** For the focus, when what had it is gone. */
  readonly titleRef?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
}

/** A titled part of "Mina konton" that waits and fails by itself. */
export function Section({ title, failure, titleRef, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} ref={titleRef} tabIndex={-1}>{title}</h2>
      <Part skeleton={<TextBones />} failure={failure}>{children}</Part>
    </section>
  );
}
