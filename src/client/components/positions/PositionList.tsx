import type { Position } from '../../../contract/position.ts';
import { useDays } from '../useDays.ts';
import { GapRow } from './GapRow.tsx';
import { PositionRow } from './PositionRow.tsx';
import { timelineOf } from './timeline.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import classes from './PositionList.module.css';

/** A person's positions with the gaps between them, latest first (PROF-11, PROF-13). */
export function PositionList({ positions }: { positions: readonly Position[] }) {
  const { t } = useTranslation();
  const { today } = useDays();
  if (positions.length === 0) return <p className={classes.none}>{t('PROFILE/POSITIONS/NONE')}</p>;

  return (
    <ol className={classes.list}>
      {timelineOf(positions, today).map((row) =>
        row.kind === 'gap' ? (
          <GapRow key={row.from} gap={row.gap} isPast={row.phase === 'past'} />
        ) : (
          <PositionRow key={row.position.id} position={row.position} phase={row.phase} />
        ),
      )}
    </ol>
  );
}
