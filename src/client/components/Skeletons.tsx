import { useTranslation } from '../i18n/useTranslation.ts';
import classes from './Skeletons.module.css';

interface BoneProps {
  /** As tall and wide as what will stand there, in any CSS unit. */
  readonly height?: string;
  readonly width?: string;
}

/** One grey piece. Seen only: what waits is said once, by the group around. */
export const Bone = ({ height = '1.25rem', width = '100%' }: BoneProps) => (
  <span className={classes.bone} style={{ height, width }} aria-hidden />
);

/** Lines of text that are on their way. */
export const TextBones = ({ lines = 3 }: { lines?: number }) => (
  <Waiting>
    {Array.from({ length: lines }, (_, line) => (
      <Bone key={line} height="1rem" width={line === lines - 1 ? '60%' : '100%'} />
    ))}
  </Waiting>
);

/** Rows of a list or cards that are on their way. */
export const RowBones = ({ rows = 3, height = '4.5rem' }: { rows?: number; height?: string }) => (
  <Waiting>
    {Array.from({ length: rows }, (_, row) => (
      <Bone key={row} height={height} />
    ))}
  </Waiting>
);

/** Around bones: tells screen readers that something is on its way. */
export function Waiting({ children }: { children: React.ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={classes.group} role="status">
      <span className="visually-hidden">{t('SHELL/LOADING')}</span>
      {children}
    </div>
  );
}
