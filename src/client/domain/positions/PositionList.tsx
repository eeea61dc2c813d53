import type { Position } from '#contract/position.ts';
import { useDays } from '#client/ui/dates/useDays.ts';
import { usePassedDay } from '#client/ui/dates/useToday.ts';
import { PositionRow } from './PositionRow.tsx';
import { timelineOf } from './timeline.ts';
import { useTranslation } from './texts.ts';
import type { PositionGap } from '#rules/positionGaps.ts';
import { WarningIcon } from '#client/ui/icons.tsx';
import classes from './PositionList.module.css';

/** A person's positions and the gaps between them, latest first (PROF-11, PROF-13). */
export function PositionList({ positions }: { positions: readonly Position[] }) {
  const { t } = useTranslation();
  const passedDay = usePassedDay();
  if (positions.length === 0) return <p className="quiet">{t('POSITIONS/NONE')}</p>;

  return (
    <ol className="plain-list">
      {timelineOf(positions, passedDay).map((row) =>
        row.kind === 'gap' ? (
          <GapRow key={row.from} gap={row.gap} isPast={row.phase === 'past'} />
        ) : (
          <PositionRow key={row.position.id} position={row.position} phase={row.phase} />
        ),
      )}
    </ol>
  );
}

/** Warns of a period that no position covers, and explains the possible consequences. */
function GapRow({ gap, isPast }: { gap: PositionGap; isPast: boolean }) {
  const { t } = useTranslation();
  const { fromTo } = useDays();
  const period = fromTo(gap.from, gap.to);
  return (
    <li className={classes.gap}>
      <span className={classes.gapIcon}>
        <WarningIcon />
      </span>
      <div>
        <strong>{t('POSITIONS/GAP', { count: gap.days })}</strong>
        <p>{t(isPast ? 'POSITIONS/GAP_PAST' : 'POSITIONS/GAP_TEXT', { period })}</p>
      </div>
    </li>
  );
}
