import { useId, type ReactNode } from 'react';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { TextSkeleton } from '#client/ui/Skeletons.tsx';
import classes from './Profile.module.css';

interface ProfileSectionProps {
  readonly title: string;
  /** Text shown when the section's call fails. */
  readonly failure: string;
  readonly skeleton?: ReactNode;
  readonly children: ReactNode;
}

/** A section of the profile with a heading, which loads and fails independently. */
export function ProfileSection({ title, failure, skeleton, children }: ProfileSectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <AsyncBoundary skeleton={skeleton ?? <TextSkeleton />} failure={failure}>
        {children}
      </AsyncBoundary>
    </section>
  );
}
