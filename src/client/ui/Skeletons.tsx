import { useTranslation } from '../i18n/useTranslation.ts';
import classes from './Skeletons.module.css';

interface SkeletonProps {
  /** The size of the content that will replace the skeleton, in any CSS unit. */
  readonly height?: string;
  readonly width?: string;
}

/**
 * One grey placeholder. Hidden from screen readers, because the group around it announces the
 * loading once.
 */
export const Skeleton = ({ height = '1.25rem', width = '100%' }: SkeletonProps) => (
  <span className={classes.bone} style={{ height, width }} aria-hidden />
);

/** Placeholder for lines of text that are loading. */
export const TextSkeleton = ({ lines = 3 }: { lines?: number }) => (
  <LoadingGroup hasUnknownHeight>
    {Array.from({ length: lines }, (_, line) => (
      <Skeleton key={line} height="1rem" width={line === lines - 1 ? '60%' : '100%'} />
    ))}
  </LoadingGroup>
);

/** Placeholder for rows of a list or cards that are loading. */
export const RowSkeleton = ({
  rows = 3,
  height = '4.5rem',
}: {
  rows?: number;
  height?: string;
}) => (
  <LoadingGroup hasUnknownHeight>
    {Array.from({ length: rows }, (_, row) => (
      <Skeleton key={row} height={height} />
    ))}
  </LoadingGroup>
);

interface LoadingGroupProps {
  /** Whether the group stands for a part of the page whose height is not known yet. */
  readonly hasUnknownHeight?: true;
  readonly children: React.ReactNode;
}

/** Group around skeletons that tells screen readers that content is loading. */
export function LoadingGroup({ hasUnknownHeight, children }: LoadingGroupProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.group} role="status" data-skeleton={hasUnknownHeight}>
      <span className="visually-hidden">{t('SHELL/LOADING')}</span>
      {children}
    </div>
  );
}
