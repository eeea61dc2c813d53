import { useId, type ReactNode } from 'react';
import { AsyncBoundary } from '../../ui/AsyncBoundary.tsx';
import { TextSkeleton } from '../../ui/Skeletons.tsx';
import classes from './Profile.module.css';

interface ProfileSectionProps {
  readonly title: string;
  /** What to say when its call fails. */
  readonly failure: string;
  readonly skeleton?: ReactNode;
  readonly children: ReactNode;
}

/** A titled part of the profile that waits and fails by itself. */
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
