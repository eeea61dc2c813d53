import { useTranslation } from '../i18n/useTranslation.ts';
import classes from './Skeletons.module.css';

interface SkeletonProps {
  /** As tall and wide as what will stand there, in any CSS unit. */
  readonly height?: string;
  readonly width?: string;
}

/** One grey piece. Seen only: what waits is said once, by the group around. */
export const Skeleton = ({ height = '1.25rem', width = '100%' }: SkeletonProps) => (
  <span className={classes.bone} style={{ height, width }} aria-hidden />
);

/** Lines of text that are on their way. */
export const TextSkeleton = ({ lines = 3 }: { lines?: number }) => (
  <Waiting isPart>
    {Array.from({ length: lines }, (_, line) => (
      <Skeleton key={line} height="1rem" width={line === lines - 1 ? '60%' : '100%'} />
    ))}
  </Waiting>
);

/** Rows of a list or cards that are on their way. */
export const RowSkeleton = ({ rows = 3, height = '4.5rem' }: { rows?: number; height?: string }) => (
  <Waiting isPart>
    {Array.from({ length: rows }, (_, row) => (
      <Skeleton key={row} height={height} />
    ))}
  </Waiting>
);

interface WaitingProps {
  /** It stands for a part of the page, of which nobody knows how high it will be. */
  readonly isPart?: true;
  readonly children: React.ReactNode;
}

/** Around bones: tells screen readers that something is on its way. */
export function Waiting({ isPart, children }: WaitingProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.group} role="status" data-skeleton={isPart}>
      <span className="visually-hidden">{t('SHELL/LOADING')}</span>
      {children}
    </div>
  );
}
